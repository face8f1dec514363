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
 * How many adults live in this ZIP code, or where it is not known, in this city of this state. Null where neither is known:
 * a made-up place, one of fewer than 2,500 people, a ZIP code of post-office boxes.
 */
export function adultsOf({ zip5, city, state }: { zip5?: string; city?: string; state?: string }): number | null {
  const people = (zip5 && zips().get(zip5)) || (city && state && cities().get(`${state.toUpperCase()}|${cityName(city)}`)) || null;
  return people && Math.round(people * rates.adultsOfPeople.value);
}

/** Adults of every ZIP code, or of every postal city of at least 2,500 people. */
export const adultsByPlace = (kind: 'zip' | 'city'): number[] =>
  [...(kind === 'zip' ? zips() : cities()).values()].map((people) => Math.round(people * rates.adultsOfPeople.value));
