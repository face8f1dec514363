import type { Property } from '@deedline/contract/properties/filter';
import { DEED_KIND_WORDS, LAND_USE_WORDS, OCCUPANCY_WORDS, OWNER_KIND_WORDS } from '@deedline/contract/properties/filter-words';
import { paths } from '../../paths.ts';
import { formatMoneyShort, formatNumber } from '../../ui/format.ts';
import { sayMonth } from '../../words/property-words.ts';

/** '418 Tannery Row, 3', or 'Parcel 0122-333' if there is no address. */
export function sayLine({ street, unit, ParcelId }: Property): string {
  const line = [street, unit].filter(Boolean).join(', ');
  return line === '' ? `Parcel ${ParcelId}` : line;
}

/** 'Quillmere, FK 00412', or the county if city, state and ZIP code are unknown. */
export function sayPlace({ city, state, zip, county }: Property): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return place === '' ? county : place;
}

/** The fields of a search for the lot: its address, or its parcel number if no file gives an address. Unknown fields are blank. */
export function searchFieldsOf({ street, unit, city, state, zip, ParcelId }: Property) {
  const place = { city: city ?? '', state: state ?? '' };
  if (street === null || (city ?? state ?? zip) === null) return { mode: 'parcel_id' as const, ParcelId, ...place };
  return { mode: 'property_address' as const, street: [street, unit].filter(Boolean).join(' '), ...place, zip: zip ?? '' };
}

/** The URL of the search form, filled in for the lot. */
export function searchOf(property: Property): string {
  const { mode, ...fields } = searchFieldsOf(property);
  return paths.searchFor({ mode, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) });
}

/** What the roll says about it, a few words for each fact. */
export function factsOf(property: Property): string[] {
  const {
    ownerKind,
    occupancy,
    landUse,
    isHomestead,
    portfolio,
    squareFeet,
    acreage,
    yearBuilt,
    marketValue,
    valueBefore,
    soldOn,
    salePrice,
    deedKind,
    taxState,
    delinquentSince,
  } = property;
  return [
    landUse && LAND_USE_WORDS[landUse],
    ownerKind && `Owner: ${OWNER_KIND_WORDS[ownerKind].toLowerCase()}`,
    occupancy && OCCUPANCY_WORDS[occupancy],
    isHomestead && 'Homestead',
    portfolio !== null && portfolio > 1 && `Owner of ${formatNumber(portfolio)} parcels`,
    marketValue !== null && `Worth ${formatMoneyShort(marketValue)}${sayChange(marketValue, valueBefore)}`,
    soldOn && `Sold ${sayMonth(soldOn)}${salePrice === null ? '' : ` for ${formatMoneyShort(salePrice)}`}`,
    deedKind && DEED_KIND_WORDS[deedKind],
    taxState === 'delinquent' && `Taxes overdue${delinquentSince === null ? '' : ` since ${delinquentSince}`}`,
    squareFeet !== null && `${formatNumber(squareFeet)} sq ft`,
    acreage !== null && `${formatNumber(acreage)} acres`,
    yearBuilt !== null && `Built ${yearBuilt}`,
  ].filter((fact) => typeof fact === 'string');
}

/** The change between this year's roll and the previous one. */
function sayChange(now: number, before: number | null): string {
  if (before === null || before === now) return '';
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? '' : `, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% on the roll before`;
}
