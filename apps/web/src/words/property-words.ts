/** Words for property filters and for the facts of properties. */
import type { Property, PropertyFilter } from '@deedline/contract/properties/filter';
import type { PropertyReason } from '@deedline/contract/property-lists/property-list';
import { sayFilter as sayFilterBy, sayWhy as sayWhyBy } from '@deedline/contract/property-lists/say-why';
import { formatMoneyShort, formatNumber } from '../ui/format.ts';

/** Returns undefined if the county's name is not known. */
export type NameCounty = (fips: string) => string | undefined;

/** 'Absentee, out of state; market value at least $150K', 'Everything that is loaded'. */
export const sayFilter = (filter: PropertyFilter, nameCounty: NameCounty): string => sayFilterBy(filter, formatMoneyShort, nameCounty);

/** Why a property is on a list: 'on Absentee and Vacant', 'Vacant land; market value $52K'. Null: everything is on it. */
export const sayWhy = (reason: PropertyReason): string | null => sayWhyBy(reason, formatMoneyShort);

/** '1,240 properties'; '50,000 properties or more' */
export function sayCount({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${formatNumber(count)} ${count === 1 ? 'property' : 'properties'}${isMore ? ' or more' : ''}`;
}

/** '12 Slate Ave, 3', or the parcel number if no file gives an address. */
export function sayDoor({ street, unit, ParcelId }: Pick<Property, 'street' | 'unit' | 'ParcelId'>): string {
  return [street, unit].filter(Boolean).join(', ') || `Parcel ${ParcelId}`;
}

/** 'Quillmere, FK 00412 · parcel 12-3' */
export function sayPlace({ city, state, zip, county, ParcelId }: Property): string {
  return `${[city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || county} · parcel ${ParcelId}`;
}

/** Many rolls only state the month or the year of a sale: 'Sep 2010', '1983'. */
export function sayMonth(day: string): string {
  const [year, month] = day.split('-');
  return day.endsWith('-01-01') ? year! : `${MONTHS[Number(month) - 1]!} ${year!}`;
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
