import type { BatchLayout } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { fileTimestamp } from '@deedline/contract/search-export';
import { isUuid } from '../../../is-uuid.ts';
import type { SearchContext } from '../../../search-context.ts';
import { selectOutputJob, selectWidest, type OutputJob, type OutputQuery } from '../output-queries.ts';
import { REASON_COLUMNS, reasonCells } from './describe-row.ts';
import { tellApart, widenHeader } from './header-names.ts';
import type { Layout, OutputLine, PhoneStyle } from './layout.ts';
import { LAYOUTS } from './layouts.ts';
import { readOutputRows, type OutputRow } from './read-output-rows.ts';
import { writeLinesCsv, type CsvDialect } from './write-lines-csv.ts';
import { writeLinesXlsx } from './xlsx/write-lines-xlsx.ts';

export interface Output {
  name: string;
  type: string;
  /** Written as they are taken. */
  pieces: AsyncIterable<string | Buffer>;
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
  // Importers take the mark for a part of the first name.
  gohighlevel: { hasMark: false, lineEnd: '\r\n', endsLast: true },
  // To the byte what the export in the browser writes.
  detailed: { hasMark: false, lineEnd: '\n', endsLast: false },
};

/** What is known of a job's rows now, as a file. Another account's job, and one that never was, are the same: not found. */
export async function openOutput(ctx: SearchContext, accountId: string, jobId: string, query: OutputQuery): Promise<Output> {
  const job = isUuid(jobId) ? await selectOutputJob(ctx.db, accountId, jobId) : undefined;
  if (job === undefined) throw new AppError('batch_job_not_found');
  const layout = withReason(LAYOUTS[query.layout], query.rows);
  const originals = layout.hasOriginals ? widenHeader(job.header, await selectWidest(ctx.db, job.id)) : [];
  const header = { originals, ours: tellApart(originals, layout.columns) };
  const lines = makeLines(readOutputRows(ctx, accountId, job, query.rows), layout, originals.length, query.phones);
  const now = ctx.now();
  return {
    name: nameOutput(job, query, now),
    type: TYPES[query.format],
    pieces: query.format === 'csv' ? writeLinesCsv(header, lines, DIALECTS[query.layout]) : writeLinesXlsx(header, lines, now),
  };
}

/** A file of misses says why, whatever its columns are otherwise. */
function withReason(layout: Layout, rows: OutputQuery['rows']): Layout {
  if (layout.hasReason || rows === 'all' || rows === 'found') return layout;
  return {
    ...layout,
    columns: [...layout.columns, ...REASON_COLUMNS],
    linesOf: (row, phones) => layout.linesOf(row, phones).map((cells) => [...cells, ...reasonCells(row)]),
  };
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
  return Array.from({ length: width }, (_, index) => cells[index] ?? '');
}

/** 'skiptrace_batch_{id}_20261122101500.csv', with what makes it another file than the usual one before the time. */
function nameOutput({ id }: OutputJob, { layout, rows, format }: OutputQuery, now: Date): string {
  const special = [...(layout === 'standard' ? [] : [layout]), ...(rows === 'all' ? [] : [rows])];
  return `${['skiptrace_batch', id, ...special, fileTimestamp(now)].join('_')}.${format}`;
}
