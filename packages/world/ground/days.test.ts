import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, compactOf, dayOf, isoOf, monthFirstOf, readDay } from './days.ts';

const days = fc.integer({ min: dayOf(1850, 1, 1), max: dayOf(2100, 12, 31) });

describe('days', () => {
  it('agrees with the calendar of the platform', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(isoOf(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
      }),
    );
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(days, (day) => {
        const { year, month, day: date } = calendarOf(day);
        expect([readDay(isoOf(day)), dayOf(year, month, date)]).toEqual([day, day]);
      }),
    );
  });

  it('writes the formats that the layouts need', () => {
    expect(compactOf(dayOf(2026, 3, 9))).toBe('20260309');
    expect(monthFirstOf(dayOf(2026, 3, 9))).toBe('03092026');
    expect(readDay('2026-02-30')).toBeNull();
  });
});
