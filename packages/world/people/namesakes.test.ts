import { adultsOf } from '@deedline/country/adults-of';
import { nameShare } from '@deedline/country/name-share';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTestWorld, readTruth } from '../testing.ts';
import type { TruthPerson } from '../truth.ts';

const world = makeTestWorld({ parcels: 3000, seed: 22 });
afterAll(() => world.remove());
const { persons, parcels } = readTruth(world);
const homeOf = (person: TruthPerson): TruthPerson['addresses'][number] => person.addresses.at(-1)!;
const nameOf = (person: TruthPerson): string => `${person.names.at(-1)!.first} ${person.names.at(-1)!.last} ${homeOf(person).city}`;
const beyond = [...persons.values()].filter(({ split }) => split === 'none');
const inLots = [...persons.values()].filter((person) => person.split !== 'none' && person.died === null && homeOf(person).state === 'FK');

describe('the rest of a city', () => {
  it('has as many namesakes of people on the lots as expected for a city of that size', () => {
    const asked = [...Map.groupBy(inLots, nameOf).values()].map(([one]) => one!);
    const counted = Map.groupBy(beyond, nameOf);
    for (const [low, high] of [
      [0, 0.5],
      [0.5, 30],
    ] as const) {
      let [expected, found, names] = [0, 0, 0];
      for (const person of asked) {
        const { first, last } = person.names.at(-1)!;
        const { city, state } = homeOf(person);
        const count = adultsOf({ city, state })! * nameShare(first, last).share;
        if (count < low || count >= high) continue;
        names++;
        expected += count;
        found += counted.get(nameOf(person))?.length ?? 0;
      }
      expect(names).toBeGreaterThan(100);
      expect(found / expected).toBeGreaterThan(0.8);
      // Two circles may each have a person with the name, and both count the city's namesakes.
      expect(found / expected).toBeLessThan(1.6);
    }
  });

  it('has cities of ten thousand adults to a million', () => {
    const sizes = parcels.map(({ address: { city, state } }) => adultsOf({ city, state })!);
    expect(Math.min(...sizes)).toBeLessThan(12_000);
    expect(Math.max(...sizes)).toBeGreaterThan(900_000);
  });

  it('lives at its own addresses in that city, with records and phones like everybody else', () => {
    const doors = new Set(parcels.map(({ address: { line, city } }) => `${line} ${city}`));
    expect(beyond.length).toBeGreaterThan(300);
    expect(beyond.filter((person) => doors.has(`${homeOf(person).line} ${homeOf(person).city}`))).toEqual([]);
    const share = (has: (person: TruthPerson) => boolean): number => beyond.filter(has).length / beyond.length;
    expect(share(({ records }) => records.length > 0)).toBeGreaterThan(0.9);
    expect(share(({ phones }) => phones.some(({ live }) => live))).toBeGreaterThan(0.8);
    expect(share(({ emails }) => emails.length > 0)).toBeGreaterThan(0.5);
  });
});
