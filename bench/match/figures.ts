import type { JudgedStatement, Stratum } from '@deedline/contract/accuracy/accuracy';
import {
  bootstrap,
  brierOf,
  eceOf,
  f1Of,
  type Interval,
  type JudgedContact,
  logLossOf,
  type Share,
  shareOf,
  shareRight,
  type Statistic,
} from './statistics.ts';

export type Profile = 'clean' | 'typical' | 'shifted';

/** One figure of the bench: its label, its target, and how it is computed from a run. */
interface Figure {
  label: string;
  better: 'higher' | 'lower';
  /** Targets on typical noise and on shifted noise; null where none is set. */
  target: { typical: number; shifted: number } | null;
  of: (record: RunRecord) => Statistic;
}

/** Contacts below this confidence are not sold. */
export const SALE_THRESHOLD = 50;
const SURE = 85;

function share(name: ShareName, label: string, typical?: number, shifted = typical): Figure {
  const target = typical === undefined ? null : { typical, shifted: shifted! };
  return { label, better: 'higher', target, of: (record) => shareOf(record.shares[name]) };
}

function isPhone({ kind }: JudgedContact): boolean {
  return kind !== 'email';
}

function isEmail({ kind }: JudgedContact): boolean {
  return kind === 'email';
}

function contacts(
  label: string,
  statistic: (judged: readonly JudgedContact[]) => Statistic,
  isMeant: (contact: JudgedContact) => boolean,
): Figure {
  return { label, better: 'lower', target: null, of: (record) => statistic(record.contacts.filter(isMeant)) };
}

function rightFrom(threshold: number, label: string, target: Figure['target']): Figure {
  return {
    label,
    better: 'higher',
    target,
    of: (record) => shareRight(record.contacts.filter(({ confidence }) => confidence >= threshold)),
  };
}

/** The share of searches whose best contact reaches a threshold, and how often that contact is right. */
export function answeredFrom(best: readonly BestContact[], threshold: number): Statistic {
  return shareOf(best.map(({ unit, confidence }) => ({ unit, got: confidence >= threshold ? 1 : 0, of: 1 })));
}

export function rightAnswersFrom(best: readonly BestContact[], threshold: number): Statistic {
  return shareOf(best.filter(({ confidence }) => confidence >= threshold).map(({ unit, right }) => ({ unit, got: right ? 1 : 0, of: 1 })));
}

const ECE_TARGET = { typical: 0.02, shifted: 0.04 };

export const FIGURES = {
  blockingRecall: share('blockingRecall', 'Blocking recall: records of the people that a search finds', 0.995, 0.98),
  pairPrecision: share('pairPrecision', 'Pairs of records joined that are of one person'),
  pairRecall: share('pairRecall', 'Pairs of records of one person that are joined'),
  pairF1: {
    label: 'Pairwise F1',
    better: 'higher',
    target: null,
    of: (record) => f1Of(shareOf(record.shares.pairPrecision), shareOf(record.shares.pairRecall)),
  },
  cubedPrecision: share('cubedPrecision', 'B-cubed precision'),
  cubedRecall: share('cubedRecall', 'B-cubed recall'),
  cubedF1: {
    label: 'B-cubed F1',
    better: 'higher',
    target: null,
    of: (record) => f1Of(shareOf(record.shares.cubedPrecision), shareOf(record.shares.cubedRecall)),
  },
  ownerInRecords: share('ownerInRecords', 'A current owner whom a record of the parcel names'),
  ownerByAddress: share('ownerByAddress', 'Current owner found by address', 0.99),
  ownerByApn: share('ownerByApn', 'Current owner found by parcel number', 0.99),
  phoneRank1: share('phoneRank1', 'Right phone first, where any source holds a live one of theirs', 0.95),
  phoneTold: share('phoneTold', 'A right phone that the records found tell from every wrong one: what no rule surpasses'),
  phoneFirst3: share('phoneFirst3', 'Right phone among the first three'),
  answered50: {
    label: 'Searches answered with a contact at 50 or more',
    better: 'higher',
    target: null,
    of: (record) => answeredFrom(record.best, SALE_THRESHOLD),
  },
  answerRight50: {
    label: 'The best contact is right, where it is at 50 or more',
    better: 'higher',
    target: null,
    of: (record) => rightAnswersFrom(record.best, SALE_THRESHOLD),
  },
  contactRight50: rightFrom(SALE_THRESHOLD, 'Contacts at 50 or more that are right', null),
  contactRight85: rightFrom(SURE, 'Contacts at 85 or more that are right', { typical: 0.85, shifted: 0.85 }),
  ecePhone: { ...contacts('Calibration error (ECE) of phones', eceOf, isPhone), target: ECE_TARGET },
  eceEmail: { ...contacts('Calibration error (ECE) of emails', eceOf, isEmail), target: ECE_TARGET },
  brierPhone: contacts('Brier score of phones', brierOf, isPhone),
  brierEmail: contacts('Brier score of emails', brierOf, isEmail),
  logLossPhone: contacts('Log loss of phones', logLossOf, isPhone),
  logLossEmail: contacts('Log loss of emails', logLossOf, isEmail),
  personNamed: share('personNamed', 'Searches by name and birth date that name a person'),
  personRight: share('personRight', 'Person named is the one asked for'),
  reverseNamed: share('reverseNamed', 'Searches by phone that name a person'),
  reverseRight: share('reverseRight', 'Person named has the number asked for'),
  kindPerson: share('kindPerson', 'Printed owners: persons told as such', 0.99),
  kindCouple: share('kindCouple', 'Printed owners: couples told as such'),
  kindTrust: share('kindTrust', 'Printed owners: trusts told as such'),
  kindEstate: share('kindEstate', 'Printed owners: estates told as such'),
  kindCompany: share('kindCompany', 'Printed owners: companies told as such', 0.95),
  kindGovernment: share('kindGovernment', 'Printed owners: governments told as such'),
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** Figures for which baselines are not measured: they depend on parsers that all methods share, or only our method has them. */
const OURS_ALONE: readonly FigureName[] = FIGURE_NAMES.filter(
  (name) => name.startsWith('kind') || ['blockingRecall', 'phoneTold', 'ownerInRecords'].includes(name),
);

/** Computes every figure of a method with its interval. */
export function measureFigures(record: RunRecord, units: number, seed: number, isBaseline = false): Partial<Record<FigureName, Interval>> {
  const names = FIGURE_NAMES.filter((name) => !isBaseline || !OURS_ALONE.includes(name));
  return bootstrap(Object.fromEntries(names.map((name) => [name, FIGURES[name].of(record)])) as Record<FigureName, Statistic>, units, seed);
}

export function targetOf(name: FigureName, profile: Profile): number | null {
  const { target }: Figure = FIGURES[name];
  return target === null ? null : profile === 'shifted' ? target.shifted : target.typical;
}

/** How far a value lies outside the interval on the worse side; 0 when it does not, Infinity when the value is NaN. */
export function fallsBelow(name: FigureName, value: number, frozen: Interval): number {
  if (Number.isNaN(value)) return Infinity;
  return Math.max(0, FIGURES[name].better === 'higher' ? frozen.low - value : value - frozen.high);
}

/** Figures that are shares: an amount got of an amount looked for. */
const SHARE_NAMES = [
  'blockingRecall',
  'pairPrecision',
  'pairRecall',
  'cubedPrecision',
  'cubedRecall',
  'ownerByAddress',
  'ownerByApn',
  'phoneRank1',
  'phoneFirst3',
  'phoneInAnswer',
  'phoneInRecords',
  'phoneTold',
  'firstWithheld',
  'ownerInRecords',
  'personNamed',
  'personRight',
  'reverseNamed',
  'reverseRight',
  'kindPerson',
  'kindCouple',
  'kindTrust',
  'kindEstate',
  'kindCompany',
  'kindGovernment',
] as const;
export type ShareName = (typeof SHARE_NAMES)[number];

/** The best contact of a search that could be answered with one; confidence -1 when the answer has none. */
interface BestContact {
  unit: number;
  confidence: number;
  right: boolean;
}

/** The case of a statement per stratum; strata that do not apply are omitted. */
export type Cases = Partial<Record<Stratum, string>>;

/** One judged statement with its confidence. */
export interface Said {
  /** Number of the household or parcel it belongs to. */
  unit: number;
  of: JudgedStatement;
  /** 0..100 */
  confidence: number;
  right: boolean;
  /** Number of independent records behind it; null when it does not rest on listings. */
  records: number | null;
  cases: Cases;
}

/** All judged results of one method over the searches of one state. */
export interface RunRecord {
  shares: Record<ShareName, Share[]>;
  contacts: JudgedContact[];
  best: BestContact[];
  said: Said[];
}

export function newRecord(): RunRecord {
  return {
    shares: Object.fromEntries(SHARE_NAMES.map((name) => [name, []])) as unknown as RunRecord['shares'],
    contacts: [],
    best: [],
    said: [],
  };
}

/** Numbers the households and parcels; the numbers are the same for every method of a run. */
export class Units {
  private readonly numbers = new Map<string, number>();

  get count(): number {
    return this.numbers.size;
  }

  of(key: string): number {
    let number = this.numbers.get(key);
    if (number === undefined) this.numbers.set(key, (number = this.numbers.size));
    return number;
  }
}
