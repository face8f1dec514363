import type { CsvCell } from '../csv-cell.ts';
import type { Email, Flag, Phone, Relative, Results } from './results.ts';
import type { Search } from './search.ts';
import { isOfLitigator } from './words.ts';

/**
 * The CSV layout of the product specification, section 7: phones, emails and relatives side by side, with one row for each index up to the longest list.
 * Columns of the owner and the search are only filled in the first row.
 */
export type ExportedSearch = Pick<Search, 'id' | 'createdAt' | 'creditsCost'> & { results: ExportedAnswer | null };

type ExportedPhone = Pick<Phone, 'number' | 'type' | 'status' | 'carrier' | 'confidence' | 'lastSeen' | 'sourceCount' | 'isDNC' | 'dnc'>;
type ExportedEmail = Pick<Email, 'email' | 'status' | 'confidence' | 'sourceCount'>;
type ExportedRelative = Pick<Relative, 'name' | 'relationship' | 'age'>;
/** The parts of an answer that the file contains. */
export interface ExportedAnswer extends Pick<Results, 'matched' | 'propertyAddress' | 'mailingAddress' | 'confidenceScore'> {
  owner: Pick<NonNullable<Results['owner']>, 'name' | 'age'> | null;
  phones: readonly ExportedPhone[];
  emails: readonly ExportedEmail[];
  relatives: readonly ExportedRelative[];
  flags: readonly Pick<Flag, 'label'>[];
}

const OWNER_COLUMNS = ['Property Address', 'Owner Name', 'Owner Age', 'Mailing Address', 'Confidence Score'];
const PHONE_COLUMNS = [
  'Phone Number',
  'Phone Type',
  'Phone Status',
  'Phone Carrier',
  'Phone Confidence',
  'Phone Last Seen',
  'Phone Sources',
  'Is DNC',
];
const EMAIL_COLUMNS = ['Email', 'Email Status', 'Email Confidence', 'Email Sources'];
const RELATIVE_COLUMNS = ['Relative Name', 'Relative Relationship', 'Relative Age'];
const SEARCH_COLUMNS = ['Property Flags', 'Search Date', 'Credits Cost'];

/** For one search. */
export const EXPORT_COLUMNS: readonly string[] = [
  ...OWNER_COLUMNS,
  ...PHONE_COLUMNS,
  ...EMAIL_COLUMNS,
  ...RELATIVE_COLUMNS,
  ...SEARCH_COLUMNS,
];
/** For several searches. */
export const EXPORT_COLUMNS_WITH_ID: readonly string[] = ['Search ID', ...EXPORT_COLUMNS];

function phoneCells(phone: ExportedPhone | undefined): CsvCell[] {
  if (!phone) return PHONE_COLUMNS.map(() => '');
  const { number, type, status, carrier, confidence, lastSeen, sourceCount } = phone;
  return [number, type, status, carrier, confidence, lastSeen, sourceCount, isNotToBeCalled(phone) ? 'Yes' : ''];
}

/** Whether it is on a do-not-call list, or on one of litigators: the layout has one column for both. */
function isNotToBeCalled({ isDNC, dnc }: ExportedPhone): boolean {
  return isDNC || isOfLitigator(dnc);
}

function emailCells(email: ExportedEmail | undefined): CsvCell[] {
  return email ? [email.email, email.status, email.confidence, email.sourceCount] : EMAIL_COLUMNS.map(() => '');
}

function relativeCells(relative: ExportedRelative | undefined): CsvCell[] {
  return relative ? [relative.name, relative.relationship, relative.age] : RELATIVE_COLUMNS.map(() => '');
}

/** Empty for a search without results, or if nothing was found. */
export function exportRows({ createdAt, creditsCost, results }: ExportedSearch): CsvCell[][] {
  if (!results?.matched) return [];
  const { phones, emails, relatives, owner } = results;
  const ownerCells = [results.propertyAddress, owner?.name, owner?.age, results.mailingAddress, results.confidenceScore];
  const searchCells = [results.flags.map(({ label }) => label).join('; '), createdAt.slice(0, 10), creditsCost];
  const height = Math.max(1, phones.length, emails.length, relatives.length);
  return Array.from({ length: height }, (_, index) => [
    ...(index === 0 ? ownerCells : OWNER_COLUMNS.map(() => '')),
    ...phoneCells(phones[index]),
    ...emailCells(emails[index]),
    ...relativeCells(relatives[index]),
    ...(index === 0 ? searchCells : SEARCH_COLUMNS.map(() => '')),
  ]);
}

/** The columns with costs, in all layouts: left out if nobody is billed. */
const COST_COLUMNS: ReadonlySet<string> = new Set(['Credits', 'Credits Cost']);

/** Returns a function that removes the cost columns from cells in the order of `columns`. */
export function leaveOutCosts(columns: readonly string[]): <T>(cells: readonly T[]) => T[] {
  const kept = columns.map((column) => !COST_COLUMNS.has(column));
  return (cells) => cells.filter((_, index) => kept[index]);
}

/** The same with the search's id in front of its first row. */
export function exportRowsWithId(search: ExportedSearch): CsvCell[][] {
  return exportRows(search).map((cells, index) => [index === 0 ? search.id : '', ...cells]);
}

/** 2026-11-20T14:05:09Z -> '20261120140509', for file names. */
export function fileTimestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14);
}
