/** Files of addresses as customers have them: most can be found, some cannot, some are duplicates, some are not addresses. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { TruthAddress, TruthParcel } from '../../packages/world/truth.ts';
import { randomOf, type Random } from '../../packages/world/ground/random.ts';

export const HEADER = ['Lead ID', 'Property Address', 'City', 'State', 'Zip', 'Owner Name', 'Note'];
const ROWS_PER_PIECE = 1000;

/** Addresses of parcels, spread over the whole state; fewer than `count` when the state has fewer. */
export async function readParcels(truthFile: string, count: number, parcels: number): Promise<TruthAddress[]> {
  const step = Math.max(1, parcels / count);
  const chosen: TruthAddress[] = [];
  let seen = 0;
  for await (const line of createInterface({ input: createReadStream(truthFile) })) {
    if (!line.startsWith('{"type":"parcel"')) continue;
    if (seen >= chosen.length * step) chosen.push((JSON.parse(line) as TruthParcel).address);
    seen += 1;
    if (chosen.length === count) break;
  }
  return chosen;
}

/** One row for each parcel. */
export function rowsOfParcels(parcels: readonly TruthAddress[]): string[][] {
  return parcels.map(rowOf);
}

/** `count` rows of all kinds, reproducible by seed. */
export function mixRows(parcels: readonly TruthAddress[], count: number, seed: number): string[][] {
  const random = randomOf(seed, 'batch rows');
  const rows: string[][] = [];
  while (rows.length < count) rows.push(mixedRow(parcels, rows, random));
  return rows;
}

function mixedRow(parcels: readonly TruthAddress[], before: readonly string[][], random: Random): string[] {
  const number = before.length;
  const home = parcels[number % parcels.length]!;
  const kind = random.int(100);
  if (kind < 78 || number === 0) return rowOf(home, number);
  if (kind < 88) return rowOf({ ...home, line: `${90_000 + number} Nonesuch Crossing` }, number);
  if (kind < 94) return [`L-${number}`, ...random.pick(before).slice(1)];
  if (kind < 97) return rowOf({ line: `Barn ${number}`, city: '', state: '', zip: '' }, number);
  return rowOf({ ...home, line: '' }, number);
}

function rowOf({ line, city, state, zip }: TruthAddress, number: number): string[] {
  const note = number % 50 === 0 ? `called "twice",\nleft a note for ${number}` : `note ${number}`;
  return [`L-${number}`, line, city, state, zip, `Odalys Fennimore-${number}`, note];
}

export function writeCsv(rows: readonly (readonly string[])[], delimiter = ',', lineEnd = '\r\n'): string {
  return rows.map((row) => row.map(quoteCell).join(delimiter) + lineEnd).join('');
}

function quoteCell(cell: string): string {
  return /["\r\n,;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Yields the file in pieces, as a stream from disk would. */
// oxlint-disable-next-line typescript/require-await -- a body is sent by whoever takes its pieces
export async function* pieces(rows: readonly string[][], header: readonly string[] = HEADER): AsyncGenerator<Buffer> {
  yield Buffer.from(writeCsv([header]));
  for (let first = 0; first < rows.length; first += ROWS_PER_PIECE) yield Buffer.from(writeCsv(rows.slice(first, first + ROWS_PER_PIECE)));
}
