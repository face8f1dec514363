import { dayOf, yearOf } from '../ground/days.ts';
import { randomOf } from '../ground/random.ts';
import type { Circle, Day, Holding, Organisation, Person, Title } from '../people/types.ts';
import { townStreet } from '../places/addresses.ts';
import { type CountyPlan, STATE, type StatePlan, type TownPlan } from '../places/state-plan.ts';

export type Organisations = Record<StatewideRole, Organisation[]>;

/** Dollars per square foot of a house, by year from 1950; grows 4.4 % a year. */
const RATE = Array.from({ length: 90 }, (_, i) => 6.2 * Math.exp(0.043 * i));

export function marketValue(holding: Holding, year: number): number {
  const { lot } = holding;
  const rate = RATE[Math.min(89, Math.max(0, year - 1950))]!;
  const town = 0.7 + ((lot.town.index * 13) % 17) / 22;
  const area = lot.squareFeet > 0 ? lot.squareFeet : 260;
  return Math.round((rate * town * (area + Math.min(10, lot.acreage) * 420)) / 100) * 100;
}

export function currentTitle(holding: Holding): Title {
  return holding.titles.at(-1)!;
}

/** The title valid on a day; the first one for earlier days. */
export function titleAt(holding: Holding, day: Day): Title {
  let found = holding.titles[0]!;
  for (const title of holding.titles) if (title.from <= day) found = title;
  return found;
}

/** Living heirs of an estate: the adult children. */
export function heirsOf(title: Title): Person[] {
  return [...new Set(title.persons.flatMap((person) => person.children))].filter(
    (child) => child.died === null && isGrown(child, title.from),
  );
}

function isGrown(person: Person, day: Day): boolean {
  return day - person.born >= 18 * 365.2425;
}

interface Deed {
  kind: Title['kind'];
  persons?: Person[];
  organisation?: Organisation | null;
  trustName?: string;
  deed: Title['deed'];
  /** An arm's-length sale at a price near the market value. */
  sale?: boolean;
}

/** Adds a deed to the chain of title, dated after the last one. */
export function convey(circle: Circle, holding: Holding, day: Day, deed: Deed): Title {
  const { random } = circle;
  const last = holding.titles.at(-1);
  const from = last && day <= last.from ? last.from + 1 : day;
  const year = yearOf(from);
  const price = deed.sale
    ? Math.round((marketValue(holding, year) * (0.82 + random.next() * 0.34)) / 500) * 500
    : deed.deed === 'PATENT'
      ? 0
      : random.pick([0, 10, 100]);
  const recorded = deed.deed !== 'PATENT' && deed.kind !== 'estate';
  const title: Title = {
    from,
    kind: deed.kind,
    persons: deed.persons ?? [],
    organisation: deed.organisation ?? null,
    trustName: deed.trustName ?? null,
    representative: null,
    price,
    loan: deed.sale && deed.kind === 'person' && random.chance(0.72) ? Math.round((price * (0.55 + random.next() * 0.42)) / 100) * 100 : 0,
    titleCompany: deed.sale ? random.pick(TITLE_COMPANIES) : '',
    deed: deed.deed,
    book: recorded ? (year - 1950) * 40 + random.int(40) + 1 : 0,
    page: recorded ? random.between(1, 998) : 0,
  };
  holding.titles.push(title);
  return title;
}

export function sell(circle: Circle, holding: Holding, day: Day, buyers: Person[]): void {
  convey(circle, holding, day, { kind: 'person', persons: buyers, deed: 'WD', sale: true });
  holding.rental = false;
}

const REPRESENTED_SHARE = 0.6;

/** The title passes to the deceased owner's estate without a deed. */
export function fallToEstate(circle: Circle, holding: Holding, day: Day): void {
  const { persons } = currentTitle(holding);
  const title = convey(circle, holding, day, { kind: 'estate', persons, deed: 'PR' });
  if (circle.random.chance(REPRESENTED_SHARE)) title.representative = heirsOf(title)[0] ?? null;
}

/** Statewide organisations. Each is a function of the seed and its index, so they need not be stored. */
const BANKS = [
  'FENMARK SAVINGS BANK',
  'FIRST HARROW NATIONAL BANK',
  'KELD STREET BANK NA',
  'PLOVER FEDERAL CREDIT UNION',
  'TARN VALLEY BANK',
  'UNITED OSTLER BANK FSB',
];
const AGENTS = [
  'REGISTERED AGENTS OF FENMARK INC',
  'CAPITOL STREET AGENTS LLC',
  'LANTERN CORPORATE SERVICES INC',
  'STATEHOUSE FILINGS LLC',
];
const MANAGERS = ['HEARTH & GATE PROPERTY MANAGEMENT LLC', 'COPPERKEY RENTALS INC', 'STILLWATER RESIDENTIAL LLC'];
const LANDLORD_WORDS = [
  'SORREL',
  'WHITTLE',
  'KESTREL',
  'BRAMBLE',
  'LANTERN',
  'TALLOW',
  'GANNET',
  'CINDER',
  'DAPPLE',
  'VETCH',
  'MARROW',
  'SABLE',
];
const LANDLORD_FORMS = [
  'HOMES LLC',
  'RESIDENTIAL TRUST INC',
  'SINGLE FAMILY RENTALS LP',
  'PROPERTY HOLDINGS II LLC',
  'HOUSING PARTNERS LLC',
];
const TITLE_COMPANIES =
  `OSTLER TITLE & ESCROW|FENMARK LAND TITLE|QUILL ABSTRACT COMPANY|FIRST HARROW TITLE|KELD TITLE INSURANCE AGENCY|PLOVER CLOSING SERVICES|TARN VALLEY TITLE|GOLDEN LATHE ESCROW|MERIDIAN SETTLEMENT GROUP|SALTMARSH TITLE PARTNERS|WEXCOMBE ABSTRACT & TITLE|THREE RIVERS SETTLEMENT`.split(
    '|',
  );

type StatewideRole = 'bank' | 'agent' | 'manager' | 'landlord';

function landlordCount(plan: StatePlan): number {
  return Math.min(LANDLORD_WORDS.length * LANDLORD_FORMS.length, Math.max(4, Math.round(plan.parcels / 4000)));
}

interface StatewideName {
  role: StatewideRole;
  name: string;
}

function names(plan: StatePlan): StatewideName[] {
  const landlords = Array.from({ length: landlordCount(plan) }, (_, i) => {
    const form = LANDLORD_FORMS[(i + Math.floor(i / LANDLORD_WORDS.length)) % LANDLORD_FORMS.length]!;
    return `${LANDLORD_WORDS[i % LANDLORD_WORDS.length]!} ${form}`;
  });
  const lists: Record<StatewideRole, readonly string[]> = { bank: BANKS, agent: AGENTS, manager: MANAGERS, landlord: landlords };
  return (Object.keys(lists) as StatewideRole[]).flatMap((role) => lists[role].map((name) => ({ role, name })));
}

const FILING: Record<StatewideRole, string> = { bank: 'DOMP', agent: 'DOMP', manager: 'FLAL', landlord: 'FLAL' };

/** The statewide organisations, still without officers; these come from the people of some circle. */
export function statewideOrganisations(plan: StatePlan): Record<StatewideRole, Organisation[]> {
  const result: Record<StatewideRole, Organisation[]> = { bank: [], agent: [], manager: [], landlord: [] };
  names(plan).forEach(({ role, name }, index) => {
    const random = randomOf(plan.seed, 'statewide', index);
    const town = plan.counties[index % Math.min(4, plan.counties.length)]!.towns[0]!;
    result[role].push({
      id: `OS${index}`,
      name,
      kind: 'company',
      registryNumber: `${role === 'landlord' ? 'M' : 'F'}${String(10_000_000 + random.int(400_000) * 20 + index).slice(1)}0000`,
      filingType: FILING[role],
      filed: dayOf(1962, 1, 1) + random.int(role === 'landlord' ? 20_000 : 12_000),
      active: true,
      address: {
        number: String(500 + index),
        street: townStreet(plan.seed, town.index, index % 5),
        unit: `STE ${random.between(1, 9)}00`,
        city: town.name,
        state: STATE.code,
        zip: town.zips[0]!,
      },
      officers: [],
      agent: null,
    });
  });
  return result;
}

/** The company that divided a town into lots, long dissolved and in no registry: the first link of most chains of title. */
export function landCompanyOf(plan: StatePlan, county: CountyPlan, town: TownPlan): Organisation {
  const [cityHall] = governmentsOf(plan, county, town);
  return { ...cityHall!, id: `OLT${town.index}`, name: `${town.name} LAND & IMPROVEMENT CO`, kind: 'company', active: false };
}

/** City, county, state and school board, which own the public parcels of a town. */
export function governmentsOf(plan: StatePlan, county: CountyPlan, town: TownPlan): Organisation[] {
  const titled = [
    `CITY OF ${town.name}`,
    `${county.name} COUNTY`,
    `${county.name} COUNTY BOARD OF EDUCATION`,
    'STATE OF FENMARK DEPT OF TRANSPORTATION',
    `TOWN OF ${town.name} HOUSING AUTHORITY`,
  ];
  return titled.map((name, index) => ({
    id: `OG${index === 3 ? 'S' : index === 1 || index === 2 ? `C${county.index}` : `T${town.index}`}-${index}`,
    name,
    kind: 'government',
    registryNumber: null,
    filingType: '',
    filed: dayOf(1950, 1, 1),
    active: true,
    address: { number: '1', street: townStreet(plan.seed, town.index, 0), city: town.name, state: STATE.code, zip: town.zips[0]! },
    officers: [],
    agent: null,
  }));
}
