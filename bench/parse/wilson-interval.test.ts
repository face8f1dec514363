import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

test('the interval of a share, wide for few rows and never beyond all or none', () => {
  expect(wilsonInterval(9, 10)).toMatchObject({ value: 0.9, low: expect.closeTo(0.5958, 3), high: expect.closeTo(0.9821, 3) });
  expect(wilsonInterval(900, 1000).low).toBeCloseTo(0.8798, 3);
  expect(wilsonInterval(10, 10).high).toBeCloseTo(1, 9);
  expect(wilsonInterval(0, 10)).toMatchObject({ value: 0, low: 0 });
  expect(wilsonInterval(0, 0)).toMatchObject({ low: 0, high: 1 });
});
