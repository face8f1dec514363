import type { BatchSearch } from '@deedline/contract/search/batch';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { batchSearchesQuery, PAGE_ROWS, type RowsAsked } from '../../../api/batch-jobs.ts';
import { keepEntryState, readEntryState } from '../../../ui/page/entry-state.ts';
import { barHeight, followScroll, pagesOf, type Place, settle, windowOf } from './tall-scroll.ts';

type RowWindow = { jobId: string; asked: RowsAsked; count: number; first: number; last: number; isJumping: boolean };

/** Rows to fetch before and after the visible ones. */
const AROUND_ROWS = 40;

/** Fetches the pages with the visible rows. While the list jumps, only cached rows are shown and nothing is fetched. */
export function useRowWindow({ jobId, asked, count, first, last, isJumping }: RowWindow) {
  const pages = pagesOf({ first, last }, count, PAGE_ROWS, AROUND_ROWS);
  const loaded = useQueries({
    queries: pages.map((page) => ({ ...batchSearchesQuery(jobId, asked, page), enabled: !isJumping })),
    combine: combinePages,
  });
  return { ...loaded, from: (pages[0] ?? 0) * PAGE_ROWS };
}

/** The loaded rows, each at its index within the pages. */
function combinePages(results: UseQueryResult<BatchSearch[]>[]) {
  const searches = results.flatMap(({ data }) => Array.from({ length: PAGE_ROWS }, (_, index) => data?.[index]));
  const failed = results.filter(({ isError }) => isError);
  return { searches, isError: failed.length > 0, retry: () => failed.forEach(({ refetch }) => void refetch()) };
}

type TallRows = { count: number; rowPx: number; headPx: number };

/** History entry of the topmost row, which restores the position after Back or a reload. */
const ENTRY = 'rowsPlace';

/** A scroll movement is over when the bar has not moved for so long. */
const SETTLED_MS = 120;

/** The visible rows of a list of any length, in a scrolling box with a sticky header. `shift`: by how many pixels the list is ahead of its element. */
export function useTallRows({ count, rowPx, headPx }: TallRows) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const [view, setView] = useState({ first: 0, last: -1, shift: 0, isJumping: false });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let over: ReturnType<typeof setTimeout> | undefined;
    const heights = () => ({ list: count * rowPx, window: Math.max(0, element.clientHeight - headPx) });
    const show = (next: Place) => {
      place.current = next;
      const seen = { ...windowOf(next.at, heights().window, rowPx, count), shift: next.at - next.top, isJumping: next.isJumping };
      setView((now) => (isSame(now, seen) ? now : seen));
    };
    const placeNow = () => (place.current ??= settle({ at: readEntryState(ENTRY, { row: 0 }).row * rowPx }, heights()));
    // Rendered synchronously, so that rows and scroll bar move in the same frame; otherwise the rows would be seen in the wrong place.
    const put = (next: Place, top: number) => {
      flushSync(() => show(next));
      if (next.top !== top) element.scrollTop = next.top;
    };
    const onScroll = () => {
      clearTimeout(over);
      over = setTimeout(() => {
        put(settle(placeNow(), heights()), element.scrollTop);
        keepEntryState(ENTRY, { row: placeNow().at / rowPx });
      }, SETTLED_MS);
      const top = element.scrollTop;
      if (top !== placeNow().top) put(followScroll(placeNow(), top, heights()), top);
    };
    const onResize = () => show(settle(placeNow(), heights()));
    const observer = new ResizeObserver(onResize);
    onResize();
    element.scrollTop = placeNow().top;
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(over);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [count, rowPx, headPx]);

  return { box, height: barHeight(count * rowPx), ...view };
}

type View = { first: number; last: number; shift: number; isJumping: boolean };

function isSame(one: View, other: View): boolean {
  return one.first === other.first && one.last === other.last && one.shift === other.shift && one.isJumping === other.isJumping;
}
