import type { BatchSearch } from '@deedline/contract/batch';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { PAGE_ROWS, batchSearchesQuery } from '../../../api/batch-job-queries.ts';
import type { RowsAsked } from '../../../api/batch-job-queries.ts';
import { pagesOf } from './tall-scroll.ts';

/** Rows around those in sight that are fetched with them. */
const AROUND_ROWS = 40;

type RowWindow = { jobId: string; asked: RowsAsked; count: number; first: number; last: number; isJumping: boolean };

/** Looks up the rows of the pages in sight. While the list jumps, only what is there already is shown: nothing is asked for on the way. */
export function useRowWindow({ jobId, asked, count, first, last, isJumping }: RowWindow) {
  const pages = pagesOf({ first, last }, count, PAGE_ROWS, AROUND_ROWS);
  const loaded = useQueries({
    queries: pages.map((page) => ({ ...batchSearchesQuery(jobId, asked, page), enabled: !isJumping })),
    combine: combinePages,
  });
  return { ...loaded, from: (pages[0] ?? 0) * PAGE_ROWS };
}

/** A row with its place among the rows of the pages in sight. */
export type PlacedRow = { place: number; search: BatchSearch };

function combinePages(results: UseQueryResult<BatchSearch[]>[]) {
  const rows = results.flatMap(({ data = [] }, page) =>
    data.map((search, index): PlacedRow => ({ place: page * PAGE_ROWS + index, search })),
  );
  const failed = results.filter(({ isError }) => isError);
  return { rows, isError: failed.length > 0, retry: () => failed.forEach(({ refetch }) => void refetch()) };
}
