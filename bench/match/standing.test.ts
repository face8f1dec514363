import { describe, expect, it } from 'vitest';
import type { Said } from './figures.ts';
import { measureBands, measureByRecords, measureHigh } from './standing.ts';

function said(of: Said['of'], confidence: number, right: boolean, records: number | null = null): Said {
  return { unit: 0, of, confidence, right, records, cases: {} };
}

describe('what was said at 90 and above', () => {
  it('stands band by band with its count and Wilson interval, the last one up to and with 100', () => {
    const judged = [
      said('phone', 92, true),
      said('phone', 93, true),
      said('phone', 95, false),
      said('phone', 98, true),
      said('phone', 100, true),
    ];
    const [{ of, rows }] = measureBands(judged) as [ReturnType<typeof measureBands>[number]];
    expect(of).toBe('phone');
    expect(rows.map(({ from, to, count, right }) => [from, to, count, right])).toEqual([
      [90, 93, 1, 1],
      [93, 96, 2, 0.5],
      [98, 100, 2, 1],
    ]);
    expect(rows[1]!.said).toBeCloseTo(0.94);
    expect([rows[1]!.low, rows[1]!.high].map((share) => share.toFixed(3))).toEqual(['0.095', '0.905']);
  });

  it('says of how many answers, mode by mode and together, and leaves out their contacts', () => {
    const judged = [
      said('owner', 97, true),
      said('owner', 91, false),
      said('owner', 60, true),
      said('reverse_email', 92, true),
      said('phone', 99, false),
    ];
    const told = measureHigh(measureBands(judged)).map(({ of, shown, high }) => [of, high.count, shown, high.right]);
    expect(told).toEqual([
      ['owner', 2, 3, 0.5],
      ['reverse_email', 1, 1, 1],
      ['all modes', 3, 4, 2 / 3],
    ]);
  });

  it('counts nothing that is not shown', () => {
    expect(measureBands([said('email', 49, true, 1)])).toEqual([]);
    expect(measureByRecords([said('email', 49, true, 1)])).toEqual([]);
  });
});

describe('what was said by the records behind it', () => {
  it('tells one record from two, counts many together, and leaves out what rests on no listing', () => {
    const judged = [
      said('reverse_phone', 90, false, 1),
      said('reverse_phone', 90, true, 1),
      said('reverse_phone', 95, true, 2),
      said('reverse_phone', 99, true, 4),
      said('reverse_phone', 99, true, 7),
      said('owner', 99, true),
    ];
    const [first, ...others] = measureByRecords(judged);
    expect(others).toEqual([]);
    expect(first!.rows.map(({ records, orMore, count, right }) => [records, orMore, count, right])).toEqual([
      [1, false, 2, 0.5],
      [2, false, 1, 1],
      [4, true, 2, 1],
    ]);
  });
});
