import { lazily, readTable } from './read-table.ts';

/** Asian homelands. The census table does not distinguish them; surnames do. */
const HOMELANDS = ['chinese', 'indian', 'filipino', 'vietnamese', 'korean', 'japanese'] as const;
type Homeland = (typeof HOMELANDS)[number];
/** In the order of the census table of surnames, with Asian and Pacific origin split by homeland. */
const ORIGINS = ['white', 'black', 'hispanic', 'native', 'several', 'pacific', ...HOMELANDS] as const;
type Origin = (typeof ORIGINS)[number];

/** The number of people in the 2010 table, listed or not: SMITH is 828.19 of 100,000. */
const PEOPLE_2010 = 294_979_229;
/** An origin's share of adults in 2020 divided by its share of people in 2010 (Census): its surnames grew with it. */
const GROWTH = { white: 0.96, black: 0.96, asian: 1.27, native: 1, several: 1, hispanic: 1.03 } as const;
type CensusOrigin = keyof typeof GROWTH;
const CENSUS_ORDER: readonly CensusOrigin[] = ['white', 'black', 'asian', 'native', 'several', 'hispanic'];
/** People of Asian origin by homeland (Census 2010, in millions); `pacific` stands for all others. */
const ASIAN: Readonly<Record<Homeland | 'pacific', number>> = {
  chinese: 3.35,
  indian: 2.84,
  filipino: 2.56,
  vietnamese: 1.55,
  korean: 1.42,
  japanese: 0.76,
  pacific: 2.2,
};
/** Origins of surnames missing from the 2010 table: of all such people, and of those whose surname is in a homeland list or has a telling ending. Assumed. */
const REST = { white: 0.72, black: 0.1, asian: 0.05, native: 0.01, several: 0.02, hispanic: 0.1 };
const BY_LIST = { ...REST, white: 0.05, black: 0.01, asian: 0.92, hispanic: 0.01, native: 0.005, several: 0.005 };
const BY_ENDING = { ...REST, white: 0.06, black: 0.01, asian: 0.02, hispanic: 0.9, native: 0.005, several: 0.005 };
/** The share of an origin's people who have a given name from that origin's own list. Assumed. */
const OWN: Readonly<Partial<Record<Origin, number>>> = {
  hispanic: 0.65,
  black: 0.15,
  indian: 0.55,
  vietnamese: 0.65,
  chinese: 0.4,
  korean: 0.45,
  filipino: 0.3,
  japanese: 0.3,
};
/** An origin's share of adults in 2020, with people of several origins counted as in that census. Assumed, from the two tables above. */
const ADULTS: Readonly<Record<CensusOrigin, number>> = {
  white: 0.612,
  black: 0.117,
  asian: 0.062,
  native: 0.007,
  several: 0.032,
  hispanic: 0.168,
};
/**
 * Adults whose given name the 2020 census has. It has those of 302.03 million people, of whom children are subtracted: 67.1 million births with a card (SSA),
 * reduced by the share of people that it missed.
 */
const ADULTS_WITH_NAME = 302_030_000 - 0.911 * 67_107_000;
/** The share of adults whose given name is among the 6,000 listed. */
const LISTED = 0.955;
const UNLISTED_GIVEN = 3e-7;
const UNLISTED_SURNAME = 150 / PEOPLE_2010;

type Chances<Key extends string = string> = ReadonlyMap<Key, number>;

const lettersOf = (name: string): string =>
  isLetters(name)
    ? name
    : name
        .normalize('NFD')
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, '');

/** A quick check: nearly all names that are passed consist of letters only. */
function isLetters(name: string): boolean {
  for (let at = 0; at < name.length; at += 1) if (name.charCodeAt(at) < 65 || name.charCodeAt(at) > 90) return false;
  return true;
}
const wordsOf = (rows: readonly string[]): string[] => rows.flatMap((row) => row.split(' '));

/** Normalizes weights to shares that add up to 1. */
function toShares<Key extends string>(weights: Iterable<readonly [Key, number]>): Chances<Key> {
  const all = [...weights];
  const sum = all.reduce((total, [, weight]) => total + weight, 0);
  return new Map(all.map(([key, weight]) => [key, weight / sum]));
}

interface GivenLists {
  byShare: Record<'hispanic' | 'black', Record<string, string[]>>;
  ranked: Record<Homeland, string[]>;
}

/** P(given name | origin): `any` for people without a name from their origin's list, `own` by origin. */
const givenNames = lazily(() => {
  const counts = new Map<string, number>();
  const words = readTable('given-names.txt').trimEnd().split(/\s/);
  for (let at = 0; at < words.length; at += 2) counts.set(words[at]!, Number(words[at + 1]));
  const lists = JSON.parse(readTable('given-by-origin.json')) as GivenLists;
  const special = new Map<string, number>();
  const own = new Map<Origin, Chances>();
  for (const origin of ['hispanic', 'black'] as const) {
    const weights: [string, number][] = [];
    for (const [share, rows] of Object.entries(lists.byShare[origin])) {
      for (const name of wordsOf(rows)) {
        weights.push([name, (counts.get(name) ?? 0) * Number(share)]);
        special.set(name, Math.min((special.get(name) ?? 0) + Number(share), 1));
      }
    }
    own.set(origin, toShares(weights));
  }
  for (const homeland of HOMELANDS) own.set(homeland, toShares(wordsOf(lists.ranked[homeland]).map((name, at) => [name, 1 / (at + 20)])));
  const any = toShares([...counts].map(([name, count]) => [name, count * (1 - (special.get(name) ?? 0))]));
  return { any, own, listed: counts };
});

/** P(given name | origin) for the names that the 2020 census counted by origin. */
const countedNames = lazily(() => {
  const names = new Map<string, Readonly<Record<CensusOrigin | 'anybody', number>>>();
  for (const line of readTable('given-counted.txt').trimEnd().split('\n')) {
    const [name, hundreds, ...perMille] = line.split(' ');
    const anybody = (Number(hundreds) * 100) / ADULTS_WITH_NAME;
    const byOrigin = CENSUS_ORDER.map((origin, at) => [origin, (anybody * Number(perMille[at])) / 1000 / ADULTS[origin]] as const);
    names.set(name!, { anybody, ...(Object.fromEntries(byOrigin) as Record<CensusOrigin, number>) });
  }
  return names;
});

interface Surname {
  /** The share of today's adults who have it. */
  share: number;
  /** People per 100,000 in 2010, as published; null if not published. */
  per100kIn2010: number | null;
  origins: Chances<Origin>;
  /** The source of the figures. */
  by: 'census' | 'rank' | 'nothing';
}

/**
 * The number of people with the surname of this rank, beyond the 2010 table: interpolated from the table's last entry down to 100 people at the last published
 * rank.
 */
function countAtRank(rank: number): number {
  const far = Math.log(rank / 1022);
  return 34_132 * Math.exp(-0.97 * far - 0.0357 * far * far);
}

const surnames = lazily(() => {
  const census = new Map<string, readonly number[]>();
  for (const line of readTable('surnames.txt').trimEnd().split('\n')) {
    const [name, ...numbers] = line.split(' ');
    census.set(name!, numbers.map(Number));
  }
  const ranks = new Map(
    readTable('surnames-more.txt')
      .trimEnd()
      .split(/\s/)
      .map((name, at) => [name, census.size + 1 + at]),
  );
  const lists = (JSON.parse(readTable('surnames-by-homeland.json')) as { surnames: Record<Homeland, string[]> }).surnames;
  const homelands = HOMELANDS.map((homeland) => [homeland, new Set(wordsOf(lists[homeland]))] as const);
  return { census, ranks, homelands };
});

/** Whether a surname belongs to one of these homelands, whoever else has it. */
export function isSurnameOf(name: string, ...homelands: readonly Homeland[]): boolean {
  return surnames().homelands.some(([homeland, names]) => homelands.includes(homeland) && names.has(name));
}

/** Whether it is one of the country's 25,000 most common surnames. Takes upper case without marks. */
export function isListedSurname(name: string): boolean {
  const { census, ranks } = surnames();
  return census.has(name) || ranks.has(name);
}

const byLetters = (names: [name: string, share: number][]): Listed => names.sort(([a], [b]) => (a < b ? -1 : 1));

/** All names sorted alphabetically with their share of adults, for prefix queries. */
const inOrder = lazily(() => {
  const { census, ranks } = surnames();
  const { listed } = givenNames();
  const all = [...listed.values()].reduce((sum, count) => sum + count, 0);
  return {
    surnames: byLetters([
      ...[...census].map(([name, [count]]): [string, number] => [name, count! / PEOPLE_2010]),
      ...[...ranks].map(([name, rank]): [string, number] => [name, countAtRank(rank) / PEOPLE_2010]),
    ]),
    given: byLetters([...listed].map(([name, count]): [string, number] => [name, (count / all) * LISTED])),
  };
});

/** The share of adults whose name has this prefix. */
function shareFrom(names: Listed, beginning: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]![0] < beginning) low = middle + 1;
    else high = middle;
  }
  let share = 0;
  for (let at = low; at < names.length && names[at]![0].startsWith(beginning); at += 1) share += names[at]![1];
  return share;
}

/**
 * The ratio of adults whose surname has this prefix to those whose given name has it, among the most common names; 1 or more leans to a surname. Takes upper
 * case without marks.
 */
export function leanToSurname(beginning: string): number {
  const names = inOrder();
  return (shareFrom(names.surnames, beginning) + UNLISTED_SURNAME) / (shareFrom(names.given, beginning) + UNLISTED_GIVEN);
}

/** Whether it is one of the country's 6,000 most common given names. Takes upper case without marks. */
export function isListedGiven(name: string): boolean {
  return givenNames().listed.has(name);
}

/** Splits Asian and Pacific origin by the homeland of the surname; Spanish surnames are Filipino. */
function partAsian(name: string, shares: Readonly<Record<CensusOrigin, number>>): Chances<Origin> {
  const { asian, ...others } = shares;
  let of: readonly (Homeland | 'pacific')[] = surnames().homelands.flatMap(([homeland, names]) => (names.has(name) ? [homeland] : []));
  if (shares.hispanic > 0.3) of = ['filipino'];
  if (of.length === 0) of = [...HOMELANDS, 'pacific'];
  const all = of.reduce((sum, homeland) => sum + ASIAN[homeland], 0);
  return toShares<Origin>([
    ...(Object.entries(others) as [Exclude<CensusOrigin, 'asian'>, number][]),
    ...of.map((homeland) => [homeland, (asian * ASIAN[homeland]) / all] as const),
  ]);
}

/** Cache of the surnames read last: the records of one search repeat a few of them. */
const known = new Map<string, Surname>();
const MOST_KNOWN = 4000;

function readSurname(name: string): Surname {
  let surname = known.get(name);
  if (surname) return surname;
  surname = makeSurname(name);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, surname);
  return surname;
}

function makeSurname(name: string): Surname {
  const { census, ranks, homelands } = surnames();
  const known = census.get(name);
  if (known) {
    const [count, ...perMille] = known;
    const grown = CENSUS_ORDER.map((origin, at) => (perMille[at]! / 1000) * GROWTH[origin]);
    const shares = Object.fromEntries(CENSUS_ORDER.map((origin, at) => [origin, grown[at]])) as Record<CensusOrigin, number>;
    const share = count! / PEOPLE_2010;
    const origins = partAsian(name, shares);
    return { share: share * grown.reduce((sum, part) => sum + part, 0), per100kIn2010: share * 1e5, origins, by: 'census' };
  }
  const rank = ranks.get(name);
  const listed = homelands.some(([, names]) => names.has(name));
  const shares = listed ? BY_LIST : /..EZ$/.test(name) ? BY_ENDING : REST;
  const share = rank ? countAtRank(rank) / PEOPLE_2010 : listed ? 3000 / PEOPLE_2010 : UNLISTED_SURNAME;
  return { share, per100kIn2010: null, origins: partAsian(name, shares), by: rank ? 'rank' : 'nothing' };
}

/** The share of adults with this surname, and the number per 100,000 people in 2010 if the census published it. */
export function surnameShare(surname: string): Pick<Surname, 'share' | 'per100kIn2010'> {
  const { share, per100kIn2010 } = readSurname(lettersOf(surname));
  return { share, per100kIn2010 };
}

type Listed = readonly (readonly [name: string, share: number])[];

/**
 * Given names whose listed share of adults is at least `least`. The lists decide which names are included, because records are filed by them; the returned
 * share is the counted one if the name was counted.
 */
export function givenNamesFrom(least: number): Listed {
  const { listed } = givenNames();
  const all = [...listed.values()].reduce((sum, count) => sum + count, 0);
  return [...listed]
    .map(([name, count]) => [name, (count / all) * LISTED] as const)
    .filter(([, share]) => share >= least)
    .map(([name, share]) => [name, countedNames().get(name)?.anybody ?? share]);
}

/** Surnames whose share of adults is at least `least`. */
export function surnamesFrom(least: number): Listed {
  const { census, ranks } = surnames();
  const ranked = [...ranks].filter(([, rank]) => countAtRank(rank) / PEOPLE_2010 >= least).map(([name]) => name);
  return [...census.keys(), ...ranked].map((name) => [name, readSurname(name).share] as const).filter(([, share]) => share >= least);
}

/** The share of adults with a surname who have this given name; null if no list has the given name. */
export function givenShare(given: string, surname: string): number | null {
  const { chances, isListed, lists } = readGiven(given);
  const { origins } = readSurname(lettersOf(surname));
  let [share, isKnown] = [0, isListed];
  origins.forEach((part, origin) => {
    share += part * chances[origin];
    isKnown ||= lists.includes(origin);
  });
  return isKnown ? share : null;
}

interface Given {
  /** P(given name | origin). */
  chances: Readonly<Record<Origin, number>>;
  isListed: boolean;
  /** The origins whose own list contains it. */
  lists: readonly Origin[];
}

/** Cache of the given names read last, keyed as printed. */
const knownGivens = new Map<string, Given>();

function readGiven(printed: string): Given {
  let given = knownGivens.get(printed);
  if (given) return given;
  const name = lettersOf(printed);
  const { listed, own } = givenNames();
  const chances = Object.fromEntries(ORIGINS.map((origin) => [origin, chanceOfGiven(name, origin)])) as Record<Origin, number>;
  given = { chances, isListed: listed.has(name), lists: ORIGINS.filter((origin) => own.get(origin)?.has(name)) };
  if (knownGivens.size >= MOST_KNOWN) knownGivens.clear();
  knownGivens.set(printed, given);
  return given;
}

/** The counted probability. A name that was not counted gets the lists' probability, scaled to the adults with uncounted names. */
function chanceOfGiven(name: string, origin: Origin): number {
  return countedChance(name, origin) ?? chanceByLists(name, origin) * partOfLists(origin);
}

/**
 * The counted probability; undefined for a name from an Asian homeland's own list, because the census counts all of them together and the list is more precise.
 */
function countedChance(name: string, origin: Origin): number | undefined {
  if (!(origin in ASIAN)) return countedNames().get(name)?.[origin as CensusOrigin];
  return givenNames().own.get(origin)?.has(name) ? undefined : countedNames().get(name)?.asian;
}

/** Factors for the lists' probabilities by origin, so that together with the counted names they cover all adults of the origin. */
const partsOfLists = new Map<Origin, number>();

function partOfLists(origin: Origin): number {
  let part = partsOfLists.get(origin);
  if (part !== undefined) return part;
  let [counted, listed] = [0, 0];
  for (const name of countedNames().keys()) {
    const chance = countedChance(name, origin);
    if (chance === undefined) continue;
    counted += chance;
    listed += chanceByLists(name, origin);
  }
  part = (1 - counted) / (1 - listed);
  partsOfLists.set(origin, part);
  return part;
}

function chanceByLists(name: string, origin: Origin): number {
  const { any, own } = givenNames();
  const part = OWN[origin] ?? 0;
  return part * (own.get(origin)?.get(name) ?? 0) + (1 - part) * Math.max((any.get(name) ?? 0) * LISTED, UNLISTED_GIVEN);
}

/**
 * Factors by which a surname's share is at most off in two of three cases, by its source: measured against the 2000 census, which is not included here; assumed
 * for rarer surnames.
 */
const SPREAD_OF_SURNAME = { census: 1.1, rank: 1.4, nothing: 4 };
/**
 * The same for given names: counted ones, and others by the origin most likely to have both names; measured against Tzioumis 2018, which is not included here.
 */
const SPREAD_OF_GIVEN = { counted: 1.6, white: 1.8, others: 2.8, homeland: 3, unlisted: 4 };

/**
 * The share of the country's adults with both names: the sum over origins of P(surname) P(origin | surname) P(given name | origin), because the two are not
 * independent. `spread` is a factor: in two of three cases the true share lies between share / spread and share * spread. Takes names in any case, with or
 * without spaces and marks.
 */
export function nameShare(given: string, surname: string): { share: number; spread: number } {
  const { share, chance, origin, by } = shareBy(chanceOfGiven, given, surname);
  const spread = Math.hypot(Math.log(SPREAD_OF_SURNAME[by]), Math.log(SPREAD_OF_GIVEN[howKnown(lettersOf(given), origin)]));
  return { share: share * chance, spread: Math.exp(spread) };
}

/** The share with both names among people drawn from `listSurnames` and `listGivenNames`. */
export function drawnShare(given: string, surname: string): number {
  const { share, chance } = shareBy(chanceByLists, given, surname);
  return share * chance;
}

function shareBy(chanceOf: typeof chanceOfGiven, given: string, surname: string) {
  const [first, last] = [lettersOf(given), lettersOf(surname)];
  const { share, origins, by } = readSurname(last);
  const parts = [...origins].map(([origin, part]) => ({ origin, chance: part * chanceOf(first, origin) }));
  const { origin } = parts.reduce((most, part) => (part.chance > most.chance ? part : most));
  return { share, chance: parts.reduce((sum, part) => sum + part.chance, 0), origin, by };
}

function howKnown(given: string, origin: Origin): keyof typeof SPREAD_OF_GIVEN {
  const { listed, own } = givenNames();
  if (countedChance(given, origin) !== undefined) return 'counted';
  if (own.get(origin)?.has(given) && origin in ASIAN) return 'homeland';
  if (!listed.has(given)) return 'unlisted';
  return origin === 'white' ? 'white' : origin in ASIAN ? 'homeland' : 'others';
}

/** The surnames in the tables with their share of today's adults; they cover nine in ten people. */
export function listSurnames(): [surname: string, share: number][] {
  const { census, ranks } = surnames();
  return [...census.keys(), ...ranks.keys()].map((name) => [name, readSurname(name).share]);
}

/** The probability of each origin for people with a surname. Used only to generate names. */
export const originsOf = (surname: string): ReadonlyMap<string, number> => readSurname(lettersOf(surname)).origins;

/**
 * An origin's given names with their probabilities, from its own list and the general one, for generating people. They are the lists' values and not the
 * counted ones, because newly counted names would change the people of a generated state and thus every figure measured there.
 */
export function listGivenNames(origin: string): [given: string, chance: number][] {
  const { any, own } = givenNames();
  const names = new Set([...any.keys(), ...(own.get(origin as Origin)?.keys() ?? [])]);
  return [...names].map((name) => [name, chanceByLists(name, origin as Origin)]);
}
