import type { CallReadiness } from '@deedline/contract/compliance/calling';
import type { BatchRowState } from '@deedline/contract/search/batch';
import type { CsvCell } from '@deedline/contract/csv-cell';
import { isVerified, MAILBOX_WORDS } from '@deedline/contract/search/words';
import type { Phone, Results } from '@deedline/contract/search/results';
import { readOnce } from '@deedline/engine/model/read-once';
import { type AddressParts, formatStreet } from '@deedline/engine/normalize/address';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { titleCase } from '@deedline/engine/text/title-case';
import { formatClock, nameZone } from '../../calls/rules/wall-clock.ts';
import { readRow, type RowInput } from '../rows.ts';
import type { PhoneStyle } from './layout.ts';
import type { OutputRow } from './rows.ts';
import type { SheetEmail, SheetPhone } from './sheet.ts';

export const INPUT_COLUMNS = ['Address', 'City', 'State', 'Zip', 'Name'].map((field) => `Input Data: ${field}`);

/** The row as the search understood it; what it could not read stays as typed. */
export function inputCells(input: RowInput): string[] {
  const read = readRow(input);
  const name = input.name?.trim() ?? '';
  if (read.ok && read.query.mode === 'property_address' && read.query.address.kind !== 'unparsed')
    return [...addressCells(read.query.address), name];
  return [input.address, input.city, input.state, input.zip].map((text) => text?.trim() ?? '').concat(name);
}

/** Street with its unit, city, two-letter state, ZIP code. */
function addressCells(parts: AddressParts): [street: string, city: string, state: string, zip: string] {
  const street = [formatStreet(parts), unitOf(parts)].filter((text) => text !== '').join(', ');
  return [street, ...placeCells(parts)];
}

export function placeCells(parts: AddressParts): [city: string, state: string, zip: string] {
  const zip = parts.zip4 === undefined ? parts.zip5 : `${parts.zip5}-${parts.zip4}`;
  return [titleCase(parts.city ?? '', 'address'), parts.state ?? '', zip ?? ''];
}

export function unitOf({ unit }: AddressParts): string {
  return titleCase(unit ?? '', 'address');
}

export const OWNER_COLUMNS = [
  'Owner Name',
  'Owner Age',
  'Other Owners',
  'Owner Type',
  'Mailing Address',
  'Mailing City',
  'Mailing State',
  'Mailing Zip',
];
export const PROPERTY_COLUMNS = [
  'Property Address',
  'Property City',
  'Property State',
  'Property Zip',
  'County',
  'APN',
  'Property Type',
  'Bedrooms',
  'Bathrooms',
  'Building Sqft',
  'Lot Acres',
  'Year Built',
  'Market Value',
  'Assessed Value',
  'Last Sale Date',
  'Last Sale Amount',
  'Owner Since',
  'Tax Amount',
  'Tax Year',
];

const KINDS = { person: 'Person', trust: 'Trust', estate: 'Estate', company: 'Company', government: 'Government' } as const;

export function ownerCells(results: Results): CsvCell[] {
  const { owner, owners, mailingAddress } = results;
  const others = owners.map(({ name }) => name).filter((name) => name !== owner?.name);
  const kind = owners.find(({ name }) => name === owner?.name)?.kind;
  return [owner?.name, owner?.age, others.join('; '), kind && KINDS[kind], ...readAddressCells(mailingAddress)];
}

export function propertyCells(results: Results): CsvCell[] {
  const { propertyDetails: facts, propertyValuation: value, ownershipDetails, taxInformation: tax } = results;
  return [
    ...readAddressCells(results.propertyAddress),
    facts?.county,
    facts?.parcelId,
    facts?.propertyType,
    facts?.bedrooms,
    facts?.bathrooms,
    facts?.squareFeet,
    facts?.acreage,
    facts?.yearBuilt,
    value?.marketValueTotal,
    value?.assessedValue,
    value?.lastSaleDate,
    value?.lastSalePrice,
    ownershipDetails?.ownerSince,
    tax?.taxAmount,
    tax?.taxYear,
  ];
}

function readAddressCells(line: string | null): string[] {
  return line === null ? ['', '', '', ''] : addressCells(parseAddressOnce({ line }));
}

/** The columns after the number itself. */
export const PHONE_FACTS = [
  'Type',
  'Carrier',
  'Confidence',
  'Last Seen',
  'DNC',
  'DNC List Date',
  'Call Status',
  'Call Reasons',
  'Call Window Today',
  'Call Status As Of',
];

const TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'VoIP' } as const;

export function phoneCells(phone: SheetPhone, style: PhoneStyle): CsvCell[] {
  const { type, carrier, confidence, lastSeen, dnc } = phone;
  const facts = [type && TYPES[type], carrier, Math.round(confidence), lastSeen, dncWords(phone), dnc.listDate];
  return [writePhone(phone, style), ...facts, ...callCells(phone)];
}

/** '4195550142' or '+14195550142'. */
export function writePhone({ e164 }: Pick<Phone, 'e164'>, style: PhoneStyle): string {
  return style === 'e164' ? e164 : e164.replace(/^\+1?/, '');
}

export function phoneType({ type }: Pick<Phone, 'type'>): string {
  return type === null ? '' : TYPES[type];
}

const DNC_STATES = { listed: 'Listed', not_listed: 'Not listed', not_checked: 'Not checked' } as const;

/** Not checked is not the same as being on no list. */
export function dncWords({ dnc }: Pick<Phone, 'dnc'>): string {
  return DNC_STATES[dnc.state];
}

const CALL_STATES = { callable: 'Callable', review: 'Review', blocked: 'Blocked' } as const;

/** As of when the file is written; what counts is the moment of the call. */
function callCells({ callReadiness: ready }: Pick<Phone, 'callReadiness'>): readonly CsvCell[] {
  return ready === undefined ? NOT_JUDGED : wordsOf(ready);
}

const NOT_JUDGED = ['', '', '', ''];

/** Cached: phones of one place and kind share one judgement and therefore the same words. */
const wordsOf = readOnce((ready: CallReadiness): readonly CsvCell[] => {
  const reasons = ready.reasons.map(({ text }) => text).join(' ');
  const window = ready.windowToday;
  const hours = window && `${formatClock(window.from)} to ${formatClock(window.to)} (${nameZone(window.zone)})`;
  return [CALL_STATES[ready.state], reasons, hours ?? 'None', ready.asOf];
});

/** Whether any of these numbers belongs to somebody who sues over calls. Empty unless each was checked. */
export function litigatorWords(phones: readonly Pick<Phone, 'dnc'>[]): 'Yes' | 'No' | '' {
  const says = phones.map(({ dnc }) => (dnc.lists ?? []).filter(({ kind }) => kind === 'litigator').map((status) => status.says));
  if (says.some((some) => some.includes('listed'))) return 'Yes';
  return says.length > 0 && says.every((some) => some.includes('not_listed')) ? 'No' : '';
}

/** The columns after the address itself. */
export const EMAIL_FACTS = ['Confidence', 'Verified', 'Mailbox', 'Checked By', 'Checked On'];

export function emailCells(email: SheetEmail): CsvCell[] {
  const { confidence, status, checked } = email;
  return [email.email, Math.round(confidence), isVerified(email) ? 'Yes' : 'No', MAILBOX_WORDS[status], checked?.by, checked?.on];
}

/** Cells for a fixed number of places, filled from the front and padded with empty cells. */
export function fillPlaces<T>(items: readonly T[], places: number, width: number, cellsOf: (item: T) => CsvCell[]): CsvCell[] {
  const cells = items.slice(0, places).flatMap(cellsOf);
  while (cells.length < places * width) cells.push('');
  return cells;
}

const WORDS: Readonly<Record<BatchRowState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  found: 'Found',
  not_found: 'Not found',
  failed: 'Failed',
  not_run: 'Not run',
  skipped: 'Skipped',
};

export const REASON_COLUMNS = ['Status', 'Message'];

export function reasonCells(row: OutputRow): [string, string] {
  return [WORDS[row.state], messageOf(row)];
}

/** States for every row without a result why it has none. */
function messageOf(row: OutputRow): string {
  if (row.state === 'found') return row.message ?? (row.search?.sheet ? '' : 'The result was erased');
  return row.message ?? REASONS[row.state](row);
}

const REASONS: Readonly<Record<Exclude<BatchRowState, 'found'>, (row: OutputRow) => string>> = {
  waiting: () => 'This row has not been run yet',
  running: () => 'This row is being run',
  // The words of the specification, section 8.
  not_found: ({ search }) =>
    search?.sheet?.heldBack ?? 'Unable to locate property records for this address. Please verify the address and try again.',
  failed: () => 'The search failed',
  not_run: ({ job_stopped: stopped, job_status: status }) => {
    if (stopped === 'credits') return 'Your credits ran out before this row was run';
    if (stopped === 'cap') return 'The cap of the job was reached before this row was run';
    return status === 'cancelled' ? 'The job was cancelled before this row was run' : 'The job ended before this row was run';
  },
  skipped: () => 'This row has no address',
};
