import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { CsvCell } from '@deedline/contract/csv-cell';
import { dncWords, fillPlaces, litigatorWords, phoneType, writePhone } from './cells.ts';
import type { Layout, PhoneStyle } from './layout.ts';
import { LIST_OWNERS } from './list-cells.ts';
import type { SheetAnswer } from './sheet.ts';
import { answerOf, EMAILS, PHONES, places } from './standard-layout.ts';

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
  ...places('Owner', LIST_OWNERS).flatMap((owner) => [`${owner} First Name`, `${owner} Last Name`]),
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

/** The usual columns of property lists. They have none for confidence, so the file has only contacts that count. */
export const PROPERTY_LIST: Layout = {
  hasOriginals: true,
  hasReason: false,
  isDialed: true,
  columns: COLUMNS,
  linesOf: (row, style) => {
    const answer = answerOf(row);
    return [answer ? cellsOf(answer, style) : COLUMNS.map(() => '')];
  },
};

export function countsAsContact({ confidence }: { confidence: number }): boolean {
  return confidence >= CONTACT_THRESHOLD;
}

function cellsOf({ list, phones: allPhones, emails: allEmails }: SheetAnswer, style: PhoneStyle): CsvCell[] {
  const phones = allPhones.filter(countsAsContact);
  const emails = allEmails.filter(countsAsContact);
  return [
    ...list.property,
    ...list.facts,
    ...list.owners,
    ...list.mailing,
    list.isOccupied,
    ...fillPlaces(phones, PHONES, 3, (phone) => [writePhone(phone, style), phoneType(phone), dncWords(phone)]),
    ...fillPlaces(emails, EMAILS, 1, ({ email }) => [email]),
    litigatorWords(phones),
  ];
}
