/** Quotes a cell only if necessary. */
function cellText(value: string | number): string {
  return typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value);
}

/** Returns a writer of rows of named cells in the order of the columns. Cells that a row does not name are empty; an unknown name throws. */
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

/** A field of a fixed-width record: name, first column (1-based), length. */
export type FixedField = readonly [name: string, start: number, length: number];

/** Returns a writer of records of exact length. Text too long for its field is truncated, as publishers do; an unknown name throws. */
export function fixedWriter(fields: readonly FixedField[], recordLength: number): (row: Readonly<Record<string, string>>) => string {
  const sorted = fields.toSorted((a, b) => a[1] - b[1]);
  const known = new Set(fields.map(([name]) => name));
  return (row) => {
    for (const name of Object.keys(row)) if (!known.has(name)) throw new Error(`The layout has no field ${name}`);
    let record = '';
    for (const [name, start, length] of sorted) {
      if (record.length < start - 1) record += ' '.repeat(start - 1 - record.length);
      record += (row[name] ?? '').slice(0, length).padEnd(length);
    }
    return record.padEnd(recordLength);
  };
}
