import type { Email, Phone, Relative } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';

/**
 * The CSV layout of the product specification, section 7: phones, emails and relatives side by side, one row per index up to the
 * longest list; what belongs to the owner or the search stands on the first row only.
 */
type Exported = Pick<Search, 'id' | 'createdAt' | 'creditsCost' | 'results'>;
type CellValue = string | number | null | undefined;

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
const COLUMNS = [...OWNER_COLUMNS, ...PHONE_COLUMNS, ...EMAIL_COLUMNS, ...RELATIVE_COLUMNS, ...SEARCH_COLUMNS];

/** What a spreadsheet would run as a formula, in ASCII and full width. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

function writeCell(value: CellValue): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function writeRow(cells: readonly CellValue[]): string {
  return cells.map(writeCell).join(',');
}

function phoneCells(phone: Phone | undefined): CellValue[] {
  if (!phone) return PHONE_COLUMNS.map(() => '');
  const { number, type, status, carrier, confidence, lastSeen, sourceCount, isDNC } = phone;
  return [number, type, status, carrier, confidence, lastSeen, sourceCount, isDNC ? 'Yes' : ''];
}

function emailCells(email: Email | undefined): CellValue[] {
  return email ? [email.email, email.status, email.confidence, email.sourceCount] : EMAIL_COLUMNS.map(() => '');
}

function relativeCells(relative: Relative | undefined): CellValue[] {
  return relative ? [relative.name, relative.relationship, relative.age] : RELATIVE_COLUMNS.map(() => '');
}

function searchRows({ createdAt, creditsCost, results }: Exported): CellValue[][] {
  // Completed and nothing found is a search without results too.
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

export function buildSearchCsv(search: Exported): string {
  return [COLUMNS, ...searchRows(search)].map(writeRow).join('\n');
}

/** Several searches in one file, with their ids in front; searches without results are left out. */
export function buildSearchesCsv(searches: readonly Exported[]): string {
  const rows = searches.flatMap((search) => searchRows(search).map((cells, index) => [index === 0 ? search.id : '', ...cells]));
  return [['Search ID', ...COLUMNS], ...rows].map(writeRow).join('\n');
}

/** 2026-11-20T14:05:09Z -> '20261120140509' */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14);
}

export function nameSearchCsv(id: string, now: Date): string {
  return `skiptrace_${id}_${timestamp(now)}.csv`;
}

export function nameSearchesCsv(now: Date): string {
  return `skiptrace_export_${timestamp(now)}.csv`;
}

/** Hands the text to the browser as a file. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
