/**
 * Browsers limit the height of an element to some 17 million pixels (Firefox) or 33 million (Chromium, at a pixel ratio of 1), and a million rows are higher. A
 * list above this cap is placed in a shorter element: small steps of the scroll bar move the list by the same distance, larger ones move it in proportion, so
 * that both ends of the bar are the ends of the list.
 */
export const TALLEST_PX = 8_000_000;

/** The height of the element in the scrolling box. */
export function barHeight(list: number): number {
  return Math.min(list, TALLEST_PX);
}

/** `top`: position of the scroll bar. `at`: the first visible pixel of the list. `isJumping`: whether this movement makes large steps. */
export type Place = { top: number; at: number; isJumping: boolean };

export type Heights = { list: number; window: number };

/** The place after a movement of the scroll bar to `top`. If the returned `top` differs, the caller must set the scroll bar to it. */
export function followScroll(last: Place, top: number, heights: Heights): Place {
  const step = top - last.top;
  const { most, mostTop } = limitsOf(heights);
  const isJumping = last.isJumping || Math.abs(step) > heights.window;
  if (most === mostTop) return { top, at: clamp(top, most), isJumping };
  if (isJumping) return { top, at: mostTop === 0 ? 0 : clamp((top / mostTop) * most, most), isJumping };
  const at = clamp(last.at + step, most);
  const isAtAnEnd = at === 0 || at === most || top <= 0 || top >= mostTop;
  return isAtAnEnd ? settle({ at }, heights) : { top, at, isJumping };
}

function limitsOf({ list, window }: Heights): { most: number; mostTop: number } {
  return { most: Math.max(0, list - window), mostTop: Math.max(0, barHeight(list) - window) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

/** The same part of the list with the scroll bar moved to its proportional position; called when a movement is over. */
export function settle({ at }: Pick<Place, 'at'>, heights: Heights): Place {
  const { most, mostTop } = limitsOf(heights);
  const kept = clamp(at, most);
  if (most === mostTop) return { top: kept, at: kept, isJumping: false };
  return { top: Math.round((kept / most) * mostTop), at: kept, isJumping: false };
}

/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 8;

/** The first and last row to render, counted from 0; the last is less than the first if there are none. */
export function windowOf(at: number, window: number, rowPx: number, count: number): { first: number; last: number } {
  const first = Math.max(0, Math.floor(at / rowPx) - OVERSCAN_ROWS);
  const last = Math.min(count - 1, Math.floor((at + window) / rowPx) + OVERSCAN_ROWS);
  return { first, last };
}

/** The pages with rows `first` to `last` (inclusive), extended by `around` rows on either side; all counted from 0. */
export function pagesOf({ first, last }: { first: number; last: number }, count: number, pageRows: number, around: number): number[] {
  if (count === 0 || last < first) return [];
  const from = Math.floor(Math.max(0, first - around) / pageRows);
  const to = Math.floor(Math.min(count - 1, last + around) / pageRows);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
