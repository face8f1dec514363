/**
 * Drops impossible values from an answer as if the vendor had not given them: future days, negative sale prices, a house built in the year 9. A number last
 * seen tomorrow would otherwise be the freshest of all. Pure.
 */
import type { ParcelBody, PartialDate } from '@deedline/engine/model/evidence';
import { known } from '../../../outside/vendors/fields.ts';
import type { Found, FoundPerson } from '../../../outside/vendors/vendor.ts';

/** `today`: 'YYYY-MM-DD', the day of the answer. */
export function believable(found: Found, today: string): Found {
  const { persons, property, ...rest } = found;
  return {
    ...rest,
    ...(persons === undefined ? {} : { persons: persons.map((person) => believablePerson(person, today)) }),
    ...(property === undefined ? {} : { property: believableProperty(property, today) }),
  };
}

interface Dated {
  firstSeen?: PartialDate;
  lastSeen?: PartialDate;
}

function believablePerson({ birthDate, ...person }: FoundPerson, today: string): FoundPerson {
  const dated = <T extends Dated>({ firstSeen, lastSeen, ...each }: T) => ({
    ...each,
    ...known({ firstSeen: past(firstSeen, today), lastSeen: past(lastSeen, today) }),
  });
  return {
    ...person,
    ...known({ birthDate: past(birthDate, today) }),
    addresses: person.addresses.map(dated),
    phones: person.phones.map(dated),
    emails: person.emails.map(dated),
  };
}

/** A month or a year counts as past once it has begun. */
function past(day: PartialDate | undefined, today: string): PartialDate | undefined {
  return day !== undefined && day <= today.slice(0, day.length) ? day : undefined;
}

/** The smallest and largest plausible value of each field; other fields are kept as they are. */
const BOUNDS: Readonly<Partial<Record<keyof ParcelBody, readonly [least: number, most: number]>>> = {
  marketValue: [1, 1e11],
  assessedValue: [1, 1e11],
  landValue: [0, 1e11],
  buildingValue: [0, 1e11],
  lastSalePrice: [1, 1e11],
  squareFeet: [1, 1e8],
  acreage: [1e-4, 1e7],
  yearBuilt: [1600, 2200],
  taxYear: [1900, 2200],
  bedrooms: [0, 1000],
  bathrooms: [0, 1000],
  buildings: [0, 1000],
  elevation: [-300, 21_000],
};
/** How many years ahead are plausible: tax rolls appear before their year begins, and houses are sold before they are built. */
const AHEAD = { taxYear: 1, yearBuilt: 2 } as const;

function believableProperty(property: Partial<ParcelBody>, today: string): Partial<ParcelBody> {
  const year = Number(today.slice(0, 4));
  const fits = ([name, value]: [string, unknown]): boolean => {
    const [least, most] = BOUNDS[name as keyof ParcelBody] ?? [];
    if (least === undefined || most === undefined || typeof value !== 'number') return true;
    return value >= least && value <= most && (!isYear(name) || value <= year + AHEAD[name]);
  };
  const { lastSaleDate, ...rest } = property;
  const left = Object.fromEntries(Object.entries(rest).filter(fits)) as Partial<ParcelBody>;
  return { ...left, ...known({ lastSaleDate: past(lastSaleDate, today) }) };
}

function isYear(name: string): name is keyof typeof AHEAD {
  return name in AHEAD;
}
