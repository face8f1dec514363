/** The SQL of a job's rows with what was found for them. */
import type { BatchRowFilter, BatchRowSort } from '@deedline/contract/batch';
import type { Queryable } from '../../transaction.ts';
import type { StoredResults } from '../searches/sealed-search.ts';
import type { RowInput } from './read-row.ts';

export interface RowOnRecord {
  number: number;
  line: number;
  input: RowInput;
  free: 'duplicate' | 'bought' | null;
  state: 'waiting' | 'found' | 'not_found' | 'failed' | 'skipped';
  message: string | null;
  search_id: string | null;
  confidence: number | null;
  credits: number;
}

export interface RowPage {
  filter: BatchRowFilter;
  sort: BatchRowSort;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const FILTERS: Readonly<Record<BatchRowFilter, string>> = {
  all: 'true',
  found: `state = 'found'`,
  not_found: `state = 'not_found'`,
  failed: `state = 'failed'`,
  not_run: `state = 'waiting'`,
  skipped: `state = 'skipped'`,
};
const ADDRESS = ['address', 'city', 'state', 'zip'].map((field) => `nullif(input ->> '${field}', '')`).join(', ');
const SORTS: Readonly<Record<BatchRowSort, string>> = {
  row: 'number',
  address: `lower(concat_ws(', ', ${ADDRESS}))`,
  confidence: 'confidence',
  credits: 'credits',
};

/** A page of rows; the text of the statement comes from the two tables above alone. */
export async function selectRowPage(db: Queryable, jobId: string, page: RowPage): Promise<(RowOnRecord & { sealed: Buffer | null })[]> {
  const { filter, sort, direction, offset, limit } = page;
  // In their own order, all rows: numbers have no gaps, so a page far down need not count its way there.
  const isPlain = filter === 'all' && sort === 'row' && direction === 'asc';
  const found = await db.query<RowOnRecord & { sealed: Buffer | null }>(
    `select number, line, input, sealed, free, state, message, search_id, confidence, credits from batch_row
     where job_id = $1 and ${isPlain ? 'number > $2' : FILTERS[filter]}
     order by ${SORTS[sort]} ${direction} nulls last, number ${isPlain ? 'limit $3' : 'offset $2 limit $3'}`,
    [jobId, offset, limit],
  );
  return found.rows;
}

export type RowResults = StoredResults & { credits_refunded: number };

export async function selectRowResults(db: Queryable, searchIds: readonly string[]): Promise<RowResults[]> {
  const found = await db.query<RowResults>({
    name: 'select-row-results',
    text: 'select id, account_id, results, sealed_results, credits_refunded from search where id = any ($1::uuid[])',
    values: [searchIds],
  });
  return found.rows;
}
