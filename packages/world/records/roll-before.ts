import { addressAt } from '../people/person.ts';
import { marketValue, titleAt } from '../owners/titles.ts';
import type { Day, Holding, Title } from '../people/types.ts';
import type { Random } from '../ground/random.ts';
import { type Address, fullLine } from '../places/addresses.ts';
import type { Noise } from '../errors/noise.ts';
import { printOwners, rollStyle } from './print-owners.ts';
import { mailingOf, ownerColumns, type RollRecord } from './roll-record.ts';

const YEAR_DAYS = 365;
/** An office reassesses a part of its county each year; the others keep their values. */
const VALUED_EVERY = 3;

/** The previous year's roll record of a parcel: the same as this year's except for what changed in between. `random` and `noise` are separate streams. */
export function rollBefore(record: RollRecord, random: Random, noise: Noise): RollRecord {
  const { holding, title } = record;
  const { lot } = holding;
  const known = record.known - YEAR_DAYS;
  const was = titleAt(holding, known);
  const market = lot.block % VALUED_EVERY === 0 ? marketValue(holding, record.year - 2) : record.market;
  return {
    ...record,
    ...(was === title ? { mailing: mailingBefore(record, known) } : ownerBefore(holding, was, known, random, noise)),
    known,
    year: record.year - 1,
    market,
    assessed: record.assessed === record.market ? market : Math.min(market, record.assessed),
    land: Math.round((market * (lot.squareFeet > 0 ? 0.2 : 1)) / 100) * 100,
    sale: holding.titles.findLast((other) => other.from <= known && other.price > 1000) ?? null,
  };
}

function ownerBefore(holding: Holding, title: Title, known: Day, random: Random, noise: Noise) {
  const columns = ownerColumns(holding.lot.county);
  const isHome = title.persons.some((person) => sameDoor(addressAt(person, known), holding.lot.address));
  return {
    title,
    owner: printOwners(random, title, known, rollStyle(holding.lot.county.index, columns), noise).slice(0, columns).trimEnd(),
    careOf: '',
    mailing: mailingOf(random, holding, title, known, YEAR_DAYS),
    homestead: isHome && random.chance(0.85),
  };
}

/** The bill of an owner who moved that year went to their former address, if it now goes to where they live. */
function mailingBefore({ title, known, mailing }: RollRecord, before: Day) {
  const owner = title.persons.find((person) => person.died === null) ?? title.persons[0];
  const home = owner && addressAt(owner, known);
  const former = owner && addressAt(owner, before);
  return former && sameDoor(home, mailing) ? former : mailing;
}

function sameDoor(one: Address | null | undefined, other: Address): boolean {
  return one !== null && one !== undefined && one.zip === other.zip && fullLine(one) === fullLine(other);
}
