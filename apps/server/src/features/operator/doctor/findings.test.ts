import { describe, expect, test } from 'vitest';
import {
  judgeBackup,
  judgeChecks,
  judgeClock,
  judgeDisk,
  judgeKeys,
  judgeLoads,
  judgeMails,
  judgeReplica,
  judgeSchema,
  judgeWorkers,
  printFindings,
} from './findings.ts';

const GIB = 1024 ** 3;
const NOW = new Date('2026-11-25T12:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level);

describe('levels of findings', () => {
  test('a nearly full disk fails, a filling one warns', () => {
    expect([0.5, 3, 80].map((free) => judgeDisk('/data', { free: free * GIB, total: 100 * GIB }).level)).toEqual(['fail', 'warn', 'ok']);
  });

  test('keys that others can read or that are missing warn', () => {
    expect([0o40700, 0o40750, undefined].map((mode) => judgeKeys('/keys', mode).level)).toEqual(['ok', 'warn', 'warn']);
  });

  test('a clock that is off in either direction warns', () => {
    expect([0, 4.9, -60, 60].map((off) => judgeClock('DATABASE_URL', off).level)).toEqual(['ok', 'ok', 'warn', 'warn']);
    expect(judgeClock('DATABASE_URL', -60).says).toContain('60 s behind');
  });

  test('a missing or old backup warns, a failing archive fails', () => {
    expect(levels(judgeBackup(null, NOW, undefined))).toEqual(['warn']);
    expect(levels(judgeBackup(before(24 * 9), NOW, 'ok'))).toEqual(['warn', 'ok']);
    expect(levels(judgeBackup(before(1), NOW, 'failing'))).toEqual(['ok', 'fail']);
  });

  test('old, outdated or missing records warn', () => {
    const load = { source: 'assessor', layout: 'fl-nal', asOf: '2026-07-01', rows: 10, isOutdated: false };
    expect(levels(judgeLoads([], NOW))).toEqual(['warn']);
    expect(levels(judgeLoads([load], NOW))).toEqual(['ok']);
    expect(
      levels(
        judgeLoads(
          [
            { ...load, isOutdated: true },
            { ...load, asOf: '2024-01-01' },
          ],
          NOW,
        ),
      ),
    ).toEqual(['ok', 'warn', 'warn']);
  });

  test('a replica that is none fails; one that is cut off, behind or different warns', () => {
    const well = { version: '18.1', isReplica: true, isStreaming: true, lagSeconds: 0.4 };
    expect(judgeReplica('replica 1', well, true)).toEqual({ level: 'ok', what: 'replica', says: 'replica 1: PostgreSQL 18.1, 0 s behind' });
    const others = [
      judgeReplica('replica 1', { ...well, isReplica: false, isStreaming: false, lagSeconds: null }, true),
      judgeReplica('replica 1', { ...well, isStreaming: false }, true),
      judgeReplica('replica 1', { ...well, lagSeconds: 90 }, true),
      judgeReplica('replica 1', { ...well, lagSeconds: null }, true),
      judgeReplica('replica 1', well, false),
    ];
    expect(levels(others)).toEqual(['fail', 'warn', 'warn', 'warn', 'warn']);
  });

  test('tables of another version fail', () => {
    expect(
      levels([judgeSchema('evidence store 2', null), judgeSchema('evidence store 2', 'its tables belong to an older version')]),
    ).toEqual(['ok', 'fail']);
  });

  test('a broken law fails, an old or missing check warns', () => {
    const ledger = { name: 'ledger', checkedAt: before(1), breaches: 0 };
    expect(levels(judgeChecks([ledger, { name: 'audit', checkedAt: before(50), breaches: 0 }], NOW))).toEqual(['ok', 'warn']);
    expect(levels(judgeChecks([{ ...ledger, breaches: 1 }], NOW))).toEqual(['fail', 'warn']);
  });

  test('a missing worker fails, failing jobs and waiting mails warn', () => {
    expect(judgeWorkers(undefined).level).toBe('fail');
    expect(judgeWorkers({ alive: 0, secondsAgo: 90, failing: [] }).level).toBe('fail');
    expect(judgeWorkers({ alive: 1, secondsAgo: 1, failing: ['send mails'] })).toMatchObject({ level: 'warn' });
    expect(judgeMails({ mails: 3, oldestMailSeconds: 900 })).toMatchObject({ level: 'warn', says: expect.stringContaining('15 minutes') });
  });
});

test('the last line counts failures and warnings', () => {
  const ok = { level: 'ok', what: 'disk', says: 'fine' } as const;
  expect(printFindings([ok, { level: 'fail', what: 'worker', says: 'gone' }])).toBe(
    'ok    disk    fine\nFAIL  worker  gone\n\n1 not well, 0 to look at.',
  );
  expect(printFindings([ok])).toContain('All is well.');
});
