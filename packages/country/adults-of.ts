import { lazily, readTable } from './read-table.ts';
import { rates } from './rates.ts';

/** Tables hold tens of people. */
const UNIT = 10;

/** ZIP code -> people who live there. */
const zips = lazily(() => {
  const people = new Map<string, number>();
  for (const line of readTable('zip-people.txt').trimEnd().split('\n')) {
    const [start, ...pairs] = line.split(' ');
    for (let at = 0; at < pairs.length; at += 2) people.set(start! + pairs[at]!, Number(pairs[at + 1]) * UNIT);
  }
  return people;
});

/** "TX|SAN ANTONIO" -> people whose mail is addressed there. */
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
/** Of the made-up state, so that as much is known of its cities as of real ones; of no part of the country's sums. */
const madeUpCities = readCities('fenmark-people.txt');

/** Two letters -> people of all places that the table knows. */
const states = lazily(() => {
  const people = new Map<string, number>();
  for (const [place, count] of cities()) people.set(place.slice(0, 2), (people.get(place.slice(0, 2)) ?? 0) + count);
  return people;
});

const IN_FULL: Readonly<Record<string, string>> = { ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT' };

/** A city as the table prints it: no accents or marks, "ST" in full where it begins the name. */
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

/** Name of a city -> people of all cities called so. */
const cityNames = lazily(() => {
  const people = new Map<string, number>();
  for (const [place, count] of cities()) people.set(place.slice(3), (people.get(place.slice(3)) ?? 0) + count);
  return people;
});

/** People of all ZIP codes. */
const country = lazily(() => ({ people: [...zips().values()].reduce((sum, people) => sum + people, 0) }));

/** Half of all adults live in a ZIP code of at least so many people. */
const PEOPLE_OF_ZIP = 29_720;

/**
 * How many adults live in this ZIP code, or where it is not known, in this city of this state, at most as many as a ZIP code has in the
 * middle; asked for a state alone, in all of it, for a city alone, in all cities called so, and for no place, in the country. Null where that
 * is not known: a city of fewer than 2,500 people, a ZIP code of post-office boxes that is asked for alone. Of the made-up state the cities
 * are known, as those of the country are.
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

/** Adults of every ZIP code, or of every postal city of at least 2,500 people. */
export const adultsByPlace = (kind: 'zip' | 'city'): number[] =>
  [...(kind === 'zip' ? zips() : cities()).values()].map((people) => Math.round(people * rates.adultsOfPeople.value));
