/**
 * Browsers draw nothing higher than some 17 million pixels (Firefox) or 33 million at one pixel per pixel (Chromium): a million rows are
 * more. A list above the cap stands in an element that is shorter than it. Small steps of the scroll bar move the list by as much;
 * larger ones move it in proportion, so that both ends of the bar are the ends of the list.
 */
export const TALLEST_PX = 8_000_000;

/** How high the element in the scrolling box is. */
export function barHeight(list: number): number {
  return Math.min(list, TALLEST_PX);
}

/** `top`: where the scroll bar is. `at`: the first pixel of the list in sight. `isJumping`: the steps of this movement are large. */
export type Place = { top: number; at: number; isJumping: boolean };

export type Heights = { list: number; window: number };

/** Where a movement of the scroll bar leads. When the place's `top` is not the one given, the bar must be put there. */
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

/** The same part of the list, with the scroll bar where it belongs: when the movement is over. */
export function settle({ at }: Pick<Place, 'at'>, heights: Heights): Place {
  const { most, mostTop } = limitsOf(heights);
  const kept = clamp(at, most);
  if (most === mostTop) return { top: kept, at: kept, isJumping: false };
  return { top: Math.round((kept / most) * mostTop), at: kept, isJumping: false };
}

/** Rows above and below those in sight that are drawn with them. */
const OVERSCAN_ROWS = 8;

/** The first and the last row to draw, counted from 0; the last is before the first where there are none. */
export function windowOf(at: number, window: number, rowPx: number, count: number): { first: number; last: number } {
  const first = Math.max(0, Math.floor(at / rowPx) - OVERSCAN_ROWS);
  const last = Math.min(count - 1, Math.floor((at + window) / rowPx) + OVERSCAN_ROWS);
  return { first, last };
}

/** The pages that hold rows `first` to `last`, both counted, with `around` more on either side; all counted from 0. */
export function pagesOf({ first, last }: { first: number; last: number }, count: number, pageRows: number, around: number): number[] {
  if (count === 0 || last < first) return [];
  const from = Math.floor(Math.max(0, first - around) / pageRows);
  const to = Math.floor(Math.min(count - 1, last + around) / pageRows);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

export const START: Place = { top: 0, at: 0, isJumping: false };
