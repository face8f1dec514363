import type { JudgedShare, MeasuredAccuracy } from '@deedline/contract/accuracy/accuracy';
import { CONTACT_KINDS, type ContactKind } from '@deedline/engine/calibration/calibration';
import { type Said, SALE_THRESHOLD } from './figures.ts';
import {
  bootstrap,
  brierOf,
  eceOf,
  type Interval,
  type JudgedContact,
  logLossOf,
  shareRight,
  type Statistic,
  wilsonInterval,
} from './statistics.ts';

type AnswerKind = Said['of'];
export type Bands = Omit<NonNullable<MeasuredAccuracy['bands']>[number], 'profile'>;
export type ByRecords = Omit<NonNullable<MeasuredAccuracy['byRecords']>[number], 'profile'>;

/** Edges of the confidence bands that are shown; narrower where most statements lie. */
const EDGES = [SALE_THRESHOLD, 60, 70, 80, 85, 90, 93, 96, 98, 100];

/** Statements with this many independent records or more are counted together. */
const MANY_RECORDS = 4;

/** Statements at 50 or more, by kind and confidence band. */
export function measureBands(said: readonly Said[]): Bands[] {
  return kindsOf(said).map(([of, members]) => ({
    of,
    rows: EDGES.slice(1).flatMap((to, index) => {
      const from = EDGES[index]!;
      const inBand = members.filter(({ confidence }) => confidence >= from && (confidence < to || to === 100));
      return inBand.length === 0 ? [] : [{ from, to, ...judge(inBand) }];
    }),
  }));
}

/** The same by the number of independent records behind the statement; omits statements that do not rest on listings. */
export function measureByRecords(said: readonly Said[]): ByRecords[] {
  return kindsOf(said).flatMap(([of, members]) => {
    const byCount = Map.groupBy(members, ({ records }) => (records === null ? 0 : Math.min(records, MANY_RECORDS)));
    const rows = [...byCount]
      .filter(([records]) => records > 0)
      .sort(([a], [b]) => a - b)
      .map(([records, judged]) => ({ records, orMore: records === MANY_RECORDS, ...judge(judged) }));
    return rows.length === 0 ? [] : [{ of, rows }];
  });
}

/** Includes only what is shown for money, because a mean over everything scored would be too favourable. */
export function kindsOf(said: readonly Said[]): [AnswerKind, Said[]][] {
  const shown = said.filter(({ confidence }) => confidence >= SALE_THRESHOLD);
  return [...Map.groupBy(shown, ({ of }) => of)];
}

export function judge(judged: readonly Said[]): JudgedShare {
  const count = judged.length;
  const { value, low, high } = wilsonInterval(judged.filter(({ right }) => right).length, count);
  return { said: judged.reduce((sum, { confidence }) => sum + confidence / 100, 0) / count, right: value, low, high, count };
}

const HIGH = 90;
/** The statement that identifies the subject of an answer, per mode. */
const MODES: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['owner', 'person_born', 'person_placed', 'reverse_phone', 'reverse_email']);

/** For each mode and for all together, the answers with a confidence of 90 or more: their number among `shown`, and how many were right. */
export function measureHigh(bands: readonly Bands[]): { of: string; shown: number; high: JudgedShare }[] {
  const modes = bands.filter(({ of }) => MODES.has(of));
  const all = { of: 'all modes', rows: modes.flatMap(({ rows }) => rows) };
  return [...modes, all].map(({ of, rows }) => {
    const high = rows.filter(({ from }) => from >= HIGH);
    const count = sum(high, (row) => row.count);
    const { value, low, high: most } = wilsonInterval(Math.round(sum(high, (row) => row.right * row.count)), count);
    return {
      of,
      shown: sum(rows, (row) => row.count),
      high: { said: sum(high, (row) => row.said * row.count) / count, right: value, low, high: most, count },
    };
  });
}

function sum(rows: Bands['rows'], of: (row: Bands['rows'][number]) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** Edges of the table's rows; finer in the range in which contacts are sold. */
const RELIABILITY_EDGES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 93, 96, 98, 100];

interface ReliabilityRow {
  from: number;
  to: number;
  /** Mean confidence and share right, 0..1, and the interval of the share. */
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

/** Stated confidence against the share right, per kind of contact. */
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
  return RELIABILITY_EDGES.slice(1).flatMap((to, index) => {
    const from = RELIABILITY_EDGES[index]!;
    const members = contacts.filter(({ confidence }) => confidence >= from && (confidence < to || (to === 100 && confidence === 100)));
    return members.length === 0 ? [] : [{ from, to, members }];
  });
}
