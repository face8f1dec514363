import { expect, it } from 'vitest';
import { coveredBy, findFreePlace, type Box } from './free-place.ts';

const TOAST = { width: 358, height: 80 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const row = (top: number, height = 44): Box => ({ left: 16, top, width: 358, height });

it('stands at the bottom right where nothing is used there', () => {
  expect(findFreePlace(TOAST, DESK, [])).toEqual({ left: 1066, top: 804 });
});

it('stands above what is used at the bottom, and covers none of it', () => {
  const bar = row(784, 60);
  const place = findFreePlace(TOAST, PHONE, [bar]);
  expect(coveredBy({ ...TOAST, ...place }, [bar])).toBe(0);
  expect(place.top).toBeGreaterThan(600);
});

it('goes to the other side where the whole of one is used', () => {
  const column: Box = { left: 1000, top: 0, width: 440, height: 900 };
  expect(findFreePlace(TOAST, DESK, [column]).left).toBe(541);
});

it('covers the least where all is used', () => {
  const used = [...Array(19).keys()].map((index) => row(index * 44));
  const gap = used.filter((_, index) => index !== 6 && index !== 7);
  const place = findFreePlace(TOAST, PHONE, gap);
  expect(coveredBy({ ...TOAST, ...place }, gap)).toBe(0);
  expect(findFreePlace(TOAST, PHONE, used).top).toBeGreaterThanOrEqual(0);
});
