import { yearOf } from '../ground/days.ts';
import { printDay } from '../ground/written-days.ts';
import type { Random } from '../ground/random.ts';
import { addressAt, ageAt, nameAt } from '../people/person.ts';
import { streetLine, type Address } from '../places/addresses.ts';
import type { Circle, Day, Holding, Officer, Organisation, Person } from '../people/types.ts';
import type { Organisations } from './titles.ts';

const WORDS =
  `ACORN ANCHOR BEACON BIRCHWOOD BLUESTEM BRIGHTWATER CANTERBURY CARDINAL CASTLEGATE CLEARVIEW CORNERSTONE CRESCENT EMBER EVERGREEN FAIRHOLM FOURWINDS GOLDLEAF GRANARY HALCYON
HARBORLIGHT IRONGATE KEYSTONE LODESTAR MAYFIELD MILESTONE NORTHGATE OAKHEART OLDFIELD PARAGON PILLAR QUADRANT REDSTONE ROSEGATE SILVERTHORN SOUTHBANK STERLING SUMMERHILL
TIDEWATER TRELLIS UPLAND VANTAGE WATERMARK WESTERLY WILDROSE`.split(/\s+/);
const PURPOSES = [
  'PROPERTIES',
  'HOLDINGS',
  'INVESTMENTS',
  'REALTY',
  'RENTALS',
  'HOMES',
  'LAND COMPANY',
  'VENTURES',
  'CAPITAL',
  'EQUITIES',
  'ASSET GROUP',
];
const TRADES = [
  'HARDWARE',
  'DENTAL GROUP',
  'AUTO REPAIR',
  'BAKERY',
  'PHARMACY',
  'FEED & SEED',
  'PLUMBING',
  'FURNITURE',
  'DINER',
  'LAUNDRY',
  'PRINTING',
  'INSURANCE AGENCY',
  'VETERINARY CLINIC',
  'CABINET SHOP',
];

function initials(person: Person, day: Day): string {
  const name = nameAt(person, day);
  return [name.first, name.middle, name.last].map((part) => part.charAt(0)).join('');
}

/** The founder's next company often has the name of the last one with a number. */
function nextInSeries(random: Random, person: Person, form: string): string | null {
  const last = person.companies.at(-1);
  if (form !== 'LLC' || !last?.name.endsWith(' LLC') || !random.chance(0.35)) return null;
  const core = last.name.slice(0, -4).replace(/ [IV]+$/, '');
  return `${core} ${['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'][Math.min(7, person.companies.length)]!} LLC`;
}

function companyName(circle: Circle, person: Person, day: Day, holding: Holding | null, form: string): string {
  const { random } = circle;
  const series = nextInSeries(random, person, form);
  if (series !== null) return series;
  const kind = random.next();
  const purpose = random.pick(PURPOSES);
  if (kind < 0.3) return `${nameAt(person, day).last} ${purpose} ${form}`;
  if (kind < 0.62) return `${random.pick(WORDS)} ${purpose} ${form}`;
  if (kind < 0.72) return `${initials(person, day)} ${purpose} ${form}`;
  if (kind < 0.84 && holding) return `${streetLine(holding.lot.address)} ${form}`;
  return `${random.pick(WORDS)} ${random.pick(WORDS)} ${form}`;
}

function title(form: string, first: boolean): string {
  if (form === 'LLC') return first ? 'MGR' : 'AMBR';
  return first ? 'P' : 'S';
}

/** Letter of the form, year of filing, serial number; 12 characters, unique in the state. */
export function registryNumber(circle: Pick<Circle, 'index' | 'organisations'>, form: 'LLC' | 'INC' | 'CORP' | 'N', filed: Day): string {
  // Starts at 1, because zeros alone are not a number.
  const serial = circle.index * 256 + circle.organisations.length + 1;
  const year = String(yearOf(filed)).slice(2);
  return `${form === 'LLC' ? 'L' : form === 'N' ? 'N' : 'P'}${year}${String(serial).padStart(9, '0')}`;
}

export function mailingAddressOf(person: Person, day: Day, fallback: Address): Address {
  return addressAt(person, day) ?? fallback;
}

interface Founding {
  founder: Person;
  day: Day;
  holding: Holding | null;
  form: 'LLC' | 'INC' | 'CORP';
}

function officersOf(circle: Circle, state: Organisations, founding: Founding, nested: boolean): Officer[] {
  const { random } = circle;
  const { founder, day, form } = founding;
  if (nested) {
    const managed = (manager: Organisation): number =>
      founder.companies.filter(({ officers: [first] }) => first?.organisation === manager).length;
    const managers = founder.companies.filter(
      (company) => company.name.endsWith(' MANAGEMENT LLC') && company.filed <= day && managed(company) < 3,
    );
    const parent =
      managers.length > 0 && random.chance(0.5)
        ? managers[0]!
        : foundCompany(circle, state, { ...founding, holding: null, form: 'LLC' }, 'MANAGEMENT');
    return [{ title: 'MGRM', person: null, organisation: parent }];
  }
  const officers: Officer[] = [{ title: title(form, true), person: founder, organisation: null }];
  const partner =
    founder.spouse && random.chance(0.5)
      ? founder.spouse
      : random.chance(0.15) && circle.investors.length > 0
        ? random.pick(circle.investors)
        : null;
  if (partner && partner !== founder && partner.died === null && ageAt(partner, day) > 20)
    officers.push({ title: title(form, false), person: partner, organisation: null });
  return officers;
}

/** The probability that a company is managed by another one of the same person, and that one by a third. */
const NESTED = { HOLDING: 0.14, MANAGEMENT: 0.2, TRADE: 0 } as const;

/** A company's mailing address: the founder's home, a box, the shop, or the agents' suite that hundreds share. */
function mailOf(random: Random, home: Address, agent: Officer, shop: Address | null): Address {
  if (shop) return shop;
  const roll = random.next();
  if (roll < 0.2) return boxOf(home, random.between(11, 2980));
  return roll < 0.5 && agent.organisation ? agent.organisation.address : home;
}

/** Founds a company of a person in the circle, managed by that person or through another company. */
export function foundCompany(
  circle: Circle,
  state: Organisations,
  founding: Founding,
  as: 'HOLDING' | 'MANAGEMENT' | 'TRADE',
): Organisation {
  const { random } = circle;
  const { founder, day, holding, form } = founding;
  const filed = day - random.between(20, 400);
  const name =
    as === 'MANAGEMENT'
      ? `${random.pick(WORDS)} MANAGEMENT LLC`
      : as === 'TRADE'
        ? `${random.chance(0.5) ? nameAt(founder, day).last : random.pick(WORDS)} ${random.pick(TRADES)} ${form}`
        : companyName(circle, founder, day, holding, form);
  const officers = officersOf(circle, state, founding, form === 'LLC' && random.chance(NESTED[as]));
  const home = mailingAddressOf(founder, day, circle.holdings[0]!.lot.address);
  const agent: Officer = random.chance(0.3)
    ? { title: 'RA', person: null, organisation: random.pick(state.agent) }
    : { title: 'RA', person: founder, organisation: null };
  const organisation: Organisation = {
    id: `O${circle.index}-${circle.organisations.length}`,
    name,
    kind: 'company',
    registryNumber: registryNumber(circle, form, filed),
    filingType: form === 'LLC' ? 'FLAL' : 'DOMP',
    filed,
    active: true,
    address: mailOf(random, home, agent, as === 'TRADE' && holding ? holding.lot.address : null),
    officers,
    agent,
  };
  circle.organisations.push(organisation);
  if (as !== 'TRADE') founder.companies.push(organisation);
  return organisation;
}

/** A post office box in the town of an address. */
export function boxOf(address: Address, box: number): Address {
  return { box: `PO BOX ${box}`, city: address.city, state: address.state, zip: address.zip };
}

/** The officers of a company and of the companies that manage it. */
export function peopleBehind(organisation: Organisation): Person[] {
  return organisation.officers.flatMap((officer) =>
    officer.person ? [officer.person] : officer.organisation ? peopleBehind(officer.organisation) : [],
  );
}

export function trustName(circle: Circle, holders: readonly Person[], day: Day, holding: Holding): string {
  const { random } = circle;
  const first = nameAt(holders[0]!, day);
  const family = first.last;
  const kind = random.next();
  const dated = printDay(day - random.between(5, 900));
  const date = `${dated.slice(5, 7)}/${dated.slice(8)}/${dated.slice(0, 4)}`;
  // A land trust is named after its land or has a number, so the roll names nobody.
  if (kind < 0.05 && holding.lot.address.street) return `${streetLine(holding.lot.address)} LAND TRUST`;
  if (kind < 0.08) return `LAND TRUST NO ${random.between(100, 9900)}`;
  if (kind < 0.35) return `${family} FAMILY TRUST`;
  if (kind < 0.5) return `${family} LIVING TRUST`;
  if (kind < 0.72) return `${first.first} ${first.middle.charAt(0)} ${family} REVOCABLE TRUST`.replace('  ', ' ');
  if (kind < 0.85) return `${family} FAMILY REVOCABLE LIVING TRUST DTD ${date}`;
  return '';
}
