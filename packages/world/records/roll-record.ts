import { yearOf } from '../ground/days.ts';
import { printedYear } from '../ground/written-days.ts';
import { boxOf } from '../owners/companies.ts';
import { printOwners, rollStyle } from './print-owners.ts';
import { marketValue, titleAt, type Organisations } from '../owners/titles.ts';
import { addressAt, ageAt, isAliveAt, nameAt } from '../people/person.ts';
import type { Address } from '../places/addresses.ts';
import type { CountyPlan, RollLayout } from '../places/state-plan.ts';
import type { Day, Holding, Person, Title } from '../people/types.ts';
import type { Random } from '../ground/random.ts';
import { misdirected } from '../errors/typing-errors.ts';
import type { Noise } from '../errors/noise.ts';

/** An assessor's facts about a parcel; each layout writes them in its own columns. */
export interface RollRecord {
  holding: Holding;
  /** The date as of which the office knows the owner. */
  known: Day;
  title: Title;
  owner: string;
  careOf: string;
  mailing: Address;
  /** The tax year, as printed. */
  year: number;
  market: number;
  assessed: number;
  land: number;
  homestead: boolean;
  /** The last sale with a price; null if there was none. */
  sale: Title | null;
  suppressAddress: boolean;
}

const LAYOUT_WIDTH: Readonly<Record<RollLayout, number>> = { 'fl-nal': 30, 'massgis-l3': 80, 'tx-pacs': 70 };
/** Widths of the owner field in the offices' own systems, before a roll goes into a layout with more room. */
export const OFFICE_WIDTHS: readonly number[] = [30, 40, 26, 70, 30, 28, 35, 60, 24];

export function ownerColumns(county: CountyPlan): number {
  return Math.min(LAYOUT_WIDTH[county.layout], OFFICE_WIDTHS[county.index % OFFICE_WIDTHS.length]!);
}

/** The tax bill's address: home, a box, or a former home if the owner has not reported a move. */
export function mailingOf(random: Random, holding: Holding, title: Title, day: Day, staleDays: number): Address {
  const { lot } = holding;
  if (title.organisation) return title.organisation.address;
  const settling = representativeAt(title, day);
  if (settling && random.chance(0.8)) return addressAt(settling, day) ?? lot.address;
  const owner = title.persons.find((person) => person.died === null) ?? title.persons[0];
  if (!owner) return lot.address;
  const written = Math.max(title.from, day - Math.floor(random.wait(staleDays)));
  const home = addressAt(owner, owner.died === null ? written : Math.min(owner.died - 1, written)) ?? lot.address;
  if (lot.use === 'farm' && home.street?.name === lot.address.street?.name && random.chance(0.35)) {
    return {
      box: `RR ${(lot.block % 4) + 1} BOX ${lot.slot * 12 + (lot.block % 50) + 1}`,
      city: home.city,
      state: home.state,
      zip: home.zip,
    };
  }
  return random.chance(0.06) ? boxOf(home, random.between(11, 2980)) : home;
}

/** The heir who settles an estate, from 70 days after the death on; null if none. */
function representativeAt(title: Title, day: Day): Person | null {
  const { representative, from } = title;
  return representative && from + 70 < day && (representative.died === null || representative.died > day) ? representative : null;
}

/** The person or firm in whose care a bill is sent, and their address if it goes there. */
interface Care {
  name: string;
  address: Address | null;
}

/** A rental's manager, a trustee, or an heir who opens the deceased's mail. */
function careOfTitle(random: Random, state: Organisations, holding: Holding, title: Title, known: Day): Care | null {
  if (holding.rental && title.kind === 'person' && random.chance(0.05)) {
    const manager = random.pick(state.manager);
    return { name: manager.name, address: manager.address };
  }
  if (title.kind === 'trust' && title.trustName && random.chance(0.4))
    return { name: `${lastFirstOf(title.persons[0]!, known)} ${random.pick(['TTEE', 'TR'])}`, address: null };
  const helper = helperOf(title, known);
  if (helper && random.chance(HELPED_SHARE)) return { name: lastFirstOf(helper, known), address: null };
  const heir = representativeAt(title, known);
  return heir && random.chance(0.9) ? { name: lastFirstOf(heir, known), address: null } : null;
}

const HELPED_AGE = 78;
const HELPED_SHARE = 0.08;

/** An adult child who reads the mail of a living but old owner. */
function helperOf({ kind, persons }: Title, day: Day): Person | null {
  const old = kind === 'person' ? persons.find((person) => isAliveAt(person, day) && ageAt(person, day) >= HELPED_AGE) : undefined;
  return old?.children.find((child) => isAliveAt(child, day) && ageAt(child, day) >= 25) ?? null;
}

export function rollRecord(state: Organisations, holding: Holding, random: Random, noise: Noise, published: Day): RollRecord {
  const { lot } = holding;
  const known = published - 365 * noise.rates.yearBehind - Math.floor(Math.min(300, random.wait(40 * noise.rates.age)));
  const title = titleAt(holding, known);
  const market = marketValue(holding, yearOf(published) - 1);
  const home = holding.dwellings.length === 1 && title.persons.some((person) => person.household?.dwelling === holding.dwellings[0]);
  const assessed = home && random.chance(0.7) ? Math.round((market * (0.62 + random.next() * 0.3)) / 10) * 10 : market;
  const columns = ownerColumns(lot.county);
  const owner = printOwners(random, title, known, rollStyle(lot.county.index, columns), noise).slice(0, columns).trimEnd();
  const care = careOfTitle(random, state, holding, title, known);
  const mailing = care?.address ?? mailingOf(random, holding, title, known, 420 * noise.rates.age);
  return {
    holding,
    known,
    title,
    owner,
    careOf: care ? `${random.pick(['C/O', '%'])} ${care.name}` : '',
    mailing: misdirected(random, mailing, noise),
    year: printedYear(published),
    market,
    assessed,
    land: Math.round((market * (lot.squareFeet > 0 ? 0.2 : 1)) / 100) * 100,
    homestead: home && random.chance(0.85),
    sale: holding.titles.findLast((other) => other.from <= known && other.price > 1000) ?? null,
    suppressAddress: random.chance(0.004),
  };
}

function lastFirstOf(person: Person, day: Day): string {
  const { last, first } = nameAt(person, day);
  return `${last} ${first}`;
}
