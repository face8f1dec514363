/** One CSV line; a cell is quoted only where it must be. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'string' && /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell))).join(',');
}

/** Writes rows of named cells in the order of the columns; a cell that a row does not name is empty. */
export function csvWriter(columns: readonly string[]): (row: Readonly<Record<string, string | number>>) => string {
  const places = new Map(columns.map((column, index) => [column, index]));
  return (row) => {
    const cells: (string | number)[] = Array.from({ length: columns.length }, () => '');
    for (const [column, value] of Object.entries(row)) {
      const place = places.get(column);
      if (place === undefined) throw new Error(`The layout has no column ${column}`);
      cells[place] = value;
    }
    return csvLine(cells);
  };
}
