import type { PropertyCount, PropertyFilter } from '@deedline/contract/properties/filter';
import { formatNumber } from '../../ui/format.ts';

export const RANGES = [
  'yearsOwned',
  'marketValue',
  'salePrice',
  'portfolio',
  'sameMailing',
  'squareFeet',
  'acreage',
  'yearBuilt',
  'bedrooms',
] as const;
export type RangeName = (typeof RANGES)[number];

export const RANGE_WORDS: Readonly<Record<RangeName, { label: string; step: number | 'any' }>> = {
  yearsOwned: { label: 'Years since the last sale', step: 1 },
  marketValue: { label: 'Market value, $', step: 1 },
  salePrice: { label: 'Last sale price, $', step: 1 },
  portfolio: { label: 'Parcels of the owner', step: 1 },
  sameMailing: { label: 'Parcels whose mail goes to the same door', step: 1 },
  squareFeet: { label: 'Building, square feet', step: 1 },
  acreage: { label: 'Lot, acres', step: 'any' },
  yearBuilt: { label: 'Year built', step: 1 },
  bedrooms: { label: 'Bedrooms', step: 1 },
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
  within: 'where it lies',
};

/** What is empty is not asked. */
export function changeFilter(filter: PropertyFilter, change: Partial<Record<keyof PropertyFilter, unknown>>): PropertyFilter {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries);
}

/** One that the server would refuse: a bound above the other. */
export function isReady(filter: PropertyFilter): boolean {
  return RANGES.every((name) => (filter[name]?.least ?? 0) <= (filter[name]?.most ?? Infinity));
}

/** '1,240 properties'; '50,000 properties or more' */
export function sayCount({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${formatNumber(count)} ${count === 1 ? 'property' : 'properties'}${isMore ? ' or more' : ''}`;
}

/** Null where everything can be judged. */
export function sayUnjudged({ unjudged }: PropertyCount): string | null {
  if (unjudged.length === 0) return null;
  const parts = unjudged.map(
    ({ filter, count, isMore }) => `${WORDS[filter] ?? filter} of ${formatNumber(count)}${isMore ? ' or more' : ''}`,
  );
  return `Not among them, since the files do not tell: ${parts.join(', ')}.`;
}
