import { writeCsvCell, type CsvCell } from '@deedline/contract/csv-cell';
import { describeMovement, type FollowedMovement, paymentOf, subjectOf } from './read-statement.ts';
import { clockOf } from './period.ts';

/** The columns name a search by mode and id and a batch by id; what somebody typed is left out of files that may be passed on. */
const COLUMNS = [
  'Number',
  'Date',
  'Time',
  'Time zone',
  'Kind',
  'What happened',
  'Search mode',
  'Search ID',
  'Batch ID',
  'Payment',
  'Wallet change',
  'Held change',
  'Owed change',
  'Wallet after',
  'Held after',
  'Owed after',
  'Hash',
];
const LINES_AT_ONCE = 500;

/** RFC 4180, yielded in pieces of some hundred lines, oldest movement first. The caller states the period. */
export async function* writeStatementCsv(movements: AsyncIterable<FollowedMovement>, timeZone: string): AsyncGenerator<string> {
  const clock = clockOf(timeZone);
  let lines = [writeLine(COLUMNS)];
  for await (const movement of movements) {
    if (lines.push(writeLine(cellsOf(movement, clock(movement.at)))) < LINES_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

function cellsOf(movement: FollowedMovement, at: { day: string; time: string; zone: string }): CsvCell[] {
  const { number, kind, search, batch, change, after, hash } = movement;
  const searched = [search?.searchMode, batch === null ? subjectOf(movement) : null, batch?.id];
  const moved = [change.wallet, change.held, change.owed, after.wallet, after.held, after.owed];
  // A spreadsheet would read digits alone as a number.
  const proof = `sha256:${hash}`;
  return [number, at.day, at.time, at.zone, kind, describeMovement(movement), ...searched, paymentOf(movement), ...moved, proof];
}

export function writeLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCsvCell).join(',')}\r\n`;
}
