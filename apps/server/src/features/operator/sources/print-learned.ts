import { readReliability, type Subject } from '@deedline/engine/calibration/reliability';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { printTable, printTime } from '../command/print-table.ts';
import type { LearnedRow } from '../../lookup/reliability.ts';

const OF: Readonly<Record<Subject, string>> = { phone: 'phones', address: 'addresses' };

export function printLearned(row: LearnedRow): string {
  const learned = readReliability(row.learned);
  if (!learned) return 'This version of the engine cannot read what was learned. Learn again: npm run deedline -- sources learn';
  const lines = (['phone', 'address'] as const).flatMap((subject) =>
    learned.accuracy[subject].map(({ source, accuracy, low, high, items }) => [
      source,
      OF[subject],
      accuracy === null
        ? 'not known: too few facts that two other sources have too'
        : `right ${share(accuracy)} (${share(low!)} to ${share(high!)})`,
      `${items} compared`,
    ]),
  );
  const checks = learned.checks.map(({ source, activeOfDead, deadOfActive, items }) => [
    source,
    'lines',
    activeOfDead === null || deadOfActive === null
      ? 'not known: too few lines that two other sources check too'
      : `reports ${share(activeOfDead)} of dead lines as active and ${share(deadOfActive)} of live ones as dead`,
    `${items} compared`,
  ]);
  const ended = (learned.ended ?? []).map(({ source, activeOfEnded, low, high, lines: count }) => [
    source,
    'lines of dead people',
    `reports ${share(activeOfEnded)} (${share(low)} to ${share(high)}) of them as active`,
    `${count} lines`,
  ]);
  const copies = learned.copies.map(
    ({ one, other }) => `${one} and ${other} hold copies of each other, which neither states: they count as one source.`,
  );
  const reprints = (learned.reprints ?? []).map(
    ({ one, other, copied }) =>
      `${one} and ${other} write people exactly alike; ${share(copied)} of these records are copies with a different date: each pair counts once, with the earlier date.`,
  );
  const redated = (learned.redated ?? []).map(
    ({ source, redated: anew, checked }) =>
      `${source} gives old records new dates: of those dated in the last four months of its file, ${share(anew)} are older. ${checked} lines and mailboxes were checked.`,
  );
  return [
    `Learned ${printTime(row.learnedAt)} by ${row.learnedBy} from ${row.records} records${row.engineVersion === ENGINE_VERSION ? '' : `, for engine ${row.engineVersion}: not used by ${ENGINE_VERSION}`}`,
    ...(lines.length + checks.length === 0 ? ['No two sources hold the same people: nothing could be learned.'] : []),
    ...(lines.length + checks.length + ended.length === 0 ? [] : [printTable([...lines, ...checks, ...ended])]),
    ...copies,
    ...reprints,
    ...redated,
  ].join('\n');
}

function share(value: number): string {
  return value.toFixed(3);
}
