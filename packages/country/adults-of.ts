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
const cities = lazily(() => {
  const people = new Map<string, number>();
  for (const line of readTable('city-people.txt').trimEnd().split('\n')) {
    const [state, ...entries] = line.split('|');
    for (const entry of entries) {
      const gap = entry.lastIndexOf(' ');
      people.set(`${state!}|${entry.slice(0, gap)}`, Number(entry.slice(gap + 1)) * UNIT);
    }
  }
  return people;
});

/** Two letters -> people of all places that the table knows. */
const states = lazily(() => {
  const people = new Map<string, number>();
  for (const [place, count] of cities()) people.set(place.slice(0, 2), (people.get(place.slice(0, 2)) ?? 0) + count);
  return people;
});

const IN_FULL: Readonly<Record<string, string>> = { ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT' };

/** A city as the table prints it: no accents or marks, "ST" in full where it begins the name. */
function cityName(city: string): string {
  const words =
    city
      .normalize('NFD')
      .toUpperCase()
      .replaceAll("'", '')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Z0-9]+/g) ?? [];
  return words.map((word, at) => (at === 0 ? (IN_FULL[word] ?? word) : word)).join(' ');
}

/**
 * How many adults live in this ZIP code, or where it is not known, in this city of this state; asked for a state alone, in all of it. Null where
 * that is not known: a made-up place, a city of fewer than 2,500 people, a ZIP code of post-office boxes.
 */
export function adultsOf({ zip5, city, state }: { zip5?: string; city?: string; state?: string }): number | null {
  const where = state?.toUpperCase();
  const ofPlace = (zip5 && zips().get(zip5)) || (city && where && cities().get(`${where}|${cityName(city)}`));
  const people = ofPlace || (!zip5 && !city && where && states().get(where)) || null;
  return people && Math.round(people * rates.adultsOfPeople.value);
}

/** Adults of every ZIP code, or of every postal city of at least 2,500 people. */
export const adultsByPlace = (kind: 'zip' | 'city'): number[] =>
  [...(kind === 'zip' ? zips() : cities()).values()].map((people) => Math.round(people * rates.adultsOfPeople.value));
