import { yearOf } from '../days.ts';
import { boxOf } from '../owners/companies.ts';
import { printOwners, rollStyle } from '../owners/print-owners.ts';
import { marketValue, titleAt, type Organisations } from '../owners/titles.ts';
import { addressAt } from '../people/person.ts';
import type { Address } from '../places/address.ts';
import type { RollLayout } from '../places/state-plan.ts';
import type { Day, Holding, Title } from '../people/types.ts';
import type { Random } from '../random.ts';
import type { NoiseProfile } from './noise-profiles.ts';

/** What an assessor knows of a parcel; each layout writes it in its own columns. */
export interface RollRecord {
  holding: Holding;
  title: Title;
  owner: string;
  careOf: string;
  mailing: Address;
  year: number;
  market: number;
  assessed: number;
  land: number;
  homestead: boolean;
  /** The last sale at a price; null before the first one. */
  sale: Title | null;
  suppressAddress: boolean;
}

const OWNER_WIDTH: Readonly<Record<RollLayout, number>> = { 'fl-nal': 30, 'massgis-l3': 80, 'tx-pacs': 70 };

/** Where the tax bill goes: home, a box, or an address that was home when the owner last wrote in. */
export function mailingOf(random: Random, holding: Holding, title: Title, day: Day, staleDays: number): Address {
  const { lot } = holding;
  if (title.organisation) return title.organisation.address;
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

export function rollRecord(state: Organisations, holding: Holding, random: Random, noise: NoiseProfile, published: Day): RollRecord {
  const { lot } = holding;
  const known = published - Math.floor(Math.min(300, random.wait(40 * noise.age)));
  const title = titleAt(holding, known);
  const year = yearOf(published);
  const market = marketValue(holding, year - 1);
  const home = holding.dwellings.length === 1 && title.persons.some((person) => person.household?.dwelling === holding.dwellings[0]);
  const assessed = home && random.chance(0.7) ? Math.round((market * (0.62 + random.next() * 0.3)) / 10) * 10 : market;
  const owner = printOwners(random, title, known, rollStyle(lot.county.index, OWNER_WIDTH[lot.county.layout]), noise);
  const managed = holding.rental && title.kind === 'person' && random.chance(0.05);
  const trustee = title.kind === 'trust' && title.trustName !== null && title.trustName !== '' && random.chance(0.4);
  const careOf = managed ? random.pick(state.manager).name : trustee ? `${lastOf(title, known)} ${random.pick(['TTEE', 'TR'])}` : '';
  return {
    holding,
    title,
    owner,
    careOf: careOf === '' ? '' : `${random.pick(['C/O', '%'])} ${careOf}`,
    mailing: managed ? random.pick(state.manager).address : mailingOf(random, holding, title, known, 420 * noise.age),
    year,
    market,
    assessed,
    land: Math.round((market * (lot.squareFeet > 0 ? 0.2 : 1)) / 100) * 100,
    homestead: home && random.chance(0.85),
    sale: holding.titles.findLast((other) => other.from <= known && other.price > 1000) ?? null,
    suppressAddress: random.chance(0.004),
  };
}

function lastOf(title: Title, day: Day): string {
  const person = title.persons[0]!;
  const name = person.names.findLast((other) => other.from <= day) ?? person.names[0]!;
  return `${name.last} ${name.first}`;
}
