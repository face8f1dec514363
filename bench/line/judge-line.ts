import { errorByChance } from '../match/ceilings.ts';
import { newRecord, type Profile, type RunRecord, SALE_THRESHOLD, type Said, type ShareName } from '../match/figures.ts';
import type { MethodAnswer } from '../match/method.ts';
import { BOOTSTRAP_SEED } from '../match/measure-profile.ts';
import type { PlannedSearch } from '../match/run-searches.ts';
import { bootstrap, eceOf, type Interval, shareOf, type Statistic } from '../match/statistics.ts';
import { binsFor, measureStrata, type Strata } from '../match/strata.ts';

/** Targets for the product on a state that nothing was tuned on. */
const TARGETS = {
  'ECE of shown phones': { typical: 0.02, shifted: 0.03 },
  'ECE of shown emails': { typical: 0.02, shifted: 0.03 },
  'ECE of owners': { typical: 0.02, shifted: 0.03 },
  'ECE of people by name and birth date': { typical: 0.02, shifted: 0.03 },
  'ECE of people by name and town': { typical: 0.02, shifted: 0.03 },
  'ECE of who has a phone': { typical: 0.02, shifted: 0.03 },
  'ECE of who has an email': { typical: 0.02, shifted: 0.03 },
  'right phone first': { typical: 0.97, shifted: 0.93 },
  'owner found': { typical: 0.99, shifted: 0.98 },
} as const;
type LineFigure = keyof typeof TARGETS;

const SAID_OF: readonly [LineFigure, Said['of']][] = [
  ['ECE of shown phones', 'phone'],
  ['ECE of shown emails', 'email'],
  ['ECE of owners', 'owner'],
  ['ECE of people by name and birth date', 'person_born'],
  ['ECE of people by name and town', 'person_placed'],
  ['ECE of who has a phone', 'reverse_phone'],
  ['ECE of who has an email', 'reverse_email'],
];

/** Figures with a ceiling: a phone that no record prints cannot be found, and an unprinted owner can be found only by who lives there. */
const PRINTED: Partial<Record<LineFigure, ShareName>> = { 'right phone first': 'phoneInRecords', 'owner found': 'ownerInRecords' };

export interface JudgedFigure extends Interval {
  name: LineFigure;
  target: number;
  isReached: boolean;
  /** For an error: its expected value by chance if every confidence were exactly right. */
  byChance?: number;
  /** For something to be found: the share 0..1 that a found record prints; present only where the found records are known. */
  printed?: number;
  /** Mean confidence and share right, 0..1, and the number of statements; absent for figures that are not about statements. */
  shown?: { said: number; right: number; count: number };
}

export interface JudgedLine {
  figures: JudgedFigure[];
  strata: Strata[];
}

/** Judges each answer by the truth, with the judge of its planned search. */
export function recordAnswers(planned: readonly PlannedSearch[], answers: readonly MethodAnswer[]): RunRecord {
  const record = newRecord();
  planned.forEach(({ judge }, index) => judge(record, answers[index]!));
  return record;
}

/** Over statements shown at 50 or more, with intervals by household. */
export function judgeLine({ shares, said }: RunRecord, units: number, profile: Profile): JudgedLine {
  const shown = Map.groupBy(
    said.filter(({ confidence }) => confidence >= SALE_THRESHOLD),
    ({ of }) => of,
  );
  const statistics: Partial<Record<LineFigure, Statistic>> = {
    'right phone first': shareOf(shares.phoneRank1),
    'owner found': shareOf(shares.ownerByAddress),
  };
  for (const [name, of] of SAID_OF) {
    const members = shown.get(of) ?? [];
    if (members.length > 0) statistics[name] = eceOf(members, binsFor(members.length));
  }
  const intervals = bootstrap(statistics as Record<LineFigure, Statistic>, units, BOOTSTRAP_SEED);
  const figures = (Object.keys(TARGETS) as LineFigure[]).flatMap((name): JudgedFigure[] => {
    const interval = intervals[name];
    if (interval === undefined) return [];
    const target = TARGETS[name][profile === 'shifted' ? 'shifted' : 'typical'];
    const isError = name.startsWith('ECE');
    const printed = PRINTED[name] ? shares[PRINTED[name]] : [];
    const of = SAID_OF.find(([figure]) => figure === name)?.[1];
    return [
      {
        name,
        ...interval,
        target,
        isReached: isError ? interval.value <= target : interval.value >= target,
        ...(printed.length === 0 ? {} : { printed: shareOf(printed)() }),
        ...(of === undefined ? {} : { shown: sumUp(shown.get(of)!), byChance: chanceOf(shown.get(of)!) }),
      },
    ];
  });
  return { figures, strata: measureStrata(said) };
}

function chanceOf(members: readonly Said[]): number {
  return errorByChance(members, (judged) => eceOf(judged, binsFor(members.length))());
}

function sumUp(members: readonly Said[]): { said: number; right: number; count: number } {
  const mean = (of: (each: Said) => number): number => members.reduce((sum, each) => sum + of(each), 0) / members.length;
  return { said: mean(({ confidence }) => confidence / 100), right: mean(({ right }) => Number(right)), count: members.length };
}
