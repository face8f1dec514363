/** Formats rows as aligned columns for a terminal: texts to the left, numbers to the right. */
export function printTable(rows: readonly (readonly (string | number)[])[], indent = '  '): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)));
  const widths = cells.reduce<number[]>((known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)), []);
  const isNumber = (row: number, column: number) => typeof rows[row]![column] === 'number';
  return cells
    .map((row, place) =>
      `${indent}${row.map((cell, column) => (isNumber(place, column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  ')}`.trimEnd(),
    )
    .join('\n');
}

/** '2026-11-22 06:40:00 UTC' */
export function printTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
