import { pickGivenName, pickSurname, pickTwinName } from '../names/pick-name.ts';
import { addPerson, ageAt, changeSurname, joinHousehold, nameAt, newHousehold, settleSince, startStay } from './person.ts';
import type { Circle, Day, Dwelling, Household, Person } from './types.ts';

const YEAR = 365.2425;

/** Marries two people and chooses the names they use from then on. */
export function marry(circle: Circle, a: Person, b: Person, day: Day): void {
  const { random } = circle;
  a.spouse = b;
  b.spouse = a;
  const [wife, husband] = a.sex === 'F' ? [a, b] : [b, a];
  const choice = random.next();
  const wifeName = nameAt(wife, day).last;
  const husbandName = nameAt(husband, day).last;
  const single = !/[ -]/.test(wifeName + husbandName);
  if (choice < 0.75) changeSurname(wife, day, husbandName, random.chance(0.4));
  else if (choice < 0.8 && single) changeSurname(wife, day, `${wifeName}-${husbandName}`);
  else if (choice < 0.82 && single) changeSurname(wife, day, `${wifeName} ${husbandName}`);
  else if (choice < 0.85) changeSurname(husband, day, wifeName);
}

/** The name that a first son or a daughter takes from a parent: the full name with a suffix, or only the given name. Null for no namesake. */
function namesake(
  circle: Circle,
  mother: Person,
  father: Person,
  day: Day,
  sex: 'F' | 'M',
): { first: string; middle?: string; suffix: string } | null {
  const { random } = circle;
  if (sex === 'F') return random.chance(0.015) ? { first: nameAt(mother, day).first, suffix: '' } : null;
  const roll = random.next();
  const { first, middle, suffix } = nameAt(father, day);
  if (father.children.some((child) => child.sex === 'M') || roll > 0.11) return null;
  return roll < 0.09 ? { first, middle, suffix: suffix === 'JR' ? 'III' : suffix === 'III' ? 'IV' : 'JR' } : { first, suffix: '' };
}

/** Adds a child to the couple; twins take two calls for the same day. */
export function bear(circle: Circle, mother: Person, father: Person, day: Day, twinOf: Person | null): Person {
  const { random } = circle;
  // About four in ten twins are identical and therefore of the same sex.
  const sex = twinOf && random.chance(0.4) ? twinOf.sex : random.chance(0.49) ? 'F' : 'M';
  const named = nameAt(father, day);
  const after = twinOf ? null : namesake(circle, mother, father, day, sex);
  const taken = new Set([...father.children, ...mother.children].map((child) => child.names[0]!.first));
  const pick = (): string => (twinOf ? pickTwinName(random, sex, twinOf.names[0]!.first) : pickGivenName(random, sex, named.last));
  let first = after?.first ?? pick();
  if (!after) while (taken.has(first)) first = pick();
  const child = addPerson(circle, { sex, born: day, last: named.last, ...after, first });
  if (after?.suffix === 'JR' && named.suffix === '') named.suffix = 'SR';
  child.mother = mother;
  child.father = father;
  mother.children.push(child);
  father.children.push(child);
  return child;
}

function ageOfNewcomer(circle: Circle): number {
  const { random } = circle;
  return Math.min(84, 21 + Math.floor(random.wait(15)));
}

/** The share of births that are twins: 15.6 in 1,000 (CDC, 2021), raised a little so that small states have some. */
export const TWIN_SHARE = 0.022;

/** A couple's children born before they came. */
function earlierChildren(circle: Circle, mother: Person, father: Person, day: Day): Person[] {
  const { random } = circle;
  const children: Person[] = [];
  const count = random.pick([0, 0, 1, 1, 2, 2, 3]);
  for (let i = 0; i < count; i++) {
    const born = Math.floor(mother.born + (20 + random.next() * 17) * YEAR);
    const latest = father.names.at(-1)!.from;
    if (born > day - 60 || born < latest) continue;
    const first = bear(circle, mother, father, born, null);
    for (const child of random.chance(TWIN_SHARE) ? [first, bear(circle, mother, father, born, first)] : [first]) {
      if (ageAt(child, day) < 21) children.push(child);
      else startStay(circle, child, day - random.between(30, 900), null);
    }
  }
  return children;
}

/** A household from elsewhere: a single person, a couple, or a family, with the address they came from. */
export function newcomers(circle: Circle, day: Day, home: Dwelling): Household {
  const { random } = circle;
  const age = ageOfNewcomer(circle);
  const sex = random.chance(0.5) ? 'F' : 'M';
  const head = addPerson(circle, { sex, born: Math.floor(day - (age + random.next()) * YEAR) });
  nameAfter(circle, head, home);
  const adults = [head];
  let children: Person[] = [];
  if (random.chance(age < 25 ? 0.3 : 0.62)) {
    const spouseAge = Math.max(20, age + random.between(-5, 4));
    const spouse = addPerson(circle, {
      sex: sex === 'F' ? 'M' : 'F',
      born: Math.floor(day - (spouseAge + random.next()) * YEAR),
      last: pickSurname(random, head.names[0]!.last),
    });
    const married = Math.max(Math.max(head.born, spouse.born) + Math.floor(19 * YEAR), day - random.int(Math.floor(20 * YEAR)));
    marry(circle, head, spouse, Math.min(married, day - 1));
    adults.push(spouse);
    const [mother, father] = sex === 'F' ? [head, spouse] : [spouse, head];
    children = earlierChildren(circle, mother, father, day);
  }
  const household = newHousehold(circle, day, adults, children);
  const from = day - random.between(300, 3600);
  const before = random.chance(0.8);
  if (before) {
    startStay(circle, head, from, null);
    for (const other of [...adults.slice(1), ...children]) {
      if (other.born < from) other.stays.push({ ...head.stays[0]! });
    }
  }
  head.investor = age > 28 && random.chance(0.07);
  if (head.investor) circle.investors.push(head);
  return household;
}

const STREET_NAMESAKES = 0.05;
const TOWN_NAMESAKES = 0.1;

/** Gives some people another person's name without any relation: every town has namesakes, and some live in one street. */
function nameAfter(circle: Circle, person: Person, home: Dwelling): void {
  const { random } = circle;
  const share = random.next();
  if (share > STREET_NAMESAKES + TOWN_NAMESAKES) return;
  const { lot } = home.lot;
  const near = circle.dwellings.filter(
    (other) =>
      other !== home &&
      other.household !== null &&
      (share < STREET_NAMESAKES
        ? other.lot.lot.block === lot.block && other.lot.lot.county === lot.county
        : other.lot.lot.town === lot.town),
  );
  if (near.length === 0) return;
  const at = random.int(near.length);
  const adults = [0, 1, 2, 3].flatMap((step) => near[(at + step) % near.length]!.household!.adults);
  const other = adults.find((adult) => adult.sex === person.sex);
  if (!other || Math.abs(other.born - person.born) < 30) return;
  const { first, middle, last } = other.names.at(-1)!;
  Object.assign(person.names[0]!, { first, last });
  if (random.chance(0.25)) person.names[0]!.middle = middle;
}

export function comeOfAge(household: Household, day: Day): Person[] {
  return household.children.filter((child) => ageAt(child, day) >= 18);
}

/** Returns to the birth name, including its middle name. */
function takeBack(person: Person, day: Day): void {
  const { last, middle } = person.names[0]!;
  changeSurname(person, day, last);
  person.names.at(-1)!.middle = middle;
}

/** A divorce: the one who stays keeps the children; a changed surname may be dropped for the birth name. */
export function divorce(circle: Circle, a: Person, b: Person, day: Day): { stays: Person; goes: Person } {
  const { random } = circle;
  a.spouse = null;
  b.spouse = null;
  a.formerSpouses.push(b);
  b.formerSpouses.push(a);
  for (const person of [a, b]) {
    const birthName = person.names[0]!.last;
    if (nameAt(person, day).last !== birthName && random.chance(0.35)) takeBack(person, day);
  }
  const [stays, goes] = random.chance(0.5) ? [a, b] : [b, a];
  return { stays, goes };
}

export function marryInto(circle: Circle, household: Household, spouse: Person, day: Day): void {
  joinHousehold(spouse, household, 'adult');
  startStay(circle, spouse, day, household.dwelling);
  settleSince(household, day);
}
