import { deathChance } from '@deedline/country/life-table';
import { rates } from '@deedline/country/rates';
import { convey, currentTitle, fallToEstate, heirsOf, type Organisations } from '../owners/titles.ts';
import { foundCompany, peopleBehind, trustName } from '../owners/companies.ts';
import { bear, comeOfAge, divorce, marry, marryInto, TWIN_SHARE } from '../people/families.ts';
import { pickSurname } from '../names/pick-name.ts';
import { addPerson, ageAt, die, joinHousehold, nameAt, newHousehold, settleSince } from '../people/person.ts';
import { fillHomes, moveHousehold, sellToInvestor } from './settle.ts';
import type { Circle, Day, Holding, Household, Person } from '../people/types.ts';

interface Year {
  first: Day;
  last: Day;
}

/** A random day of the year after `after`; null if there is none or it would lie after today. */
function someDay(circle: Circle, year: Year, after: Day): Day | null {
  const first = Math.max(year.first, after + 1);
  if (first > year.last) return null;
  const day = first + circle.random.int(year.last - first + 1);
  return day <= circle.today ? day : null;
}

function lastChange(person: Person): Day {
  return Math.max(person.stays.at(-1)?.from ?? person.born, person.names.at(-1)!.from);
}

function deaths(circle: Circle, year: Year): void {
  for (const person of circle.people) {
    if (person.died !== null || person.born > year.first) continue;
    const age = ageAt(person, year.first);
    if (!circle.random.chance(deathChance(age, person.sex === 'F' ? 'female' : 'male', 1))) continue;
    const day = someDay(circle, year, lastChange(person));
    if (day === null) continue;
    const household = person.household;
    die(person, day);
    if (household) settleSince(household, day);
    if (household && household.adults.length === 0) orphan(circle, household, day);
  }
  for (const holding of circle.holdings) {
    const title = currentTitle(holding);
    if ((title.kind !== 'person' && title.kind !== 'trust') || title.persons.length === 0) continue;
    const last = title.persons.reduce<number | null>(
      (latest, person) => (latest === null || person.died === null ? null : Math.max(latest, person.died)),
      0,
    );
    if (last !== null && last <= year.last) fallToEstate(circle, holding, last);
  }
}

/** The last adult of a home is gone: adult children keep it, minors move to relatives outside the state. */
function orphan(circle: Circle, household: Household, day: Day): void {
  const grown = comeOfAge(household, day);
  if (grown.length > 0) {
    for (const child of grown) joinHousehold(child, household, 'adult');
    return;
  }
  if (household.children.length > 0) {
    const kin = addPerson(circle, { sex: 'F', born: day - 15_000 });
    joinHousehold(kin, household, 'adult');
    moveHousehold(circle, household, Math.min(day + 1, circle.today), null);
  } else if (household.dwelling) {
    household.dwelling.household = null;
    household.dwelling = null;
  }
}

function births(circle: Circle, year: Year, household: Household): void {
  const { random } = circle;
  const couple = household.adults.find((adult) => adult.sex === 'F' && adult.spouse?.household === household);
  if (!couple?.spouse) return;
  const age = ageAt(couple, year.first);
  if (age < 20 || age > 42 || couple.children.length > 4) return;
  if (!random.chance(age < 34 ? 0.14 : 0.06)) return;
  const day = someDay(circle, year, lastChange(couple));
  if (day === null) return;
  const first = bear(circle, couple, couple.spouse, day, null);
  const born = random.chance(TWIN_SHARE) ? [first, bear(circle, couple, couple.spouse, day, first)] : [first];
  settleSince(household, day);
  for (const child of born) {
    joinHousehold(child, household, 'child');
    child.stays.push({ ...couple.stays.at(-1)!, from: day, to: null });
  }
}

/** Adult children leave home and look for a place of their own. */
function leaveHome(circle: Circle, year: Year, household: Household): Household[] {
  const { random } = circle;
  const formed: Household[] = [];
  for (const child of comeOfAge(household, year.first)) {
    if (!random.chance(0.16)) continue;
    const day = someDay(circle, year, lastChange(child));
    if (day === null) continue;
    child.investor = random.chance(0.06);
    if (child.investor) circle.investors.push(child);
    const own = newHousehold(circle, day, [child], []);
    formed.push(own);
  }
  return formed;
}

function weddings(circle: Circle, year: Year, household: Household): Household | null {
  const { random } = circle;
  const single = household.adults.find((adult) => !adult.spouse && ageAt(adult, year.first) >= 20);
  if (!single || household.adults.length > 1) return null;
  const age = ageAt(single, year.first);
  if (!random.chance(age < 36 ? 0.13 : age < 60 ? 0.04 : 0.01)) return null;
  const day = someDay(circle, year, lastChange(single));
  if (day === null) return null;
  const match = circle.households.find(
    (other) => other !== household && other.adults.length === 1 && other.dwelling !== null && isMatch(single, other.adults[0]!, year.first),
  );
  const found = match && random.chance(0.5) ? match.adults[0]! : null;
  const spouse =
    found && lastChange(found) < day
      ? found
      : addPerson(circle, {
          sex: single.sex === 'F' ? 'M' : 'F',
          born: single.born + random.between(-1800, 1800),
          last: pickSurname(random, nameAt(single, day).last),
        });
  const left = spouse.household;
  marry(circle, single, spouse, day);
  if (household.dwelling === null) joinHousehold(spouse, household, 'adult');
  else marryInto(circle, household, spouse, day);
  if (left) mergeChildren(left, household);
  if (left?.dwelling) left.dwelling.household = null;
  if (left) left.dwelling = null;
  return household;
}

function mergeChildren(from: Household, into: Household): void {
  const mover = into.adults.at(-1)!;
  for (const child of from.children) {
    joinHousehold(child, into, 'child');
    const open = child.stays.at(-1);
    const arrival = mover.stays.at(-1);
    if (!arrival || (open && open.from >= arrival.from)) continue;
    if (open) open.to = arrival.from;
    child.stays.push({ ...arrival });
  }
}

function isMatch(a: Person, b: Person, day: Day): boolean {
  const related = a.mother === b || a.father === b || b.mother === a || b.father === a || (a.mother !== null && a.mother === b.mother);
  return a.sex !== b.sex && !b.spouse && !related && !b.leftState && ageAt(b, day) >= 20 && Math.abs(a.born - b.born) < 3300;
}

function separations(circle: Circle, year: Year, household: Household): Household | null {
  const { random } = circle;
  const [a, b] = household.adults;
  if (!a || !b || a.spouse !== b || !random.chance(ageAt(a, year.first) < 50 ? 0.016 : 0.005)) return null;
  const day = someDay(circle, year, Math.max(lastChange(a), lastChange(b)));
  if (day === null) return null;
  const { stays, goes } = divorce(circle, a, b, day);
  const holding = household.dwelling?.lot;
  if (
    holding &&
    currentTitle(holding).kind === 'person' &&
    currentTitle(holding).persons.includes(goes) &&
    currentTitle(holding).from < day
  ) {
    convey(circle, holding, day, { kind: 'person', persons: [stays], deed: 'QC' });
  }
  return newHousehold(circle, day, [goes], []);
}

/** Deeds without a move: into a family trust, into the owner's company, out of an estate, to and from a bank. */
function paperwork(circle: Circle, state: Organisations, year: Year, holding: Holding): void {
  const { random } = circle;
  const title = currentTitle(holding);
  const day = someDay(circle, year, title.from);
  if (day === null || day < 3000) return;
  const owner = title.persons.find((person) => person.died === null);
  if (title.kind === 'estate') {
    if (random.chance(0.5)) settleEstate(circle, state, holding, day);
  } else if (title.kind === 'person' && owner && ageAt(owner, day) >= 55 && day > 6500 && random.chance(0.013)) {
    const living = title.persons.filter((person) => person.died === null);
    convey(circle, holding, day, { kind: 'trust', persons: living, trustName: trustName(circle, living, day, holding), deed: 'TD' });
  } else if (title.kind === 'person' && owner && holding.rental && day > 9500 && holding.dwellings.length > 0 && random.chance(0.003)) {
    const company = owner.companies[0] ?? foundCompany(circle, state, { founder: owner, day, holding, form: 'LLC' }, 'HOLDING');
    convey(circle, holding, day, { kind: 'company', organisation: company, deed: 'QC' });
  } else if (title.kind === 'company' && title.organisation!.officers.length > 0 && random.chance(0.3)) {
    if (peopleBehind(title.organisation!).every((person) => person.died !== null)) sellToInvestor(circle, state, holding, day);
  } else if (title.kind === 'person' && !holding.rental && holding.dwellings.length === 1 && random.chance(0.0016)) {
    convey(circle, holding, day, { kind: 'company', organisation: random.pick(state.bank), deed: 'SD' });
    const household = holding.dwellings[0]!.household;
    if (household && household.since < day) moveHousehold(circle, household, day, null);
  }
}

function settleEstate(circle: Circle, state: Organisations, holding: Holding, day: Day): void {
  const { random } = circle;
  const heir = heirsOf(currentTitle(holding)).find((child) => child.household && child.household.adults.includes(child));
  if (heir && random.chance(0.5)) {
    convey(circle, holding, day, { kind: 'person', persons: [heir], deed: 'PR' });
    holding.rental = heir.household?.dwelling?.lot !== holding;
  } else if (holding.dwellings.length !== 1 || random.chance(0.25)) sellToInvestor(circle, state, holding, day);
}

/** The share of households that look for another home within a year: tenants more, owners less than people on average. */
const LOOKS_FOR_HOME = { tenant: 1.7 * rates.movers.value, owner: 0.4 * rates.movers.value } as const;

export function liveAYear(circle: Circle, state: Organisations, year: Year): void {
  const { random } = circle;
  deaths(circle, year);
  const seekers: Household[] = [];
  for (const household of circle.households.slice()) {
    if (household.adults.length === 0 || household.dwelling === null) continue;
    births(circle, year, household);
    seekers.push(...leaveHome(circle, year, household));
    const left = separations(circle, year, household);
    if (left) seekers.push(left);
    weddings(circle, year, household);
    const renting = household.dwelling !== null && household.dwelling.lot.rental;
    if (household.dwelling !== null && random.chance(renting ? LOOKS_FOR_HOME.tenant : LOOKS_FOR_HOME.owner)) seekers.push(household);
  }
  for (const holding of circle.holdings) paperwork(circle, state, year, holding);
  fillHomes(circle, state, year, seekers);
  circle.households = circle.households.filter((household) => household.adults.length > 0 && household.dwelling !== null);
}
