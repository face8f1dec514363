import type { Search } from '@deedline/contract/search';
import { listCleared } from '../../searches/read-searches.ts';
import type { SearchContext } from '../../../search-context.ts';
import { openRows } from '../sealed-row.ts';
import { withoutOptedOut } from './without-opted-out.ts';
import { selectOutputRows, type OpenedRow, type OutputFilter, type OutputJob } from '../output-queries.ts';
import { Fault } from '../../../http/describe-fault.ts';

/** So few that other requests get their turn in between: results are large, and reading one takes most of a millisecond. */
const PAGE_ROWS = 100;

/** A row of the file with what was found for it, without whoever opted out since. */
export interface OutputRow extends OpenedRow {
  /** Null when none was made, or when it is gone. */
  search: Search | null;
}

/**
 * The rows of a job in pages, in the order of the file. Reads them as fast as they are taken: memory does not grow with their number.
 * Throws when the job goes away meanwhile, for what was read then is not all of it.
 */
export async function* readOutputRows(
  ctx: SearchContext,
  accountId: string,
  job: OutputJob,
  filter: OutputFilter,
): AsyncGenerator<OutputRow[]> {
  let after = 0;
  let seen = 0;
  for (;;) {
    const rows = await selectOutputRows(ctx.db, accountId, job.id, { filter, after, most: PAGE_ROWS });
    if (rows === undefined) throw new Fault('The job went away while its output was written');
    if (rows.length > 0) yield await addSearches(ctx, accountId, await openRows(ctx.keys, { accountId, jobId: job.id }, rows));
    seen += rows.length;
    if (rows.length < PAGE_ROWS) break;
    after = rows.at(-1)!.number;
  }
  if (filter === 'all' && seen !== job.last_row) throw new Fault('Rows of the job went away while its output was written');
}

const NONE = { searches: [], namedOut: new Set<string>() };

async function addSearches(ctx: SearchContext, accountId: string, rows: readonly OpenedRow[]): Promise<OutputRow[]> {
  const ids = rows.map((row) => row.search_id).filter((id) => id !== null);
  const { searches, namedOut } = ids.length === 0 ? NONE : await listCleared(ctx, accountId, { withResults: true, most: ids.length, ids });
  const byId = new Map(searches.map((search) => [search.id, search]));
  const shown = await withoutOptedOut(ctx, rows, namedOut);
  return shown.map((row) => ({ ...row, search: byId.get(row.search_id ?? '') ?? null }));
}
