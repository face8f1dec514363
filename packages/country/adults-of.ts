import { lazily, readTable } from './read-table.ts';
import { rates } from './rates.ts';

/** The tables count people in tens. */
const UNIT = 10;

/** Population by ZIP code. */
const zips = lazily(() => {
  const people = new Map<string, number>();
  for (const line of readTable('zip-people.txt').trimEnd().split('\n')) {
    const [start, ...pairs] = line.split(' ');
    for (let at = 0; at < pairs.length; at += 2) people.set(start! + pairs[at]!, Number(pairs[at + 1]) * UNIT);
  }
  return people;
});

/** Number of people with a postal address in a city, by "TX|SAN ANTONIO". */
const readCities = (file: string) =>
  lazily(() => {
    const people = new Map<string, number>();
    for (const line of readTable(file).trimEnd().split('\n')) {
      const [state, ...entries] = line.split('|');
      for (const entry of entries) {
        const gap = entry.lastIndexOf(' ');
        people.set(`${state!}|${entry.slice(0, gap)}`, Number(entry.slice(gap + 1)) * UNIT);
      }
    }
    return people;
  });

const cities = readCities('city-people.txt');
/** Cities of the fictional state, so that as much is known about them as about real ones; not part of the national sums. */
const madeUpCities = readCities('fenmark-people.txt');

/** Population of all places in the table, by two-letter state. */
const states = lazily(() => {
  const people = new Map<string, number>();
  for (const [place, count] of cities()) people.set(place.slice(0, 2), (people.get(place.slice(0, 2)) ?? 0) + count);
  return people;
});

const IN_FULL: Readonly<Record<string, string>> = { ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT' };

/** A city's name as the table prints it: no accents or marks, a leading "ST" spelled out. */
export function cityName(city: string): string {
  const words =
    city
      .normalize('NFD')
      .toUpperCase()
      .replaceAll("'", '')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Z0-9]+/g) ?? [];
  return words.map((word, at) => (at === 0 ? (IN_FULL[word] ?? word) : word)).join(' ');
}

/** Population of all cities with a name, by that name. */
const cityNames = lazily(() => {
  const people = new Map<string, number>();
  for (const [place, count] of cities()) people.set(place.slice(3), (people.get(place.slice(3)) ?? 0) + count);
  return people;
});

/** Population of all ZIP codes. */
const country = lazily(() => ({ people: [...zips().values()].reduce((sum, people) => sum + people, 0) }));

/** Half of all adults live in a ZIP code with at least this many people. */
const PEOPLE_OF_ZIP = 29_720;

/**
 * The number of adults in a ZIP code. If the ZIP code is unknown, that of the city in the state, limited to the median ZIP code. For a state alone, the whole
 * state; for a city alone, all cities with that name; for no place, the country. Null if unknown: a city of fewer than 2,500 people, or a ZIP code of post
 * office boxes without a city. The cities of the fictional state are known too.
 */
export function adultsOf(place: { zip5?: string | undefined; city?: string | undefined; state?: string | undefined }): number | null {
  const people = peopleOf(place);
  return people ? Math.round(people * rates.adultsOfPeople.value) : null;
}

function peopleOf({ zip5, city, state }: Parameters<typeof adultsOf>[0]): number | undefined {
  const where = state?.toUpperCase();
  if (zip5) return zips().get(zip5) ?? Math.min(peopleOfCity(where, city) ?? 0, PEOPLE_OF_ZIP);
  if (city) return where ? peopleOfCity(where, city) : cityNames().get(cityName(city));
  return where ? states().get(where) : country().people;
}

function peopleOfCity(state: string | undefined, city: string | undefined): number | undefined {
  return state && city ? (state === 'FK' ? madeUpCities() : cities()).get(`${state}|${cityName(city)}`) : undefined;
}

/** The number of adults in each ZIP code, or in each postal city of at least 2,500 people. */
export const adultsByPlace = (kind: 'zip' | 'city'): number[] =>
  [...(kind === 'zip' ? zips() : cities()).values()].map((people) => Math.round(people * rates.adultsOfPeople.value));
