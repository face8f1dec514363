import { MOVEMENT_KINDS } from '@deedline/contract/money/statement';
import { describe, expect, it } from 'vitest';
import { describeDisorder, presetDays, readView, SHOWN, writeView } from './statement-view.ts';

const today = new Date(2026, 0, 31, 23, 59);
const read = (query: string) => readView(new URLSearchParams(query), today);

describe('the periods', () => {
  it('follow the calendar', () => {
    expect(presetDays('month', today)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(presetDays('last-month', today)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(presetDays('90-days', today)).toEqual({ from: '2025-11-03', to: '2026-01-31' });
    expect(presetDays('year', today)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(presetDays('all', today)).toEqual({ from: '', to: '' });
    expect(presetDays('last-month', new Date(2028, 2, 31))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('out of order are said to be', () => {
    expect(describeDisorder({ from: '2026-02-01', to: '2026-01-31' })).toBe('The first day is after the last one.');
    expect(describeDisorder({ from: '2026-02-01', to: '2026-02-01' })).toBeNull();
    expect(describeDisorder({ from: '2026-02-01', to: '' })).toBeNull();
  });
});

describe('the address', () => {
  it('says nothing of what is as on a first visit', () => {
    expect(writeView(read('')).toString()).toBe('');
    expect(read('')).toEqual({ period: 'month', from: '2026-01-01', to: '2026-01-31', shown: 'all', every: false });
  });

  it('carries what was chosen', () => {
    for (const query of [
      'period=all',
      'period=90-days&show=taken-back',
      'from=2026-01-05&to=2026-02-05',
      'from=2026-01-05&every=1',
      'to=2026-01-05',
    ])
      expect(writeView(read(query)).toString()).toBe(query);
  });

  it('that says nonsense is as on a first visit', () => {
    expect(read('period=toString&show=theft&every=yes')).toEqual(read(''));
    expect(read('from=yesterday&to=2026-13-01')).toEqual(read(''));
    expect(read('from=2026-02-31')).toEqual(read(''));
  });
});

it('every kind of movement can be asked for, each in one place', () => {
  const { all, ...groups } = SHOWN;
  expect(
    Object.values(groups)
      .flatMap(({ kinds }) => [...kinds])
      .toSorted(),
  ).toEqual([...MOVEMENT_KINDS].toSorted());
  expect(all.kinds).toEqual(MOVEMENT_KINDS);
});
