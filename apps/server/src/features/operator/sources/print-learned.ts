import { readReliability, type Subject } from '@deedline/engine/calibration/reliability';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { printTable, printTime } from '../command/print-table.ts';
import type { LearnedRow } from '../../lookup/reliability.ts';

const OF: Readonly<Record<Subject, string>> = { phone: 'phones', address: 'addresses' };

export function printLearned(row: LearnedRow): string {
  const learned = readReliability(row.learned);
  if (!learned) return 'What was learned cannot be read by this engine: npm run deedline -- sources learn';
  const lines = (['phone', 'address'] as const).flatMap((subject) =>
    learned.accuracy[subject].map(({ source, accuracy, low, high, items }) => [
      source,
      OF[subject],
      accuracy === null
        ? 'not known: too little that two others speak of too'
        : `right ${share(accuracy)} (${share(low!)} to ${share(high!)})`,
      `${items} compared`,
    ]),
  );
  const checks = learned.checks.map(({ source, activeOfDead, deadOfActive, items }) => [
    source,
    'lines',
    activeOfDead === null || deadOfActive === null
      ? 'not known: too little that two others check too'
      : `calls ${share(activeOfDead)} of dead lines active, ${share(deadOfActive)} of live ones dead`,
    `${items} compared`,
  ]);
  const ended = (learned.ended ?? []).map(({ source, activeOfEnded, low, high, lines: count }) => [
    source,
    'lines of the dead',
    `calls ${share(activeOfEnded)} (${share(low)} to ${share(high)}) of them active`,
    `${count} lines`,
  ]);
  const copies = learned.copies.map(({ one, other }) => `${one} and ${other} copy each other without saying so: they count once.`);
  const reprints = (learned.reprints ?? []).map(
    ({ one, other, copied }) =>
      `${one} and ${other} print people to the letter alike, ${share(copied)} of them copied under another day: those count once, with the earlier day.`,
  );
  const redated = (learned.redated ?? []).map(
    ({ source, redated: anew, checked }) =>
      `${source} dates anew: of what bears a day of the last four months of its file ${share(anew)} is older, by ${checked} lines and mailboxes that were checked.`,
  );
  return [
    `Learned ${printTime(row.learnedAt)} by ${row.learnedBy} from ${row.records} records${row.engineVersion === ENGINE_VERSION ? '' : `, for engine ${row.engineVersion}: not used by ${ENGINE_VERSION}`}`,
    ...(lines.length + checks.length === 0 ? ['No two sources speak of the same people: nothing is proved.'] : []),
    ...(lines.length + checks.length + ended.length === 0 ? [] : [printTable([...lines, ...checks, ...ended])]),
    ...copies,
    ...reprints,
    ...redated,
  ].join('\n');
}

function share(value: number): string {
  return value.toFixed(3);
}
