import { openTable, type CsvLimits } from './open-table.ts';

export const LIMITS: CsvLimits = { bytes: 10_000_000, rows: 100_000, columns: 500, cell: 32_767 };

export async function* chunksOf(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Reads the whole table at once. */
export async function readAll(text: string | Uint8Array, limits: Partial<CsvLimits> = {}, chunkBytes?: number) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = await openTable(chunksOf(bytes, chunkBytes), { ...LIMITS, ...limits });
  const rows = [];
  for await (const batch of table.rows) rows.push(...batch);
  return { header: table.header, delimiter: table.delimiter, encoding: table.encoding(), rows, cells: rows.map(({ cells }) => cells) };
}

/** Writes delimited text with proper quoting, like a spreadsheet. */
export function writeDelimited(rows: readonly (readonly string[])[], delimiter = ',', lineEnd = '\r\n'): string {
  const quoted = (cell: string): string =>
    /^ | $|["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('');
}

export type TestEncoding =
  | 'utf-8'
  | 'utf-8 with a mark'
  | 'utf-16le'
  | 'utf-16le with a mark'
  | 'utf-16be'
  | 'utf-16be with a mark'
  | 'windows-1252';

export function encode(text: string, encoding: TestEncoding): Uint8Array {
  const marked = encoding.endsWith('mark') ? `\ufeff${text}` : text;
  if (encoding.startsWith('utf-8')) return new TextEncoder().encode(marked);
  if (encoding === 'windows-1252') return Uint8Array.from(text, windows1252Byte);
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding.startsWith('utf-16be') ? bytes.swap16() : bytes;
}

const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252Byte(character: string): number {
  const high = FROM_0X80.indexOf(character);
  return high >= 0 ? 0x80 + high : character.charCodeAt(0);
}
