import { CONTACT_KINDS, type ContactKind } from '@deedline/engine/calibration/calibration';
import { bootstrap, type Interval, type Statistic } from './bootstrap.ts';
import { brierOf, eceOf, logLossOf, shareRight, type JudgedContact } from './statistics.ts';

/** Edges of the rows: finer where contacts are sold. */
const EDGES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 93, 96, 98, 100];

export interface ReliabilityRow {
  from: number;
  to: number;
  /** Means 0..1, and the interval of what was right. */
  said: number;
  right: number;
  low: number;
  high: number;
  count: number;
}

export interface Reliability {
  kind: ContactKind;
  count: number;
  ece: Interval;
  brier: Interval;
  logLoss: Interval;
  rows: ReliabilityRow[];
}

/** What was said against what was right, per kind of contact. */
export function measureReliability(contacts: readonly JudgedContact[], units: number, seed: number): Reliability[] {
  return CONTACT_KINDS.map((kind) => {
    const members = contacts.filter((contact) => contact.kind === kind);
    const rows = splitRows(members);
    const statistics: Record<string, Statistic> = { ece: eceOf(members), brier: brierOf(members), logLoss: logLossOf(members) };
    rows.forEach((row, index) => (statistics[`row${index}`] = shareRight(row.members)));
    const intervals = bootstrap(statistics, units, seed);
    return {
      kind,
      count: members.length,
      ece: intervals['ece']!,
      brier: intervals['brier']!,
      logLoss: intervals['logLoss']!,
      rows: rows.map(({ from, to, members: inRow }, index) => {
        const { value, low, high } = intervals[`row${index}`]!;
        const said = inRow.reduce((sum, contact) => sum + contact.confidence / 100, 0) / inRow.length;
        return { from, to, said, right: value, low, high, count: inRow.length };
      }),
    };
  });
}

function splitRows(contacts: readonly JudgedContact[]): { from: number; to: number; members: JudgedContact[] }[] {
  return EDGES.slice(1).flatMap((to, index) => {
    const from = EDGES[index]!;
    const members = contacts.filter(({ confidence }) => confidence >= from && (confidence < to || (to === 100 && confidence === 100)));
    return members.length === 0 ? [] : [{ from, to, members }];
  });
}
