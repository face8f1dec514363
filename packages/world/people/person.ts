import { pickGivenName, pickSurname, type Sex } from '../names/pick-name.ts';
import { OUTSIDE_PLACES } from '../places/place-names.ts';
import { type Address, townStreet } from '../places/addresses.ts';
import type { Circle, Day, Dwelling, Household, NameSpan, Person, Stay } from './types.ts';

/** Id range of one circle; ids stay unique beyond ten million parcels. */
const PEOPLE_PER_CIRCLE = 5000;

interface Birth {
  sex: Sex;
  born: Day;
  last?: string;
  first?: string;
  suffix?: string;
  middle?: string;
}

export function addPerson(circle: Circle, birth: Birth): Person {
  const { random } = circle;
  const index = circle.people.length;
  const last = birth.last ?? pickSurname(random);
  const person: Person = {
    index,
    id: `P${circle.index * PEOPLE_PER_CIRCLE + index}`,
    sex: birth.sex,
    born: birth.born,
    died: null,
    names: [
      {
        from: birth.born,
        first: birth.first ?? pickGivenName(random, birth.sex, last),
        middle: birth.middle ?? (random.chance(0.9) ? pickGivenName(random, birth.sex) : ''),
        last,
        suffix: birth.suffix ?? '',
      },
    ],
    mother: null,
    father: null,
    children: [],
    spouse: null,
    formerSpouses: [],
    household: null,
    householdId: -1,
    stays: [],
    phones: [],
    emails: [],
    leftState: false,
    investor: false,
    isBeyond: false,
    companies: [],
  };
  circle.people.push(person);
  return person;
}

export function nameAt(person: Person, day: Day): NameSpan {
  let found = person.names[0]!;
  for (const name of person.names) if (name.from <= day) found = name;
  return found;
}

export function ageAt(person: Person, day: Day): number {
  return Math.floor((day - person.born) / 365.2425);
}

export function isAliveAt(person: Person, day: Day): boolean {
  return person.born <= day && (person.died === null || person.died > day);
}

export function stayAt(person: Person, day: Day): Stay | null {
  let found: Stay | null = null;
  for (const stay of person.stays) if (stay.from <= day) found = stay;
  return found;
}

export function addressAt(person: Person, day: Day): Address | null {
  return stayAt(person, day)?.address ?? null;
}

/** `keeps`: the former surname replaces the middle name. */
export function changeSurname(person: Person, day: Day, last: string, keeps = false): void {
  const current = person.names.at(-1)!;
  const middle = keeps || current.middle === '' ? current.last : current.middle;
  if (last !== current.last) person.names.push({ ...current, middle, last, from: day });
}

export function dwellingAddress(dwelling: Dwelling): Address {
  const { address } = dwelling.lot.lot;
  return dwelling.unit === null ? address : { ...address, unit: dwelling.unit };
}

/** An address in one of the neighbouring states. */
export function outsideAddress(circle: Circle): Address {
  const { random } = circle;
  const place = random.pick(OUTSIDE_PLACES);
  const street = townStreet(circle.plan.seed, 100_000 + random.int(40), random.int(60));
  const address: Address = { number: String(random.between(3, 2900)), street, city: place.city, state: place.state, zip: place.zip };
  if (random.chance(0.15)) address.unit = `APT ${random.between(1, 40)}`;
  return address;
}

function endStay(person: Person, day: Day): void {
  const stay = person.stays.at(-1);
  if (stay && stay.to === null) stay.to = day;
}

export function startStay(circle: Circle, person: Person, day: Day, dwelling: Dwelling | null): void {
  endStay(person, day);
  person.stays.push({ address: dwelling ? dwellingAddress(dwelling) : outsideAddress(circle), dwelling, from: day, to: null });
}

export function newHousehold(circle: Circle, day: Day, adults: Person[], children: Person[]): Household {
  const household: Household = { id: circle.householdCount++, adults: [], children: [], lodgers: [], dwelling: null, since: day };
  circle.households.push(household);
  for (const adult of adults) joinHousehold(adult, household, 'adult');
  for (const child of children) joinHousehold(child, household, 'child');
  return household;
}

/** Ensures that later events of a household are not dated earlier. */
export function settleSince(household: Household, day: Day): void {
  household.since = Math.max(household.since, day);
}

export function joinHousehold(person: Person, household: Household, as: 'adult' | 'child'): void {
  leaveHousehold(person);
  (as === 'adult' ? household.adults : household.children).push(person);
  person.household = household;
  person.householdId = household.id;
}

export function leaveHousehold(person: Person): void {
  const household = person.household;
  if (!household) return;
  household.adults = household.adults.filter((other) => other !== person);
  household.children = household.children.filter((other) => other !== person);
  person.household = null;
}

export function die(person: Person, day: Day): void {
  person.died = day;
  endStay(person, day);
  leaveHousehold(person);
  if (person.spouse) person.spouse.spouse = null;
  if (person.spouse) person.spouse.formerSpouses.push(person);
  if (person.spouse) person.formerSpouses.push(person.spouse);
  person.spouse = null;
}
