import type { CallReasonCode } from '@deedline/contract/compliance/calling';
import type { BatchLayout } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import { fileTimestamp, leaveOutCosts } from '@deedline/contract/search/export';
import { isUuid } from '../../../is-uuid.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { REASON_COLUMNS, reasonCells } from './cells.ts';
import { GOHIGHLEVEL } from './gohighlevel-layout.ts';
import type { Layout, OutputLine, PhoneStyle } from './layout.ts';
import { PROPERTY_LIST } from './property-list-layout.ts';
import { type OutputJob, type OutputQuery, type OutputRow, readOutputRows, selectOutputJob, selectWidest } from './rows.ts';
import type { SheetPhone } from './sheet.ts';
import { DETAILED, PHONES_LAYOUT, STANDARD } from './standard-layout.ts';
import { type CsvDialect, writeLinesCsv } from './write-lines-csv.ts';
import { writeLinesXlsx } from './xlsx.ts';

interface Output {
  name: string;
  type: string;
  /** Produced as they are consumed. */
  pieces: AsyncIterable<Buffer>;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const FOR_SPREADSHEETS: CsvDialect = { hasMark: true, lineEnd: '\r\n', endsLast: true };
const DIALECTS: Readonly<Record<BatchLayout, CsvDialect>> = {
  standard: FOR_SPREADSHEETS,
  property_list: FOR_SPREADSHEETS,
  phones: FOR_SPREADSHEETS,
  // Importers read a byte order mark as part of the first column's name.
  gohighlevel: { hasMark: false, lineEnd: '\r\n', endsLast: true },
  // Byte for byte what the browser's export writes.
  detailed: { hasMark: false, lineEnd: '\n', endsLast: false },
};

/** What is known of a job's rows now, as a file. Throws `batch_job_not_found`, for another account's job and one that does not exist alike. */
export async function createOutput(ctx: SearchContext, accountId: string, jobId: string, query: OutputQuery): Promise<Output> {
  const job = isUuid(jobId) ? await selectOutputJob(ctx.db, accountId, jobId) : undefined;
  if (job === undefined) throw new AppError('batch_job_not_found');
  const asked = withReason(LAYOUTS[query.layout], query.rows);
  const layout = ctx.config.billing ? asked : withoutCosts(asked);
  const originals = layout.hasOriginals ? widenHeader(job.header, await selectWidest(ctx.db, job.id)) : [];
  const header = { originals, ours: tellApart(originals, layout.columns) };
  const pages = readOutputRows(ctx, accountId, job, query.rows);
  const left = leaveOutContacts(pages, { numbers: query.numbers, isDialed: layout.isDialed === true });
  const lines = makeLines(left, layout, originals.length, query.phones);
  const now = ctx.now();
  return {
    name: nameOutput(job, query, now),
    type: TYPES[query.format],
    pieces: query.format === 'csv' ? writeLinesCsv(header, lines, DIALECTS[query.layout]) : writeLinesXlsx(header, lines, now),
  };
}

/** A file of misses states the reason, whatever its other columns are. */
function withReason(layout: Layout, rows: OutputQuery['rows']): Layout {
  if (layout.hasReason || rows === 'all' || rows === 'found') return layout;
  return {
    ...layout,
    columns: [...layout.columns, ...REASON_COLUMNS],
    linesOf: (row, phones) => layout.linesOf(row, phones).map((cells) => [...cells, ...reasonCells(row)]),
  };
}

function withoutCosts(layout: Layout): Layout {
  const leaveOut = leaveOutCosts(layout.columns);
  return { ...layout, columns: leaveOut(layout.columns), linesOf: (row, phones) => layout.linesOf(row, phones).map(leaveOut) };
}

const ON_A_LIST: ReadonlySet<CallReasonCode> = new Set([
  'dnc_listed',
  'litigator',
  'reassigned',
  'reported_wrong',
  'reported_disconnected',
]);

/**
 * For dialers, which check no column before a call: without listed numbers, if that is asked for, and without the numbers of people whom the account must not
 * contact. A file that is dialed or imported as it is never has those, nor their emails, nor emails that were reported as wrong or bounced. Calling hours
 * change until then and are no reason to leave a number out.
 */
async function* leaveOutContacts(pages: AsyncIterable<OutputRow[]>, how: LeavingOut): AsyncGenerator<OutputRow[]> {
  for await (const rows of pages) yield rows.map((row) => withoutContacts(row, how));
}

interface LeavingOut {
  numbers: OutputQuery['numbers'];
  isDialed: boolean;
}

function withoutContacts(row: OutputRow, { numbers, isDialed }: LeavingOut): OutputRow {
  const answer = row.search?.sheet?.answer;
  if (!answer) return row;
  const isUnlisted = numbers === 'unlisted';
  const isHeldBack = answer.isHeldBack === true && (isUnlisted || isDialed);
  const isListed = ({ callReadiness: ready }: SheetPhone) => isUnlisted && ready?.reasons.some(({ code }) => ON_A_LIST.has(code)) === true;
  const phones = isHeldBack ? [] : answer.phones.filter((phone) => !isListed(phone));
  const emails = isHeldBack && isDialed ? [] : answer.emails.filter(({ reported }) => !isDialed || reported === undefined);
  return { ...row, search: { ...row.search!, sheet: { ...row.search!.sheet!, answer: { ...answer, phones, emails } } } };
}

async function* makeLines(
  pages: AsyncIterable<OutputRow[]>,
  layout: Layout,
  width: number,
  phones: PhoneStyle,
): AsyncGenerator<OutputLine[]> {
  for await (const rows of pages)
    yield rows.flatMap((row) => {
      const originals = layout.hasOriginals ? fillUp(row.cells, width) : [];
      return layout.linesOf(row, phones).map((ours) => ({ originals, ours }));
    });
}

function fillUp(cells: readonly string[], width: number): string[] {
  return cells.length === width ? [...cells] : Array.from({ length: width }, (_, index) => cells[index] ?? '');
}

/** 'skiptrace_batch_{id}_20261122101500.csv'. Choices that differ from the default stand before the time. */
function nameOutput({ id }: OutputJob, { layout, rows, format, numbers }: OutputQuery, now: Date): string {
  const special = [...(layout === 'standard' ? [] : [layout]), ...[rows, numbers].filter((part) => part !== 'all')];
  return `${['skiptrace_batch', id, ...special, fileTimestamp(now)].join('_')}.${format}`;
}

export const LAYOUTS: Readonly<Record<BatchLayout, Layout>> = {
  standard: STANDARD,
  property_list: PROPERTY_LIST,
  phones: PHONES_LAYOUT,
  gohighlevel: GOHIGHLEVEL,
  detailed: DETAILED,
};

/** The header of the file, with a name for every column that only longer lines have. */
export function widenHeader(header: readonly string[], widest: number): string[] {
  const missing = Array.from({ length: Math.max(0, widest - header.length) }, (_, index) => `Column ${header.length + index + 1}`);
  return [...header, ...missing];
}

/** Renames our columns that clash with the file's: 'City' becomes 'Result: City' beside a 'city' of the file, or 'Result 2: City'. */
export function tellApart(originals: readonly string[], ours: readonly string[]): string[] {
  const taken = new Set([...originals, ...ours].map(comparable));
  const originalNames = new Set(originals.map(comparable));
  return ours.map((name) => {
    if (!originalNames.has(comparable(name))) return name;
    let prefixed = `Result: ${name}`;
    for (let count = 2; taken.has(comparable(prefixed)); count += 1) prefixed = `Result ${count}: ${name}`;
    return prefixed;
  });
}

function comparable(name: string): string {
  return name.trim().toLowerCase();
}
