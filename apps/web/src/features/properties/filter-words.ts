import type { PropertyCount, PropertyFilter } from '@deedline/contract/properties/filter';
import { formatNumber } from '../../ui/format.ts';

export const RANGES = [
  'yearsOwned',
  'marketValue',
  'valueChange',
  'assessedValue',
  'salePrice',
  'portfolio',
  'sameMailing',
  'squareFeet',
  'acreage',
  'yearBuilt',
  'bedrooms',
  'bathrooms',
] as const;
export type RangeName = (typeof RANGES)[number];

/** `from`: the smallest permitted value if it is not zero. */
export const RANGE_WORDS: Readonly<Record<RangeName | 'yearsDelinquent', { label: string; step: number | 'any'; from?: number }>> = {
  yearsOwned: { label: 'Years since the last sale', step: 1 },
  marketValue: { label: 'Market value, $', step: 1 },
  valueChange: { label: 'Value change since last roll, %', step: 'any', from: -100 },
  assessedValue: { label: 'Assessed value, $', step: 1 },
  salePrice: { label: 'Last sale price, $', step: 1 },
  portfolio: { label: 'Parcels of this owner', step: 1 },
  sameMailing: { label: 'Parcels with the same mailing address', step: 1 },
  squareFeet: { label: 'Building, square feet', step: 1 },
  acreage: { label: 'Lot, acres', step: 'any' },
  yearBuilt: { label: 'Year built', step: 1 },
  bedrooms: { label: 'Bedrooms', step: 1 },
  bathrooms: { label: 'Bathrooms', step: 'any' },
  yearsDelinquent: { label: 'Years behind on taxes', step: 1 },
};

const WORDS: Readonly<Record<string, string>> = {
  occupancies: 'where the owner lives',
  ownerKinds: 'the kind of owner',
  landUses: 'the use',
  isHomestead: 'the homestead exemption',
  isFlipped: 'two sales',
  sameMailing: 'the mailing address',
  yearsOwned: 'the last sale',
  marketValue: 'the market value',
  salePrice: 'the sale price',
  portfolio: 'the owner’s other parcels',
  squareFeet: 'the building’s size',
  acreage: 'the lot’s size',
  yearBuilt: 'the year built',
  bedrooms: 'the bedrooms',
  bathrooms: 'the bathrooms',
  assessedValue: 'the assessed value',
  valueChange: 'the value on this roll and the one before',
  deedKinds: 'the deed of the last sale',
  taxStates: 'whether the taxes are paid',
  yearsDelinquent: 'how long taxes have been overdue',
  within: 'where it is',
};

/** Applies a change to a filter; empty values are removed. */
export function changeFilter(filter: PropertyFilter, change: Partial<Record<keyof PropertyFilter, unknown>>): PropertyFilter {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries);
}

/** Whether the filter is valid: no lower bound exceeds its upper bound. */
export function isReady(filter: PropertyFilter): boolean {
  return ([...RANGES, 'yearsDelinquent'] as const).every((name) => !isCrossed(name, filter[name]));
}

export function isCrossed(
  name: keyof typeof RANGE_WORDS,
  { least, most = Infinity }: NonNullable<PropertyFilter['yearsOwned']> = {},
): boolean {
  return (least ?? RANGE_WORDS[name].from ?? 0) > most;
}

/** Null if every field could be judged for every parcel. */
export function sayUnjudged({ unjudged }: PropertyCount): string | null {
  if (unjudged.length === 0) return null;
  const parts = unjudged.map(
    ({ filter, count, isMore }) => `${WORDS[filter] ?? filter} for ${formatNumber(count)}${isMore ? ' or more' : ''}`,
  );
  return `Left out because the files do not say: ${parts.join(', ')}.`;
}
