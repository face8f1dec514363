import { drawnShare } from '@deedline/country/name-share';
import { randomOf, type Random } from '../ground/random.ts';
import { type Address, townStreet } from '../places/addresses.ts';
import type { TownPlan } from '../places/state-plan.ts';
import { addPerson, nameAt } from './person.ts';
import type { Circle, Person } from './types.ts';

/** The average number of adults in a block. */
const ADULTS_PER_BLOCK = 33;
/** Limit of namesakes generated per name and city; beyond it a name identifies nobody anyway. */
const MAX_OF_A_NAME = 100;
/** Street indexes that no lot of a town lies in. */
const STREETS_BEYOND = { first: 2000, count: 900 } as const;

/**
 * A city has ten thousand to a million adults, of whom the state's lots hold only a few. Of the others, those are generated who could be mistaken for somebody
 * in the lots: as many of each name as the national tables make likely, at addresses of their own, with ordinary records. Noise does not affect them.
 */
export function namesakesBeyond(circle: Circle, people: readonly Person[]): Person[] {
  const random = randomOf(circle.plan.seed, 'namesakes', circle.index);
  const living = people.filter((person) => person.died === null && !person.leftState);
  return [...namesByTown(circle, people)].flatMap(([town, names]) =>
    [...names.values()].flatMap((like) => {
      const { first, last } = nameAt(like, circle.today);
      const count = Math.min(MAX_OF_A_NAME, drawCount(random, expectedBeyond(town, first, last)));
      return Array.from({ length: count }, () => oneBeyond(circle, random, town, like, living));
    }),
  );
}

/** By town and full name, one person with that name who lives or owns there. */
function namesByTown(circle: Circle, people: readonly Person[]): Map<TownPlan, Map<string, Person>> {
  const towns = new Map<TownPlan, Map<string, Person>>();
  const note = (town: TownPlan, person: Person): void => {
    const { first, last } = nameAt(person, circle.today);
    const names = towns.get(town) ?? new Map<string, Person>();
    towns.set(town, names.set(`${first} ${last}`, person));
  };
  for (const person of people) {
    const home = person.stays.at(-1);
    if (person.died === null && home?.to === null && home.dwelling) note(home.dwelling.lot.lot.town, person);
  }
  for (const { lot, titles } of circle.holdings) for (const person of titles.at(-1)!.persons) note(lot.town, person);
  return towns;
}

/** The expected number of namesakes in the rest of the city per person of that name in the lots. */
function expectedBeyond({ adults, blocks }: TownPlan, first: string, last: string): number {
  const inLots = blocks * ADULTS_PER_BLOCK;
  const share = drawnShare(first, last);
  return (Math.max(0, adults - inLots) * share) / Math.max(1, inLots * share);
}

/** Draws from a Poisson distribution. */
function drawCount(random: Random, mean: number): number {
  let count = 0;
  for (let left = random.wait(1); left < mean && count < MAX_OF_A_NAME; left += random.wait(1)) count++;
  return count;
}

function oneBeyond(circle: Circle, random: Random, town: TownPlan, like: Person, living: readonly Person[]): Person {
  const { first, last } = nameAt(like, circle.today);
  const age = living.length > 0 ? circle.today - random.pick(living).born : 15_000;
  const born = circle.today - Math.max(19 * 366, age + random.between(-900, 900));
  const person = addPerson(circle, { sex: like.sex, born, first, last });
  person.isBeyond = true;
  person.householdId = circle.householdCount++;
  let from = Math.max(born + 18 * 366, circle.today - Math.floor(random.wait(6500)) - 30);
  const earlier = born + 18 * 366 < from - 200 ? from - random.between(100, Math.min(5000, from - born - 18 * 366)) : null;
  if (earlier !== null) person.stays.push({ address: addressBeyond(circle, random, town), dwelling: null, from: earlier, to: from });
  else from = Math.max(born, from);
  person.stays.push({ address: addressBeyond(circle, random, town), dwelling: null, from, to: null });
  return person;
}

function addressBeyond({ plan }: Circle, random: Random, town: TownPlan): Address {
  const street = townStreet(plan.seed, town.index, STREETS_BEYOND.first + random.int(STREETS_BEYOND.count));
  const address: Address = {
    number: String(random.between(100, 9900)),
    street,
    city: town.name,
    state: 'FK',
    zip: random.pick(town.cityZips),
  };
  if (random.chance(0.25)) address.unit = `APT ${random.between(1, 60)}`;
  return address;
}
