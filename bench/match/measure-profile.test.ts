import { beforeAll, describe, expect, it } from 'vitest';
import { makeTestWorld } from '../../packages/world/testing.ts';
import { FIGURE_NAMES } from './figures.ts';
import { measureProfile, type Measured } from './measure-profile.ts';
import { runSearches } from './run-searches.ts';
import { loadFolder } from './load-world.ts';
import type { MethodAnswer } from './method.ts';

/** A method that knows nothing, to see that judging gives nothing away. */
const SILENT: MethodAnswer = { parcel: null, owners: [], person: null, phones: [], emails: [] };

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

describe('measuring a small state', () => {
  let measured: Measured;
  let silent: ReturnType<typeof runSearches>;

  beforeAll(async () => {
    const state = makeTestWorld({ seed: 17, parcels: 400, noise: 'clean' });
    try {
      const { world, truth } = await loadFolder(state.directory);
      measured = measureProfile(world, truth, 'clean', 60);
      const method = { name: 'silent', answer: () => SILENT, group: () => new Map<string, number>() };
      silent = runSearches(world, truth, { split: 'test', samples: 20, methods: [method] });
    } finally {
      state.remove();
    }
  });

  it('has every figure within its interval', () => {
    expect(Object.keys(measured.figures)).toEqual(FIGURE_NAMES);
    const judged = Object.values(measured.figures).filter(({ value }) => !Number.isNaN(value));
    expect(judged.length).toBeGreaterThan(20);
    expect(judged.filter(({ value, low, high }) => low > value || high < value)).toEqual([]);
  });

  it('finds most owners and phones where nobody makes mistakes, and the engine before its baselines', () => {
    expect(measured.figures.ownerByApn!.value).toBeGreaterThan(0.9);
    expect(measured.figures.phoneRank1!.value).toBeGreaterThan(0.85);
    expect(measured.baselines.map(({ name }) => name)).toEqual(['exact name and ZIP', 'recency only', 'plain Fellegi-Sunter']);
    for (const { figures } of measured.baselines) expect(figures.phoneRank1!.value).toBeLessThan(measured.figures.phoneRank1!.value);
  });

  it('judges every kind of statement that is shown, those of reverse searches by the records behind them', () => {
    expect(new Set(measured.bands.map(({ of }) => of))).toEqual(
      new Set(['phone', 'email', 'owner', 'person_born', 'person_placed', 'reverse_phone', 'reverse_email', 'relative_phone']),
    );
    expect(measured.byRecords.map(({ of }) => of)).toEqual(expect.arrayContaining(['phone', 'email', 'reverse_phone', 'reverse_email']));
    const counts = measured.bands.flatMap(({ rows }) =>
      rows.map(({ count, low, right, high }) => [count > 0, low <= right && right <= high + 1e-9]),
    );
    expect(counts.flat()).not.toContain(false);
  });

  it('judges phones, emails, owners and persons by every kind of case that can be told of them', () => {
    const told = Map.groupBy(measured.strata, ({ of }) => of);
    const byOf = (of: string): string[] => [...told].flatMap(([known, tables]) => (known === of ? tables.map(({ by }) => by) : []));
    expect(byOf('phone')).toEqual(['bought', 'moved', 'namesakes', 'owner', 'line', 'records', 'age', 'city']);
    expect(byOf('email')).toEqual(['bought', 'moved', 'namesakes', 'owner', 'records', 'age', 'city']);
    expect(byOf('owner')).toEqual(['bought', 'moved', 'namesakes', 'owner', 'age', 'city']);
    for (const of of ['person_born', 'person_placed']) expect(byOf(of)).toEqual(expect.arrayContaining(['moved', 'namesakes', 'age']));
    expect(byOf('relative_phone')).toEqual(['bought', 'moved', 'namesakes', 'age', 'city']);
    expect(byOf('reverse_phone')).toEqual(expect.arrayContaining(['moved', 'namesakes', 'line', 'records', 'age']));
    const owners = measured.strata.find(({ of, by }) => of === 'owner' && by === 'bought')!.rows;
    const bands = measured.bands.find(({ of }) => of === 'owner')!.rows;
    expect(sumOf(owners)).toBe(sumOf(bands));
  });

  it('gives a method that says nothing nothing', () => {
    const record = silent.records['silent']!;
    expect(record.contacts).toEqual([]);
    expect(record.shares.ownerByAddress.every(({ got }) => got === 0)).toBe(true);
    expect(record.best.every(({ confidence }) => confidence === -1)).toBe(true);
    expect(record.shares.personRight).toEqual([]);
    for (const named of [record.shares.personNamed, record.shares.reverseNamed])
      expect(named.map(({ got }) => got)).toEqual(Array.from(named, () => 0));
    expect(record.shares.personNamed.length).toBeGreaterThan(5);
  });
});
