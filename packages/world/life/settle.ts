import { rates } from '@deedline/country/rates';
import { foundCompany } from '../owners/companies.ts';
import { convey, currentTitle, sell, type Organisations } from '../owners/titles.ts';
import { addPerson, ageAt, isAliveAt, newHousehold, startStay } from '../people/person.ts';
import { newcomers } from '../people/families.ts';
import type { Circle, Day, Dwelling, Holding, Household, Person } from '../people/types.ts';

/** Moves a household from its home to another one, or out of the state (null). */
export function moveHousehold(circle: Circle, household: Household, day: Day, dwelling: Dwelling | null): void {
  if (household.dwelling) household.dwelling.household = null;
  household.dwelling = dwelling;
  household.since = day;
  if (dwelling) dwelling.household = household;
  const members = [...household.adults, ...household.children];
  const first = members[0];
  for (const member of members) {
    if (dwelling || member === first) startStay(circle, member, day, dwelling);
    else {
      startStay(circle, member, day, null);
      member.stays.at(-1)!.address = first!.stays.at(-1)!.address;
    }
    member.leftState = dwelling === null;
  }
}

function owns(holding: Holding, household: Household): boolean {
  return currentTitle(holding).persons.some((person) => household.adults.includes(person));
}

/** Moves a household into a dwelling, which it buys or rents depending on the house. */
export function occupy(circle: Circle, household: Household, day: Day, dwelling: Dwelling): void {
  const holding = dwelling.lot;
  // Sometimes a rental house is sold to a family; otherwise investors would end up owning all of them.
  if (holding.rental && holding.dwellings.length === 1 && circle.random.chance(0.22)) holding.rental = false;
  const isHome = holding.dwellings.length === 1 && !holding.rental;
  if (isHome && !owns(holding, household)) {
    const couple = household.adults.filter((adult) => ageAt(adult, day) >= 18);
    const buyers = couple.length > 1 && circle.random.chance(0.12) ? couple.slice(0, 1) : couple.slice(0, 2);
    sell(circle, holding, day, buyers);
  }
  moveHousehold(circle, household, day, dwelling);
}

/** Somebody who lives outside the state and owns property in it. */
export function outsideOwner(circle: Circle, day: Day): Person {
  const { random } = circle;
  const known = circle.outsideOwners.filter((person) => isAliveAt(person, day));
  if (known.length > 0 && random.chance(0.4)) return random.pick(known);
  const person = addPerson(circle, { sex: random.chance(0.5) ? 'F' : 'M', born: Math.floor(day - (28 + random.next() * 40) * 365) });
  newHousehold(circle, day, [person], []);
  person.leftState = true;
  startStay(circle, person, day - random.between(400, 4000), null);
  circle.outsideOwners.push(person);
  return person;
}

/**
 * The shares of sales to investors that go to a statewide landlord, to a company the buyer already has, and to one founded for it. The share of property that
 * companies own in total is larger.
 */
const TO_COMPANY = {
  landlord: 0.25 * rates.rentedByCompanies.value,
  known: 1.2 * rates.rentedByCompanies.value,
  founded: 0.9 * rates.rentedByCompanies.value,
} as const;

/** A sale to somebody who rents the house out: a person of the circle or from outside, in their own name or a company's, or a statewide landlord. */
export function sellToInvestor(circle: Circle, state: Organisations, holding: Holding, day: Day): void {
  const { random } = circle;
  holding.rental = true;
  const kind = random.next();
  if (kind < TO_COMPANY.landlord && day > 10_000) {
    convey(circle, holding, day, { kind: 'company', organisation: random.pick(state.landlord), deed: 'WD', sale: true });
    return;
  }
  const local = circle.investors.filter((person) => isAliveAt(person, day) && !person.leftState);
  const buyer = kind < 0.3 || local.length === 0 ? outsideOwner(circle, day) : random.pick(local);
  const known = buyer.companies.filter((company) => company.filed <= day);
  if (known.length > 0 && random.chance(TO_COMPANY.known)) {
    convey(circle, holding, day, { kind: 'company', organisation: random.pick(known), deed: 'WD', sale: true });
  } else if (random.chance(day > 9500 ? TO_COMPANY.founded : 0.5 * TO_COMPANY.founded)) {
    const form = day > 9500 ? 'LLC' : 'INC';
    const company = foundCompany(circle, state, { founder: buyer, day, holding, form }, 'HOLDING');
    convey(circle, holding, day, { kind: 'company', organisation: company, deed: 'WD', sale: true });
  } else {
    const buyers = buyer.spouse && random.chance(0.6) ? [buyer, buyer.spouse] : [buyer];
    convey(circle, holding, day, { kind: 'person', persons: buyers, deed: 'WD', sale: true });
  }
}

/** What happens to a house whose owners move away: it is kept as a rental, sold to an investor, or left for the next family. */
export function releaseHome(circle: Circle, state: Organisations, holding: Holding, day: Day): void {
  const { random } = circle;
  if (day > circle.today || holding.dwellings.length !== 1 || holding.rental) return;
  const title = currentTitle(holding);
  if (title.kind !== 'person' && title.kind !== 'trust') return;
  const fate = random.next();
  if (fate < 0.13) holding.rental = true;
  else if (fate < 0.25) sellToInvestor(circle, state, holding, day);
}

/** Fills empty homes, first with households that are looking for one, then with people from elsewhere. */
export function fillHomes(circle: Circle, state: Organisations, year: { first: Day; last: Day }, seekers: Household[]): void {
  const { random } = circle;
  const lastDay = Math.min(year.last, circle.today);
  const waiting = seekers.filter((household) => household.adults.length > 0);
  const vacant = circle.dwellings.filter((dwelling) => dwelling.household === null && dwelling.ready <= lastDay);
  for (const dwelling of vacant) {
    const holding = dwelling.lot;
    if (random.chance(currentTitle(holding).kind === 'estate' ? 0.6 : 0.08)) continue;
    // Titles and vacancies may be from this very year; nobody moves in before them.
    const earliest = Math.max(year.first, dwelling.ready, currentTitle(holding).from + 1);
    const chosen = waiting.length > 0 && random.chance(0.85) ? chooseSeeker(circle, waiting, dwelling) : -1;
    const seeker = chosen >= 0 ? waiting[chosen]! : null;
    const start = Math.max(earliest, (seeker?.since ?? 0) + 1);
    if (start >= lastDay) continue;
    const day = start + random.int(lastDay - start);
    if (seeker) {
      waiting.splice(chosen, 1);
      const old = seeker.dwelling;
      const owned = old && owns(old.lot, seeker);
      occupy(circle, seeker, day, dwelling);
      if (old && owned) releaseHome(circle, state, old.lot, day + 1);
    } else {
      const household = newcomers(circle, day, dwelling);
      occupy(circle, household, day, dwelling);
    }
  }
  leaveState(circle, state, waiting, lastDay);
}

/** Index of the household that gets the dwelling. Most moves stay within the county. */
function chooseSeeker(circle: Circle, waiting: readonly Household[], dwelling: Dwelling): number {
  const { random } = circle;
  const near = waiting.findIndex((household) => household.dwelling?.lot.lot.county === dwelling.lot.lot.county);
  return near >= 0 && random.chance(0.7) ? near : random.int(waiting.length);
}

/** Households that found no home: some stay where they are, the others leave the state. */
function leaveState(circle: Circle, state: Organisations, waiting: Household[], lastDay: Day): void {
  for (const household of waiting) {
    const { dwelling } = household;
    if (dwelling && circle.random.chance(0.75)) continue;
    const day = Math.max(household.since + 1, lastDay - circle.random.int(120));
    if (day > lastDay) continue;
    moveHousehold(circle, household, day, null);
    if (dwelling && owns(dwelling.lot, household)) releaseHome(circle, state, dwelling.lot, day + 1);
  }
}
