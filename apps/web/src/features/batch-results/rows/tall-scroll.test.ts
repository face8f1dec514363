import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TALLEST_PX, barHeight, followScroll, pagesOf, settle, windowOf } from './tall-scroll.ts';
import type { Heights, Place } from './tall-scroll.ts';

const MILLION: Heights = { list: 60_000_000, window: 600 };
const mostOf = ({ list, window }: Heights) => list - window;
const mostTopOf = ({ list, window }: Heights) => barHeight(list) - window;

const tall = fc.record({ list: fc.integer({ min: TALLEST_PX + 1, max: 200_000_000 }), window: fc.integer({ min: 100, max: 2000 }) });
const placeIn = (heights: Heights) =>
  fc.integer({ min: 0, max: 10_000 }).map((share) => settle({ at: (share / 10_000) * mostOf(heights) }, heights));
const tallPlace = tall.chain((heights) => placeIn(heights).map((place) => ({ heights, place })));

const START: Place = { top: 0, at: 0, isJumping: false };

describe('a list that fits its element', () => {
  it('is where its scroll bar is', () => {
    const heights = { list: 60_000, window: 600 };
    let place = START;
    for (const top of [40, 400, 59_400, 59_300, 0]) {
      place = followScroll(place, top, heights);
      expect([place.at, place.top]).toEqual([top, top]);
      expect(settle(place, heights)).toEqual({ top, at: top, isJumping: false });
    }
  });

  it('does not move when all of it is in sight', () => {
    expect(settle({ at: 900 }, { list: 300, window: 600 })).toEqual(START);
    expect(followScroll(START, 0, { list: 300, window: 600 }).at).toBe(0);
  });
});

describe('a list of a million rows', () => {
  it('stands in an element that every browser draws', () => {
    expect(barHeight(MILLION.list)).toBe(TALLEST_PX);
    expect(barHeight(1000)).toBe(1000);
  });

  it('moves by as much as the scroll bar in small steps, until it meets an end', () => {
    fc.assert(
      fc.property(tallPlace, fc.integer({ min: -100, max: 100 }), ({ heights, place }, step) => {
        const next = followScroll(place, place.top + step, heights);
        const isInside = next.at > 0 && next.at < mostOf(heights) && place.top + step > 0 && place.top + step < mostTopOf(heights);
        expect(next).toEqual(isInside ? { top: place.top + step, at: place.at + step, isJumping: false } : settle(next, heights));
      }),
    );
  });

  it('has its ends at the ends of the scroll bar, from wherever one jumps', () => {
    fc.assert(
      fc.property(tallPlace, ({ heights, place }) => {
        const end = mostTopOf(heights);
        fc.pre(place.top > heights.window && end - place.top > heights.window);
        expect(followScroll(place, 0, heights).at).toBe(0);
        expect(followScroll(place, end, heights).at).toBe(mostOf(heights));
      }),
    );
  });

  it('never leaves its bounds, however it is scrolled', () => {
    fc.assert(
      fc.property(tall, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (heights, shares) => {
        let place: Place = START;
        for (const share of shares) {
          place = followScroll(place, Math.round(share * mostTopOf(heights)), heights);
          expect(place.at).toBeGreaterThanOrEqual(0);
          expect(place.at).toBeLessThanOrEqual(mostOf(heights));
        }
      }),
    );
  });

  it('reaches its last row by the last, small steps of a long movement', () => {
    const end = mostTopOf(MILLION);
    let place = START;
    for (const top of [200, 90_000, end - 300, end - 40, end]) place = followScroll(place, top, MILLION);
    expect(place.at).toBe(mostOf(MILLION));
    expect(settle(place, MILLION)).toEqual({ top: end, at: mostOf(MILLION), isJumping: false });
  });

  it('goes on when the scroll bar comes to its end before the list does', () => {
    const nearEnd = settle({ at: mostOf(MILLION) - 3000 }, MILLION);
    expect(mostTopOf(MILLION) - nearEnd.top).toBe(400);
    let place = nearEnd;
    for (let step = 0; step < 8; step += 1) place = followScroll(place, Math.min(mostTopOf(MILLION), place.top + 100), MILLION);
    // The step that reached the end of the scroll bar was shortened by it.
    expect(mostOf(MILLION) - place.at).toBeLessThan(2300);
    expect(place.top).toBeLessThan(mostTopOf(MILLION));
  });

  it('keeps what is in sight when its bar is put right', () => {
    fc.assert(
      fc.property(tallPlace, ({ heights, place }) => {
        expect(settle(place, heights).at).toBe(place.at);
      }),
    );
  });
});

describe('the rows to draw', () => {
  it('are those in sight and some around them, and no others', () => {
    expect(windowOf(0, 600, 60, 1_000_000)).toEqual({ first: 0, last: 18 });
    expect(windowOf(30_000, 600, 60, 1_000_000)).toEqual({ first: 492, last: 518 });
    expect(windowOf(mostOf(MILLION), 600, 60, 1_000_000)).toEqual({ first: 999_982, last: 999_999 });
    expect(windowOf(0, 600, 60, 3)).toEqual({ first: 0, last: 2 });
  });
});

describe('the pages of a window of rows', () => {
  it('are those that hold them and what is around them', () => {
    expect(pagesOf({ first: 0, last: 20 }, 1000, 200, 50)).toEqual([0]);
    expect(pagesOf({ first: 160, last: 180 }, 1000, 200, 50)).toEqual([0, 1]);
    expect(pagesOf({ first: 940, last: 999 }, 1000, 200, 50)).toEqual([4]);
    expect(pagesOf({ first: 390, last: 410 }, 1000, 200, 0)).toEqual([1, 2]);
  });

  it('are none where there are no rows', () => {
    expect(pagesOf({ first: 0, last: -1 }, 10, 200, 50)).toEqual([]);
    expect(pagesOf({ first: 0, last: 0 }, 0, 200, 50)).toEqual([]);
  });
});
