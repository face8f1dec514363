import type { Movement, SearchSubject } from '@deedline/contract/money/statement';
import { describe, expect, it } from 'vitest';
import { describeLine, describeMovement, formatSigned } from './movements.tsx';

const search = { id: 'x', searchMode: 'owner_name', ownerName: 'Saltmarsh LLC' } as SearchSubject;
const movement = (part: Partial<Movement>): Movement => ({
  number: 1,
  at: '2026-11-20T12:00:00Z',
  kind: 'settle',
  what: 'Search charged 2 of 5 held',
  change: { wallet: 3, held: -5, owed: 0 },
  after: { wallet: 8, held: 0, owed: 0 },
  search,
  batch: null,
  payment: null,
  hash: 'ab12cd34ef56',
  ...part,
});

it('a figure has its sign', () => {
  expect([formatSigned(1250), formatSigned(-1250), formatSigned(0), formatSigned(-0)]).toEqual(['+1,250', '−1,250', '0', '0']);
});

describe('a search on one line', () => {
  it('says what it was, and what it cost of what was held', () => {
    expect(describeLine(movement({}))).toEqual({ title: 'Saltmarsh LLC', note: 'Owner name search, charged 2 of 5 held', credits: -2 });
  });

  it('that cost nothing says so', () => {
    const free = movement({ change: { wallet: 5, held: -5, owed: 0 } });
    expect(describeLine(free)).toEqual({ title: 'Saltmarsh LLC', note: 'Owner name search, nothing charged, 5 released', credits: 0 });
  });

  it('that runs has cost nothing yet', () => {
    const running = movement({ kind: 'hold', change: { wallet: -5, held: 5, owed: 0 } });
    expect(describeLine(running)).toEqual({ title: 'Saltmarsh LLC', note: 'Owner name search, 5 held while it runs', credits: 0 });
  });
});

it('a purchase that pays a debt counts in full on a line, and by what reached the wallet as a movement', () => {
  const bought = movement({
    kind: 'purchase',
    what: 'Credits bought',
    search: null,
    payment: 'pi_1',
    change: { wallet: 45, held: 0, owed: -5 },
  });
  expect(describeLine(bought)).toEqual({ title: 'Credits bought', note: 'pi_1', credits: 50 });
  expect(describeMovement(bought)).toEqual({ title: 'Credits bought', note: 'pi_1', credits: 45 });
});

it('a movement of a search says for which', () => {
  expect(describeMovement(movement({}))).toEqual({
    title: 'Search charged 2 of 5 held',
    note: 'Owner name search: Saltmarsh LLC',
    credits: 3,
  });
});

describe('a batch on one line', () => {
  const batch = { id: 'y', fileName: 'probate.csv', firstRow: 1, lastRow: 10_000, found: 6200, parts: 100 };
  const charged = movement({
    search: null,
    batch,
    what: 'Batch rows 1-10000: 6200 found, 31000 charged',
    change: { wallet: 19_000, held: -50_000, owed: 0 },
  });

  it('says its file, its rows, what they found and cost', () => {
    expect(describeLine(charged)).toEqual({
      title: 'Batch probate.csv, rows 1-10,000: 6,200 found',
      note: 'charged 31,000 of 50,000 held, in 100 parts',
      credits: -31_000,
    });
    const free = movement({
      search: null,
      batch: { ...batch, lastRow: 9, found: 0, parts: 1 },
      change: { wallet: 45, held: -45, owed: 0 },
    });
    expect(describeLine(free)).toEqual({ title: 'Batch probate.csv, rows 1-9: 0 found', note: 'nothing charged, 45 released', credits: 0 });
  });

  it('that runs has cost nothing yet', () => {
    const running = {
      kind: 'hold',
      search: null,
      batch: { ...batch, found: null, parts: 1 },
      change: { wallet: -500, held: 500, owed: 0 },
    } as const;
    expect(describeLine(movement(running))).toEqual({
      title: 'Batch probate.csv, rows 1-10,000',
      note: '500 held while they run',
      credits: 0,
    });
  });

  it('is named by its file among all movements', () => {
    expect(describeMovement(charged)).toEqual({
      title: 'Batch rows 1-10000: 6200 found, 31000 charged',
      note: 'probate.csv',
      credits: 19_000,
    });
  });
});
