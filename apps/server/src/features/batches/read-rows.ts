import type { BatchSearch } from '@deedline/contract/batch';
import { mapLong } from '../../turns/take-turns.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { openResults } from '../searches/sealed-search.ts';
import type { SearchContext } from '../../search-context.ts';
import { selectOpenRanges } from './chunk-queries.ts';
import { findNamedOut } from './find-named-out.ts';
import { findJob } from './find-job.ts';
import { hasEnded } from './present-job.ts';
import { presentRow, type JobState, type RowFound } from './present-row.ts';
import { openRows } from './sealed-row.ts';
import { selectRowPage, selectRowResults, type RowOnRecord, type RowPage } from './row-queries.ts';

/** So many results are read at a time: other requests get their turn in between. */
const AT_ONCE = 20;

/** A page of a job's rows, as they stand now. Whoever opted out since is left out here too. */
export async function readRows(ctx: SearchContext, accountId: string, id: string, page: RowPage): Promise<BatchSearch[]> {
  const job = await findJob(ctx, accountId, id);
  if (page.filter === 'not_run' && !hasEnded(job)) return [];
  const state = { hasEnded: hasEnded(job), open: await selectOpenRanges(ctx.db, job.id) };
  const rows = await openRows(ctx.keys, { accountId, jobId: job.id }, await selectRowPage(ctx.db, job.id, page));
  const presented: BatchSearch[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    presented.push(...(await presentSome(ctx, rows.slice(from, from + AT_ONCE), state)));
  }
  return presented;
}

async function presentSome(ctx: SearchContext, rows: readonly RowOnRecord[], state: JobState): Promise<BatchSearch[]> {
  const found = await readFound(
    ctx,
    rows.flatMap(({ search_id }) => search_id ?? []),
  );
  const isNameOut = await findNamedOut(ctx, rows);
  return rows.map((row, index) => {
    const mine = row.search_id === null ? undefined : found.get(row.search_id);
    // What nobody found of a name says nothing of whether it opted out.
    const shown = isNameOut[index] === true && mine?.isNamedOut ? { ...row, input: { ...row.input, name: '' } } : row;
    return presentRow(shown, mine, state);
  });
}

async function readFound(ctx: SearchContext, searchIds: readonly string[]): Promise<Map<string, RowFound>> {
  if (searchIds.length === 0) return new Map();
  const onRecord = await selectRowResults(ctx.db, searchIds);
  const opened = await mapLong(onRecord, (row) => openResults(ctx.keys, row));
  const answers = opened.filter((results) => results !== null);
  const cleared = (await applySuppression(ctx, answers)).values();
  return new Map(
    onRecord.map(({ id, credits_refunded: refunded }, index): [string, RowFound] => {
      if (opened[index] === null) return [id, { results: null, refunded, isNamedOut: false }];
      const { results, suppressed } = cleared.next().value!;
      return [id, { results, refunded, isNamedOut: suppressed > 0 }];
    }),
  );
}
