/** Quoted only where it must be. */
function cellText(value: string | number): string {
  return typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value);
}

/** Writes rows of named cells in the order of the columns; a cell that a row does not name is empty. */
export function csvWriter(columns: readonly string[]): (row: Readonly<Record<string, string | number>>) => string {
  const places = new Map(columns.map((column, index) => [column, index]));
  const empty = columns.map(() => '');
  return (row) => {
    const cells = empty.slice();
    for (const column in row) {
      const place = places.get(column);
      if (place === undefined) throw new Error(`The layout has no column ${column}`);
      cells[place] = cellText(row[column]!);
    }
    return cells.join(',');
  };
}
