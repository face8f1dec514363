import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Results } from '@deedline/contract/search/results';
import { formatStreet } from '@deedline/engine/normalize/address';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { dncWords, fillPlaces, litigatorWords, phoneType, placeCells, unitOf, writePhone } from './cells.ts';
import type { Layout, PhoneStyle } from './layout.ts';
import { splitName } from './names.ts';
import { EMAILS, PHONES, places, resultsOf } from './standard-layout.ts';

const SQUARE_FEET_PER_ACRE = 43_560;
const OWNERS = 2;

const FACT_COLUMNS = [
  'County',
  'APN',
  'Property Type',
  'Bedrooms',
  'Total Bathrooms',
  'Building Sqft',
  'Lot Size Sqft',
  'Effective Year Built',
  'Total Assessed Value',
  'Last Sale Recording Date',
  'Last Sale Amount',
];
const COLUMNS = [
  'Address',
  'Unit #',
  'City',
  'State',
  'Zip',
  ...FACT_COLUMNS,
  ...places('Owner', OWNERS).flatMap((owner) => [`${owner} First Name`, `${owner} Last Name`]),
  'Mailing Address',
  'Mailing Unit #',
  'Mailing City',
  'Mailing State',
  'Mailing Zip',
  'Owner Occupied',
  ...places('Phone', PHONES).flatMap((phone) => [phone, `${phone} Type`, `${phone} DNC`]),
  ...places('Email', EMAILS),
  'Litigator',
];

/** The columns that lists of properties come with elsewhere. They have no place for confidence: only contacts that count are in it. */
export const PROPERTY_LIST: Layout = {
  hasOriginals: true,
  hasReason: false,
  columns: COLUMNS,
  linesOf: (row, style) => {
    const results = resultsOf(row);
    return [results ? listCells(results, style) : COLUMNS.map(() => '')];
  },
};

export function countsAsContact({ confidence }: { confidence: number }): boolean {
  return confidence >= CONTACT_THRESHOLD;
}

function listCells(results: Results, style: PhoneStyle): CsvCell[] {
  const phones = results.phones.filter(countsAsContact);
  const emails = results.emails.filter(countsAsContact);
  return [
    ...placedCells(results.propertyAddress),
    ...factCells(results),
    ...fillPlaces(results.owners, OWNERS, 2, ({ name, kind }) => (kind === 'person' ? Object.values(splitName(name)) : ['', name])),
    ...placedCells(results.mailingAddress),
    isOccupied(results),
    ...fillPlaces(phones, PHONES, 3, (phone) => [writePhone(phone, style), phoneType(phone), dncWords(phone)]),
    ...fillPlaces(emails, EMAILS, 1, ({ email }) => [email]),
    litigatorWords(phones),
  ];
}

function placedCells(line: string | null): string[] {
  if (line === null) return ['', '', '', '', ''];
  const parts = parseAddressOnce({ line });
  return [formatStreet(parts), unitOf(parts), ...placeCells(parts)];
}

function factCells({ propertyDetails: facts, propertyValuation: value }: Results): CsvCell[] {
  const acreage = facts?.acreage ?? null;
  return [
    facts?.county,
    facts?.parcelId,
    facts?.propertyType,
    facts?.bedrooms,
    facts?.bathrooms,
    facts?.squareFeet,
    acreage === null ? '' : Math.round(acreage * SQUARE_FEET_PER_ACRE),
    facts?.yearBuilt,
    value?.assessedValue,
    value?.lastSaleDate,
    value?.lastSalePrice,
  ];
}

/** The owner's mail comes to the property. Empty when it is not known where the mail goes. */
function isOccupied({ flags, propertyAddress, mailingAddress }: Results): 'Yes' | 'No' | '' {
  if (flags.some(({ code }) => code === 'absentee_owner')) return 'No';
  return propertyAddress === null || mailingAddress === null ? '' : 'Yes';
}
