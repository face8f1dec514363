import { adultsOf } from '@deedline/country/adults-of';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import type { Cases } from './figures.ts';
import type { TruthIndex } from './truth.ts';

/** Facts of the truth by which cases are classified. */
export interface CaseIndex {
  /** The state's current day, 'YYYY-MM-DD'. */
  today: string;
  /** The state's two-letter code. */
  state: string;
  /** Number of living people of the state by their current given and last name. */
  bearers: ReadonlyMap<string, number>;
  /** Purchase date of the latest property a person owns, by person id. */
  bought: ReadonlyMap<string, string>;
}

interface Place {
  asOf: string;
  state: { code: string };
}

export function indexCases(truth: TruthIndex, { asOf, state }: Place): CaseIndex {
  const bearers = new Map<string, number>();
  for (const person of truth.persons.values()) {
    if (person.died !== null || homeOf(person)?.state !== state.code) continue;
    bearers.set(nameOf(person), (bearers.get(nameOf(person)) ?? 0) + 1);
  }
  const bought = new Map<string, string>();
  for (const { personIds, since } of truth.parcels) for (const id of personIds) if ((bought.get(id) ?? '') < since) bought.set(id, since);
  return { today: asOf, state: state.code, bearers, bought };
}

function homeOf({ addresses }: TruthPerson): TruthPerson['addresses'][number] | undefined {
  return addresses.find(({ to }) => to === null);
}

function nameOf({ names }: TruthPerson): string {
  const { first, last } = names.at(-1)!;
  return `${first.split(' ')[0]} ${last}`;
}

/** The cases of a statement about a person. */
export function casesOfPerson(index: CaseIndex, person: TruthPerson): Cases {
  const [home, bought] = [homeOf(person), index.bought.get(person.id)];
  const isHere = person.died === null && home?.state === index.state;
  const others = (index.bearers.get(nameOf(person)) ?? 0) - (isHere ? 1 : 0);
  return {
    ...(bought === undefined ? {} : { bought: since(bought, index.today) }),
    ...(home === undefined ? {} : { moved: since(home.from, index.today) }),
    namesakes: countedAs(others, NAMESAKES),
    age: countedAs(yearsBetween(person.born, index.today), AGES),
    ...(home && isHere ? casesOfCity(home) : {}),
  };
}

/** The cases of a statement about a property. `person`: the first of the people behind it; undefined when there is only an organisation. */
export function casesOfParcel(index: CaseIndex, parcel: TruthParcel, person: TruthPerson | undefined): Cases {
  return {
    ...(person ? casesOfPerson(index, person) : {}),
    bought: since(parcel.since, index.today),
    ...casesOfCity(parcel.address),
    owner: parcel.ownerKind === 'person' && parcel.personIds.length > 1 ? 'couple or several' : OWNERS[parcel.ownerKind],
  };
}

/** By the size of the city, where the tables know it. */
function casesOfCity({ city, state }: { city: string; state: string }): Cases {
  const adults = adultsOf({ city, state });
  return adults === null ? {} : { city: countedAs(adults, CITIES) };
}

/** The cases of a contact. `kind`: its type as in the answer; `records`: the number of independent records that list it, where counted. */
export function casesOfContact(kind: string, records: number | null | undefined): Cases {
  return {
    ...(kind in LINES ? { line: LINES[kind as keyof typeof LINES] } : {}),
    ...(records === null || records === undefined ? {} : { records: countedAs(records, RECORDS) }),
  };
}

const OWNERS = { person: 'one person', company: 'company', trust: 'trust', estate: 'estate', government: 'government' } as const;
const LINES = { mobile: 'mobile', landline: 'landline', voip: 'VoIP', unknown: 'unknown type' } as const;

/** Pairs of a lower bound and its label, in ascending order. */
type Steps = readonly (readonly [number, string])[];
const YEARS: Steps = [
  [0, 'within a year'],
  [1, '1 to 5 years ago'],
  [5, 'longer ago'],
];
const NAMESAKES: Steps = [
  [0, 'no other'],
  [1, '1 other'],
  [2, '2 to 4 others'],
  [5, '5 others or more'],
];
const RECORDS: Steps = [
  [0, '1'],
  [2, '2'],
  [3, '3'],
  [4, '4 or more'],
];
const AGES: Steps = [
  [0, 'under 35'],
  [35, '35 to 49'],
  [50, '50 to 64'],
  [65, '65 to 79'],
  [80, '80 or more'],
];

const CITIES: Steps = [
  [0, 'under 25,000'],
  [25_000, '25,000 to 99,999'],
  [100_000, '100,000 to 399,999'],
  [400_000, '400,000 or more'],
];

/** The order in which the cases of a stratum are shown. */
export const CASE_ORDER: readonly string[] = [
  ...[YEARS, NAMESAKES, RECORDS, AGES, CITIES].flatMap((steps) => steps.map(([, label]) => label)),
  OWNERS.person,
  'couple or several',
  OWNERS.company,
  OWNERS.trust,
  OWNERS.estate,
  OWNERS.government,
  ...Object.values(LINES),
];

function countedAs(value: number, steps: Steps): string {
  return (steps.findLast(([from]) => value >= from) ?? steps[0]!)[1];
}

function since(day: string, today: string): string {
  return countedAs(yearsBetween(day, today), YEARS);
}

/** Whole years between two dates. */
function yearsBetween(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
}
