/** How the labels of an address map onto our reading of it. */
import type { AddressParts } from '@deedline/engine/normalize/address';
import { COMPARABLE } from './comparable-address.ts';
import type { Fields } from './measured-kind.ts';

/**
 * Number: the house's, with its fraction. Street: all its words. Unit: its kind and its number, '#' and UNIT being none.
 * Box and route are asked for only where no street is named: of a street and a box in one line we keep the street.
 */
export const ADDRESS_FIELDS = ['number', 'street', 'unit', 'city', 'state', 'zip', 'box', 'route'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
/** What a street is made of. */
export const ADDRESS_DETAILS = ['name', 'type', 'direction'] as const;
export type AddressDetail = (typeof ADDRESS_DETAILS)[number];

type Role = Exclude<AddressField, 'street'> | AddressDetail | 'ignored';

/** `ignored` tags say who lives there, which building it is, or what no envelope needs. */
const TAGS_BY_ROLE: Readonly<Record<Role, string>> = {
  number: 'AddressNumberPrefix AddressNumber AddressNumberSuffix',
  direction: 'StreetNamePreDirectional StreetNamePostDirectional SecondStreetNamePreDirectional SecondStreetNamePostDirectional suffix',
  name: 'StreetNamePreModifier StreetName StreetNamePostModifier SecondStreetName IntersectionSeparator',
  type: 'StreetNamePreType StreetNamePostType SecondStreetNamePreType SecondStreetNamePostType',
  unit: 'OccupancyType OccupancyIdentifier SubaddressType SubaddressIdentifier',
  city: 'PlaceName',
  state: 'StateName',
  zip: 'ZipCode ZipPlus4',
  box: 'USPSBoxID',
  route: 'USPSBoxGroupType USPSBoxGroupID',
  ignored: 'USPSBoxType Recipient BuildingName LandmarkName CornerOf CountryName NotAddress',
};

export const ROLE_OF_TAG: ReadonlyMap<string, Role> = new Map(
  Object.entries(TAGS_BY_ROLE).flatMap(([role, tags]) => tags.split(' ').map((tag) => [tag, role as Role] as const)),
);

type Printed = Readonly<Partial<Record<AddressField | AddressDetail, string>>>;

/** Label texts or our own parts, made comparable alike. */
export function comparableAddress(printed: Printed): Fields {
  const street = printed.street ?? ADDRESS_DETAILS.map((detail) => printed[detail] ?? '').join(' ');
  const texts: Printed = { ...printed, street };
  const fields = Object.fromEntries([...ADDRESS_FIELDS, ...ADDRESS_DETAILS].map((field) => [field, COMPARABLE[field](texts[field] ?? '')]));
  return (fields['street'] ?? '') === '' ? fields : { ...fields, box: '', route: '' };
}

/** Our reading in the same fields. */
export function fieldsOfParts(parts: AddressParts): Fields {
  const place = { unit: parts.unit ?? '', city: parts.city ?? '', state: parts.state ?? '' };
  const zip = [parts.zip5, parts.zip4].filter(Boolean).join('-');
  if (parts.kind === 'po_box') return comparableAddress({ ...place, zip, box: parts.number ?? '' });
  if (parts.kind === 'rural_route') return comparableAddress({ ...place, zip, box: parts.number ?? '', route: parts.street ?? '' });
  const direction = `${parts.preDirection ?? ''} ${parts.postDirection ?? ''}`;
  return comparableAddress({ ...place, zip, number: parts.number ?? '', name: parts.street ?? '', type: parts.type ?? '', direction });
}
