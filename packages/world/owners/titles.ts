import { yearOf } from '../days.ts';
import { TITLE_COMPANIES, type StatewideRole } from './statewide.ts';
import type { Circle, Day, Holding, Organisation, Person, Title } from '../people/types.ts';

export type Organisations = Record<StatewideRole, Organisation[]>;

/** Dollars for a square foot of a house, by year from 1950: 4.4 % more each year. */
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

/** The deed that stood on a day; the first one for earlier days. */
export function titleAt(holding: Holding, day: Day): Title {
  let found = holding.titles[0]!;
  for (const title of holding.titles) if (title.from <= day) found = title;
  return found;
}

/** Living heirs of an estate: the children who are grown. */
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
  /** A sale between strangers, at a price near the market's. */
  sale?: boolean;
}

/** Records a deed; the chain of a parcel never goes back in time. */
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

/** The title passes to the dead owner's estate without a deed. */
export function fallToEstate(circle: Circle, holding: Holding, day: Day): void {
  const { persons } = currentTitle(holding);
  const title = convey(circle, holding, day, { kind: 'estate', persons, deed: 'PR' });
  if (circle.random.chance(REPRESENTED_SHARE)) title.representative = heirsOf(title)[0] ?? null;
}
