import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilson } from '../../wilson.ts';
import { reportKind, type Label } from './rules.ts';

const label = (account: number, said: number, right: boolean): Label => ({ accountId: `a${account}`, kind: 'mobile', said, right });
const labels = (count: number, accounts: number, said = 0.8): Label[] =>
  Array.from({ length: count }, (_, index) => label(index % accounts, said, index % 4 > 0));

describe('wilson', () => {
  test.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
  ])('%i of %i', (right, count, low, high) => {
    expect(wilson(right, count)).toEqual({ low, high });
  });

  test('holds the share, and narrows with more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (count, some) => {
        const right = some % (count + 1);
        const { low, high } = wilson(right, count);
        expect(low).toBeLessThanOrEqual(right / count + 0.0001);
        expect(high).toBeGreaterThanOrEqual(right / count - 0.0001);
        const more = wilson(right * 4, count * 4);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });
});

describe('what is told of a kind', () => {
  test.each([
    ['nothing while nobody reports', [], null],
    ['no number while it would be that of few accounts', labels(99, 4), null],
    ['not even with many reports', labels(400, 4), null],
    ['what is missing, to the next ten', labels(93, 5), 10],
    ['and never exactly', labels(41, 5), 60],
  ])('%s', (_what, given, missing) => {
    expect(reportKind('mobile', given)).toEqual({ kind: 'mobile', figures: null, missing });
  });

  test('the share that was right, with its interval, from a hundred reports of five accounts on', () => {
    expect(reportKind('mobile', labels(100, 5))).toEqual({
      kind: 'mobile',
      missing: 0,
      figures: {
        count: 100,
        said: 0.8,
        right: { value: 0.75, low: 0.657, high: 0.8245 },
        rows: [{ from: 50, to: 100, said: 0.8, right: 0.75, low: 0.657, high: 0.8245, count: 100 }],
      },
    });
  });

  test('rows that rest on few, or on few accounts, stand with their neighbours', () => {
    const many = [...labels(40, 5, 0.55), ...labels(19, 5, 0.62), ...labels(30, 2, 0.75), ...labels(25, 5, 0.85), ...labels(50, 3, 0.97)];
    expect(reportKind('mobile', many).figures!.rows.map(({ from, to, count }) => [from, to, count])).toEqual([
      [50, 60, 40],
      [60, 80, 49],
      [80, 100, 75],
    ]);
  });

  test('every report stands in one row, and no row is of a few', () => {
    const any = fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 50, max: 99 }), fc.boolean()), { minLength: 100, maxLength: 400 });
    fc.assert(
      fc.property(any, (given) => {
        const { figures } = reportKind(
          'mobile',
          given.map(([account, said, right]) => label(account, said / 100, right)),
        );
        if (figures === null) return;
        expect(figures.rows.reduce((sum, { count }) => sum + count, 0)).toBe(figures.count);
        expect(figures.rows[0]!.from).toBe(50);
        expect(figures.rows.at(-1)!.to).toBe(100);
        for (const row of figures.rows) {
          expect(row.count).toBeGreaterThanOrEqual(20);
          expect(row.said * 100).toBeGreaterThanOrEqual(row.from - 0.01);
          expect(row.low).toBeLessThanOrEqual(row.right);
          expect(row.high).toBeGreaterThanOrEqual(row.right);
        }
      }),
    );
  });
});
