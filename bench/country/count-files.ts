import { RecordSplitter } from '@deedline/csv/split-records';
import type { TruthPerson } from '@deedline/world/truth';
import type { Counted } from './count-state.ts';

const LIMITS = { columns: 1000, cell: 10_000 };

/** The cells of one column of a CSV with a header; empty when there is no such column. */
export function readColumn(text: string, column: string): string[] {
  const [header, ...rows] = new RecordSplitter(',', LIMITS).push(text, true);
  const at = header?.cells.indexOf(column) ?? -1;
  return at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
}

/** The longest line of a roll's owner column, and the share of lines of that length: the column's width, and the lines that it may have truncated. */
export function countFull(lines: readonly string[]): { longest: number; full: Counted } {
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return { longest, full: { share: lines.filter(({ length }) => length === longest).length / lines.length, of: lines.length } };
}

/**
 * The share of living people's voter registrations at an address they have left. The made-up state has no office that mails voters, so these are the
 * registrations that a real office would find inactive.
 */
export function countInactive(
  voters: Iterable<{ record: string; lastSeen?: string }>,
  people: readonly TruthPerson[],
  asOf: string,
): Counted {
  const movedIn = new Map<string, string>();
  for (const person of people) {
    if (person.died !== null) continue;
    const home = person.addresses.find((stay) => stay.from <= asOf && (stay.to === null || stay.to > asOf));
    for (const { source, record } of person.records) if (source.endsWith('voters')) movedIn.set(record, home?.from ?? asOf);
  }
  let [of, left] = [0, 0];
  for (const { record, lastSeen } of voters) {
    const since = movedIn.get(record);
    if (since === undefined || lastSeen === undefined) continue;
    of++;
    if (since > lastSeen) left++;
  }
  return { share: left / of, of };
}
