import { describeMovement, paymentOf, subjectOf } from './describe-movement.ts';
import type { FollowedMovement } from './follow-movements.ts';
import { clockOf } from './period.ts';

/** Names a search by its mode and id, a batch by its id: what somebody typed stays out of files that are passed on. */
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
/** What a spreadsheet would run as a formula, in ASCII and full width. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;
const LINES_AT_ONCE = 500;

type CellValue = string | number | null | undefined;

/** RFC 4180, in pieces of some hundred lines. The caller says the period; the file has its movements, oldest first. */
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

function cellsOf(movement: FollowedMovement, at: { day: string; time: string; zone: string }): CellValue[] {
  const { number, kind, search, batch, change, after, hash } = movement;
  const searched = [search?.searchMode, batch === null ? subjectOf(movement) : null, batch?.id];
  const moved = [change.wallet, change.held, change.owed, after.wallet, after.held, after.owed];
  // Digits alone would be read as a number by a spreadsheet.
  const proof = `sha256:${hash}`;
  return [number, at.day, at.time, at.zone, kind, describeMovement(movement), ...searched, paymentOf(movement), ...moved, proof];
}

export function writeLine(cells: readonly CellValue[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(value: CellValue): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
