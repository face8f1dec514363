/** Describes property filters, and why a property is on a list, in words for pages and files. */
import type { PropertyFilter } from '../properties/filter.ts';
import {
  DEED_KIND_WORDS,
  LAND_USE_WORDS,
  OCCUPANCY_WORDS,
  OWNER_KIND_WORDS,
  severalOf,
  TAX_STATE_WORDS,
} from '../properties/filter-words.ts';
import type { PropertyReason } from './property-list.ts';

type Range = { least?: number | undefined; most?: number | undefined };

type Money = (dollars: number) => string;
const plain = (value: number) => String(value);
const count = (value: number) => value.toLocaleString('en-US');
/** `money` formats whole dollars. */
const RANGES: Readonly<Record<string, { label: string; write: (value: number, money: Money) => string }>> = {
  yearsOwned: { label: 'years since the last sale', write: count },
  marketValue: { label: 'market value', write: (value, money) => money(value) },
  salePrice: { label: 'last sale', write: (value, money) => money(value) },
  portfolio: { label: 'parcels of the owner', write: count },
  sameMailing: { label: 'parcels with the same mailing address', write: count },
  squareFeet: { label: 'square feet', write: count },
  acreage: { label: 'acres', write: count },
  yearBuilt: { label: 'built', write: plain },
  bedrooms: { label: 'bedrooms', write: count },
  bathrooms: { label: 'bathrooms', write: count },
  assessedValue: { label: 'assessed at', write: (value, money) => money(value) },
  valueChange: { label: 'value since the roll before', write: (percent) => `${percent > 0 ? '+' : ''}${count(percent)}%` },
  yearsDelinquent: { label: 'years behind with taxes', write: count },
};

/**
 * For example 'Absentee, out of state; market value at least $150K', or 'Everything that is loaded'. `nameCounty` returns undefined for an unknown county,
 * which is then described by its number.
 */
export function sayFilter(filter: PropertyFilter, money: Money, nameCounty: (fips: string) => string | undefined): string {
  const { state, countyFips, ownerKinds, occupancies, landUses, isHomestead, isFlipped, deedKinds, taxStates } = filter;
  const cities = severalOf(filter.city, filter.cities);
  const zips = severalOf(filter.zip, filter.zips);
  const parts = [
    state && `in ${state}`,
    countyFips && sayCounty(countyFips, nameCounty(countyFips)),
    cities && `in ${sayAny(cities)}`,
    zips && `ZIP ${sayAny(zips)}`,
    occupancies?.map((one) => OCCUPANCY_WORDS[one]).join(' or '),
    ownerKinds && `owner: ${ownerKinds.map((one) => OWNER_KIND_WORDS[one].toLowerCase()).join(' or ')}`,
    landUses?.map((one) => LAND_USE_WORDS[one]).join(' or '),
    isHomestead === undefined ? undefined : isHomestead ? 'homestead claimed' : 'no homestead claimed',
    isFlipped && 'flipped',
    deedKinds && `last sold by ${sayAny(deedKinds.map((one) => DEED_KIND_WORDS[one].toLowerCase()))}`,
    taxStates && `taxes ${sayAny(taxStates.map((one) => TAX_STATE_WORDS[one].toLowerCase()))}`,
    filter.within && 'in an area of the map',
    ...Object.entries(RANGES).map(([name, { label, write }]) =>
      sayRange(label, (value) => write(value, money), filter[name as keyof PropertyFilter] as Range | undefined),
    ),
  ].filter(Boolean);
  return parts.length === 0 ? 'Everything that is loaded' : parts.join('; ');
}

/** Words by which a county's name already says what kind of area it is. */
const KIND_OF_COUNTY = /\b(county|parish|borough|census area|municipality|municipio|city|district|region|columbia)\b/i;

/** 'in Tarn County' for both 'Tarn' and 'Tarn County', because files use either. */
export function sayCounty(fips: string, name: string | undefined): string {
  if (name === undefined) return `county ${fips}`;
  return KIND_OF_COUNTY.test(name) ? `in ${name}` : `in ${name} County`;
}

/** 'Quillmere or Larkhaven'; for many, the first ones and the number of the rest. */
function sayAny(words: readonly string[]): string {
  return words.length <= 4 ? words.join(' or ') : `${words.slice(0, 3).join(', ')} or ${words.length - 3} more`;
}

function sayRange(label: string, write: (value: number) => string, range: Range | undefined): string | undefined {
  if (range === undefined) return undefined;
  const { least, most } = range;
  if (least !== undefined && most !== undefined) return `${label} ${write(least)} to ${write(most)}`;
  if (least !== undefined) return `${label} at least ${write(least)}`;
  return most === undefined ? undefined : `${label} at most ${write(most)}`;
}

const SAYS: Readonly<Partial<Record<keyof PropertyFilter, (value: never) => string>>> = {
  occupancies: (value: keyof typeof OCCUPANCY_WORDS) => OCCUPANCY_WORDS[value],
  ownerKinds: (value: keyof typeof OWNER_KIND_WORDS) => `owner: ${OWNER_KIND_WORDS[value].toLowerCase()}`,
  landUses: (value: keyof typeof LAND_USE_WORDS) => LAND_USE_WORDS[value],
  isHomestead: (value: boolean) => (value ? 'homestead claimed' : 'no homestead claimed'),
  isFlipped: () => 'flipped',
  deedKinds: (value: keyof typeof DEED_KIND_WORDS) => `last sold by ${DEED_KIND_WORDS[value].toLowerCase()}`,
  taxStates: (value: keyof typeof TAX_STATE_WORDS) => `taxes ${TAX_STATE_WORDS[value].toLowerCase()}`,
  yearsDelinquent: (value: number) => `taxes overdue since ${value}`,
  sameMailing: () => 'shares its mailing address',
  yearsOwned: (value: string) => `last sold ${value}`,
};

/**
 * For example 'on Absentee and Vacant', 'Vacant land; market value $52K', or for a stack of several lists 'on 2 of 3 lists: Absentee, Vacant'. Null: the list
 * contains everything.
 */
export function sayWhy({ lists, facts, isByHand }: PropertyReason, money: Money, stackedOf?: number): string | null {
  const said = facts.map(({ filter, value }) => {
    const words = SAYS[filter] as ((value: unknown) => string) | undefined;
    const range = RANGES[filter];
    if (words !== undefined) return words(value);
    return range === undefined ? String(value) : `${range.label} ${range.write(Number(value), money)}`;
  });
  const on = stackedOf === undefined ? `on ${lists.join(' and ')}` : `on ${lists.length} of ${stackedOf} lists: ${lists.join(', ')}`;
  const all = [...(isByHand ? ['put there by hand'] : []), ...(lists.length > 0 ? [on] : []), ...said];
  return all.length === 0 ? null : all.join('; ');
}
