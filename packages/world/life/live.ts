import { dayOf } from '../ground/days.ts';
import { randomOf } from '../ground/random.ts';
import { foundCompany, registryNumber } from '../owners/companies.ts';
import { convey, currentTitle, governmentsOf, landCompanyOf, type Organisations } from '../owners/titles.ts';
import { newcomers } from '../people/families.ts';
import { addPerson, startStay } from '../people/person.ts';
import type { Circle, Day, Dwelling, Holding, Household, Organisation, Person } from '../people/types.ts';
import { layOutBlock, type Lot } from '../places/block.ts';
import type { BlockAddress, StatePlan, TownPlan } from '../places/state-plan.ts';
import { liveAYear } from './live-a-year.ts';
import { occupy, outsideOwner, sellToInvestor } from './settle.ts';

const FIRST_YEAR = 1968;
const CONFIDENTIAL_SHARE = 0.006;

function holdingsOf(circle: Circle, blocks: readonly BlockAddress[]): void {
  const { random } = circle;
  for (const { county, block } of blocks) {
    for (const lot of layOutBlock(circle.plan, county, block)) {
      const lived = lot.use === 'single' || lot.use === 'condo' || lot.use === 'farm' || lot.units.length > 0;
      const rental = lot.units.length > 0 || (lot.use !== 'farm' && random.chance(lot.use === 'condo' ? 0.3 : 0.14));
      const holding: Holding = { lot, dwellings: [], titles: [], rental: rental && lived, confidential: random.chance(CONFIDENTIAL_SHARE) };
      const ready = Math.max(dayOf(FIRST_YEAR, 1, 1), dayOf(lot.yearBuilt === 0 ? FIRST_YEAR : lot.yearBuilt, 1, 1) + random.int(300));
      const units = lot.units.length > 0 ? lot.units : lived ? [null] : [];
      holding.dwellings = units.map((unit): Dwelling => ({ lot: holding, unit, ready, household: null }));
      circle.holdings.push(holding);
      circle.dwellings.push(...holding.dwellings);
    }
  }
}

function newChurch(circle: Circle, holding: Holding, day: Day): Organisation {
  const { random } = circle;
  const { town, address } = holding.lot;
  const name = `${random.pick(['FIRST', 'SECOND', 'GRACE', 'ST MARKS', 'BETHEL', 'NEW HOPE'])} ${random.pick(['METHODIST', 'BAPTIST', 'LUTHERAN', 'PRESBYTERIAN'])} CHURCH OF ${town.name}`;
  const church: Organisation = {
    id: `O${circle.index}-${circle.organisations.length}`,
    name,
    kind: 'company',
    registryNumber: registryNumber(circle, 'N', day),
    filingType: 'DOMNP',
    filed: day,
    active: true,
    address,
    officers: [],
    agent: null,
  };
  circle.organisations.push(church);
  return church;
}

/** The public bodies and the land company of each town of a circle. */
class TownOwners {
  private readonly known = new Map<TownPlan, { governments: Organisation[]; landCompany: Organisation }>();
  private readonly plan: StatePlan;

  constructor(plan: StatePlan) {
    this.plan = plan;
  }

  of({ county, town }: Lot): { governments: Organisation[]; landCompany: Organisation } {
    let owners = this.known.get(town);
    if (!owners)
      this.known.set(
        town,
        (owners = { governments: governmentsOf(this.plan, county, town), landCompany: landCompanyOf(this.plan, county, town) }),
      );
    return owners;
  }
}

/** The title of a lot before anybody in the simulation owned it. */
function firstTitle(circle: Circle, holding: Holding, towns: TownOwners): void {
  const { use, yearBuilt } = holding.lot;
  const { governments, landCompany } = towns.of(holding.lot);
  const day = dayOf(Math.max(1952, yearBuilt === 0 ? 1952 : Math.min(yearBuilt, FIRST_YEAR)), 1, 2) + circle.random.int(300);
  if (use === 'government')
    convey(circle, holding, day, { kind: 'government', organisation: circle.random.pick(governments), deed: 'PATENT' });
  else if (use === 'church')
    convey(circle, holding, day, { kind: 'company', organisation: newChurch(circle, holding, day), deed: 'PATENT' });
  else convey(circle, holding, day, { kind: 'company', organisation: landCompany, deed: 'PATENT' });
}

/** Shops, vacant land and rental houses get owners of their own once there are people to own them. */
function firstInvestments(circle: Circle, state: Organisations): void {
  const { random } = circle;
  for (const holding of circle.holdings) {
    const { use, yearBuilt } = holding.lot;
    const day = Math.max(dayOf(1969, 1, 1), yearBuilt === 0 ? 0 : dayOf(yearBuilt, 1, 1)) + random.int(900);
    if (day > circle.today) continue;
    if (use === 'commercial') {
      const local = circle.people.filter((person) => person.household !== null && person.born < day - 8000);
      const founder = random.chance(0.15) || local.length === 0 ? outsideOwner(circle, day) : random.pick(local);
      const company = foundCompany(circle, state, { founder, day, holding, form: random.chance(0.6) ? 'INC' : 'CORP' }, 'TRADE');
      convey(circle, holding, day, { kind: 'company', organisation: company, deed: 'WD', sale: true });
    } else if (holding.rental) sellToInvestor(circle, state, holding, day);
    else if (use === 'vacant')
      convey(circle, holding, day, { kind: 'person', persons: [outsideOwner(circle, day)], deed: 'WD', sale: true });
  }
}

/** Updates companies at the end: officers who died are replaced by relatives, and most companies without property or subsidiaries become inactive. */
function closeBooks(circle: Circle): void {
  for (const company of circle.organisations) {
    for (const officer of [...company.officers, ...(company.agent ? [company.agent] : [])]) {
      const { person } = officer;
      if (!person || person.died === null) continue;
      const heir =
        person.formerSpouses.find((other) => other.died === null) ??
        person.children.find((child) => child.died === null && child.household !== null);
      if (heir) officer.person = heir;
    }
    const owns = circle.holdings.some((holding) => holding.titles.at(-1)!.organisation === company);
    const parent = circle.organisations.some((other) => other.officers.some((officer) => officer.organisation === company));
    company.active = owns || parent || circle.random.chance(0.3);
  }
}

/** Simulates everything that ever happened in a few blocks; depends only on the seed and the circle's number. */
export function liveCircle(plan: StatePlan, state: Organisations, index: number, blocks: readonly BlockAddress[], today: number): Circle {
  const random = randomOf(plan.seed, 'circle', index);
  const circle: Circle = {
    index,
    plan,
    today,
    random,
    holdings: [],
    dwellings: [],
    people: [],
    households: [],
    householdCount: 0,
    organisations: [],
    investors: [],
    outsideOwners: [],
  };
  holdingsOf(circle, blocks);
  const towns = new TownOwners(plan);
  for (const holding of circle.holdings) firstTitle(circle, holding, towns);
  for (const dwelling of circle.dwellings) {
    if (dwelling.ready > dayOf(FIRST_YEAR, 12, 31) || random.chance(0.08)) continue;
    const day = dwelling.ready + random.int(200);
    occupy(circle, newcomers(circle, day, dwelling), day, dwelling);
  }
  firstInvestments(circle, state);
  const lastYear = new Date(today * 86_400_000).getUTCFullYear();
  for (let year = FIRST_YEAR + 1; year <= lastYear; year++)
    liveAYear(circle, state, { first: dayOf(year, 1, 1), last: dayOf(year, 12, 31) });
  takeLodgers(circle);
  closeBooks(circle);
  return circle;
}

const REMEMBERED_YEARS = 20;

/** Adults whom records can still mention: people who live in the state, own in it, or left or died within twenty years. */
export function grownPeople(circle: Circle): Person[] {
  const since = circle.today - REMEMBERED_YEARS * 365;
  const adultBy = circle.today - Math.ceil(18 * 365.2425);
  const titled = new Set(circle.holdings.flatMap((holding) => currentTitle(holding).persons));
  for (const company of circle.organisations) for (const officer of company.officers) if (officer.person) titled.add(officer.person);
  const lastInState = (person: Person): number =>
    person.stays.reduce((latest, stay) => (stay.dwelling ? Math.max(latest, stay.to ?? circle.today) : latest), -Infinity);
  return circle.people.filter((person) => person.born <= adultBy && (titled.has(person) || lastInState(person) > since));
}

const LODGER_SHARE = 0.035;
const FORMER_LODGER_SHARE = 0.035;

function lodgerFrom(circle: Circle, household: Household, home: Dwelling, from: Day, to: Day | null): void {
  const { random } = circle;
  const person = addPerson(circle, { sex: random.chance(0.5) ? 'F' : 'M', born: from - random.between(19, 48) * 365 - random.int(365) });
  person.householdId = household.id;
  startStay(circle, person, from - random.between(300, 3000), null);
  startStay(circle, person, from, home);
  if (to === null) {
    person.household = household;
    household.lodgers.push(person);
  } else {
    person.householdId = circle.householdCount++;
    startStay(circle, person, to, null);
    person.leftState = true;
  }
}

/** Rooms rented to strangers: lists have them at the owner's address, and keep them there for years after they left. */
function takeLodgers(circle: Circle): void {
  const { random, today } = circle;
  for (const household of circle.households) {
    const home = household.dwelling;
    if (!home || home.lot.rental || household.since > today - 200) continue;
    const span = Math.min(2600, today - household.since - 100);
    const from = household.since + 60 + random.int(span);
    if (random.chance(LODGER_SHARE)) lodgerFrom(circle, household, home, Math.max(from, today - 1500), null);
    else if (random.chance(FORMER_LODGER_SHARE) && from < today - 60)
      lodgerFrom(circle, household, home, from, from + 30 + random.int(today - from - 30));
  }
}
