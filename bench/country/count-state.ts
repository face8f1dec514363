import { deathChance } from '@deedline/country/life-table';
import type { rates } from '@deedline/country/rates';
import type { TruthParcel, TruthPerson } from '@deedline/world/truth';

type RateKey = keyof typeof rates;
/** A rate of the state; `of` is the number of cases counted. */
export interface Counted {
  share: number;
  of: number;
}
interface StateCount {
  rates: Partial<Record<RateKey, Counted>>;
  /** Deaths during the last year by previous age, beside those expected by the life table. */
  deaths: { ages: string; died: number; expected: number; of: number }[];
  /** Surname -> adults. */
  surnames: Map<string, number>;
  adultsByZip: number[];
  adultsByCity: number[];
  /** The home city of each adult. */
  homeCities: string[];
  /** Days between two holders of the same number: the minimum and the median. */
  rest: { least: number; median: number };
}

const DAYS_A_YEAR = 365.25;
const yearsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 / DAYS_A_YEAR;
const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
const lastsOn = (span: { from: string; to: string | null }, day: string): boolean =>
  span.from <= day && (span.to === null || span.to > day);

function shareOf<T>(all: readonly T[], is: (one: T) => boolean): Counted {
  return { share: all.filter(is).length / all.length, of: all.length };
}

/** Each span once, even if several people share it. */
function spansOf<T extends { from: string }>(
  people: readonly TruthPerson[],
  list: (person: TruthPerson) => T[],
  key: (span: T) => string,
): T[] {
  return [...new Map(people.flatMap(list).map((span) => [`${key(span)} ${span.from}`, span])).values()];
}

/** Of the spans that existed a year before `asOf`, the share that has ended since. */
function endedIn(spans: readonly { from: string; to: string | null }[], asOf: string): Counted {
  const start = yearsBefore(asOf, 1);
  return shareOf(
    spans.filter((span) => lastsOn(span, start)),
    (span) => !lastsOn(span, asOf),
  );
}

/** A person's home on a day, if it is in the state. */
const homeOn = (person: TruthPerson, day: string, state: string) =>
  person.addresses.find((stay) => stay.state === state && lastsOn(stay, day)) ?? null;

function countDeaths(people: readonly TruthPerson[], asOf: string, state: string): StateCount['deaths'] {
  const start = yearsBefore(asOf, 1);
  const groups = (
    [
      [18, 45],
      [45, 65],
      [65, 75],
      [75, 85],
      [85, 120],
    ] as const
  ).map(([low, high]) => {
    const group = people.filter((person) => {
      const age = yearsBetween(person.born, start);
      return age >= low && age < high && (person.died === null || person.died > start) && homeOn(person, start, state) !== null;
    });
    const chances = group.map((person) => deathChance(yearsBetween(person.born, start), person.sex === 'F' ? 'female' : 'male', 1));
    const expected = chances.reduce((sum, chance) => sum + chance, 0);
    return {
      ages: `${low} to ${high - 1}`,
      died: group.filter(({ died }) => died !== null && died <= asOf).length,
      expected,
      of: group.length,
    };
  });
  return groups.filter(({ of }) => of > 0);
}

function countLines(people: readonly TruthPerson[], adults: readonly TruthPerson[], asOf: string): StateCount['rates'] {
  const lines = spansOf(
    people,
    (person) => person.phones,
    ({ number }) => number,
  );
  const fixed = lines.filter((line) => line.type !== 'mobile' && lastsOn(line, asOf));
  return {
    numbersDisconnected: endedIn(lines, asOf),
    mobilesGivenUp: endedIn(
      lines.filter(({ type }) => type === 'mobile'),
      asOf,
    ),
    adultsWithLandline: shareOf(adults, (person) => person.phones.some((line) => line.type !== 'mobile' && lastsOn(line, asOf))),
    voipOfFixedLines: shareOf(fixed, ({ type }) => type === 'voip'),
    mailboxesEnded: endedIn(
      spansOf(
        people,
        (person) => person.emails,
        ({ email }) => email,
      ),
      asOf,
    ),
  };
}

function countOwners(parcels: readonly TruthParcel[], asOf: string): StateCount['rates'] {
  const livedIn = parcels.filter(({ occupantIds }) => occupantIds.length > 0);
  const rented = livedIn.filter(({ ownerOccupied }) => !ownerOccupied);
  return {
    homesOfOwners: shareOf(livedIn, ({ ownerOccupied }) => ownerOccupied),
    rentedByPersons: shareOf(rented, ({ ownerKind }) => ownerKind === 'person'),
    rentedByCompanies: shareOf(rented, ({ ownerKind }) => ownerKind === 'company'),
    ownedByTrusts: shareOf(livedIn, ({ ownerKind }) => ownerKind === 'trust'),
    homesSold: shareOf(livedIn, ({ since, price }) => price !== null && since > yearsBefore(asOf, 1)),
  };
}

/** The share of properties of each kind of owner acquired within the year. Where purchases and sales balance, this equals the share sold. */
function countAcquired(parcels: readonly TruthParcel[], asOf: string): StateCount['rates'] {
  const start = yearsBefore(asOf, 1);
  const of = (kind: TruthParcel['ownerKind']): Counted =>
    shareOf(
      parcels.filter(({ ownerKind }) => ownerKind === kind),
      ({ since }) => since > start,
    );
  return { soldByCompanies: of('company'), soldByTrusts: of('trust'), soldByEstates: of('estate'), soldByGovernments: of('government') };
}

/** Days between the end of one holder's time and the start of the next one's, for numbers with several successive holders. */
function countRest(people: readonly TruthPerson[]): StateCount['rest'] {
  const spans = new Map<string, { from: string; to: string | null }[]>();
  for (const { phones } of people) {
    for (const phone of phones) {
      const held = spans.get(phone.number) ?? [];
      if (!held.some(({ from }) => from === phone.from)) spans.set(phone.number, [...held, phone]);
    }
  }
  const days = [...spans.values()].flatMap((held) => {
    const inOrder = held.toSorted((one, other) => one.from.localeCompare(other.from));
    return inOrder.slice(1).flatMap(({ from }, at) => {
      const { to } = inOrder[at]!;
      return to === null || to > from ? [] : [(Date.parse(from) - Date.parse(to)) / 86_400_000];
    });
  });
  days.sort((one, other) => one - other);
  return { least: days[0] ?? NaN, median: days[days.length >> 1] ?? NaN };
}

function tally(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Includes only grown children, because the state's truth has no others. */
function countAdults(people: readonly TruthPerson[], asOf: string, state: string): Counted {
  return shareOf(
    people.filter((person) => person.died === null && homeOn(person, asOf, state) !== null),
    ({ born }) => yearsBetween(born, asOf) >= 18,
  );
}

/** The made-up state's values of the country's figures on its day, counted from its truth. */
export function countState(everybody: readonly TruthPerson[], parcels: readonly TruthParcel[], asOf: string, state: string): StateCount {
  // People made up to bear a given name say nothing about its frequency.
  const people = everybody.filter(({ split }) => split !== 'none');
  const adults = people.filter((person) => person.died === null && yearsBetween(person.born, asOf) >= 18 && homeOn(person, asOf, state));
  const deaths = countDeaths(people, asOf, state);
  const alive = deaths.reduce((sum, { of }) => sum + of, 0);
  const homes = adults.map((person) => homeOn(person, asOf, state)!);
  return {
    rates: {
      moversByCps: shareOf(homes, ({ from }) => from > yearsBefore(asOf, 1)),
      movers: shareOf(homes, ({ from }) => from > yearsBefore(asOf, 1)),
      deathsOfAdults: { share: deaths.reduce((sum, { died }) => sum + died, 0) / alive, of: alive },
      ...countLines(people, adults, asOf),
      ...countOwners(parcels, asOf),
      ...countAcquired(parcels, asOf),
      adultsOfPeople: countAdults(people, asOf, state),
    },
    rest: countRest(everybody),
    deaths,
    surnames: tally(adults.map((person) => person.names.at(-1)!.last.toUpperCase())),
    adultsByZip: [...tally(homes.map(({ zip }) => zip)).values()],
    adultsByCity: [...tally(homes.map(({ city }) => city)).values()],
    homeCities: homes.map(({ city }) => city),
  };
}
