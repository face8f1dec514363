import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { describe, expect, it } from 'vitest';
import { compareLabels, compareStrata, countMoves } from './compare-curves.ts';
import { fitLabels, readRaw } from './fit-labels.ts';
import { strataOf } from './strata.ts';

const PROPOSED = new Date('2026-11-20T00:00:00Z');
/** Contacts sold between 50 and 99, by accounts in turn, right as often as `truth` says for the stated value. */
function sold(count: number, accounts: number, truth: (said: number, account: number) => number, reportedAt = new Date(0)) {
  return Array.from({ length: count }, (_, index) => {
    const [account, said] = [index % accounts, 0.5 + (0.49 * ((index * 7919) % count)) / count];
    const right = (index * 0.6180339887) % 1 < truth(said, account);
    const [records, source] = index % 5 === 0 ? [1, 'fk-voter'] : [2, null];
    return {
      accountId: `a${account}`,
      kind: 'mobile' as const,
      said,
      right,
      raw: readRaw(SHIPPED_CALIBRATION.mobile, said),
      reportedAt,
      records,
      source,
    };
  });
}
const compare = (labels: ReturnType<typeof sold>, next = fitLabels(labels)) =>
  compareLabels(labels, { next, now: SHIPPED_CALIBRATION, fitted: new Set(['mobile']), proposedAt: PROPOSED });

describe('two curves beside each other', () => {
  it('are judged where they were not fitted, stratum by stratum, with intervals', () => {
    const { strata, tooFew } = compareStrata(compare(sold(600, 6, (said) => said - 0.2)));
    expect(strata.map(({ name }) => name)).toEqual([
      'all',
      'mobile',
      'mobile, one record',
      'mobile, only fk-voter',
      'mobile, several records',
    ]);
    expect(tooFew).toEqual([]);
    for (const { now, next } of strata) {
      expect(now.ece.value).toBeGreaterThan(0.12);
      expect(next.ece.value).toBeLessThan(0.1);
      expect(next.brier.value).toBeLessThan(now.brier.value);
      expect([now.ece.low <= now.ece.value + 0.05, now.brier.low <= now.brier.value, now.brier.value <= now.brier.high]).toEqual([
        true,
        true,
        true,
      ]);
    }
    const [{ rows, labels, accounts }] = strata as [(typeof strata)[0]];
    expect([labels, accounts, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([600, 6, 600]);
    for (const row of rows) expect(Math.abs(row.next - row.right)).toBeLessThan(Math.abs(row.now - row.right));
  });

  it('do not vouch for themselves by the account they were fitted to', () => {
    const odd = sold(400, 2, (_said, account) => account);
    const byAccount = Map.groupBy(compare(odd), ({ accountId }) => accountId);
    const meanOf = (account: string) => byAccount.get(account)!.reduce((sum, { next }) => sum + next, 0) / byAccount.get(account)!.length;
    // Each account is predicted from the other: the one that is always right is predicted as wrong.
    expect([meanOf('a1') < 0.4, meanOf('a0') > 0.6]).toEqual([true, true]);
  });

  it('take what came after the proposal as the proposal says it', () => {
    const next = fitLabels(sold(600, 6, (said) => said - 0.2));
    const late = compare(
      sold(10, 5, () => 1, new Date('2026-11-21T00:00:00Z')),
      next,
    );
    for (const label of late) expect(label.next).toBeLessThan(label.now);
  });

  it('say of a stratum with too few labels, or of too few accounts, how many there are and nothing else', () => {
    expect(compareStrata(compare(sold(99, 5, (said) => said)))).toMatchObject({
      strata: [],
      tooFew: [{ name: 'all', labels: 99, accounts: 5 }, {}, {}, {}, {}],
    });
    expect(compareStrata(compare(sold(200, 4, (said) => said))).strata).toEqual([]);
    expect(compareStrata([])).toEqual({ strata: [], tooFew: [] });
  });

  it('give the same intervals for the same labels', () => {
    const labels = compare(sold(300, 6, (said) => said));
    expect(compareStrata(labels)).toEqual(compareStrata(labels));
  });
});

it('counts who passes 50, 85 and 90', () => {
  const delivered = [
    { confidence: 90, anew: 84, contacts: 3 },
    { confidence: 60, anew: 49, contacts: 2 },
    { confidence: 88, anew: 90, contacts: 1 },
  ];
  expect(countMoves(delivered)).toEqual([
    { bound: 50, delivered: 6, down: 2, up: 0 },
    { bound: 85, delivered: 4, down: 3, up: 0 },
    { bound: 90, delivered: 3, down: 3, up: 1 },
  ]);
});

it.each([
  [{ records: null, source: null }, ['email']],
  [{ records: 1, source: 'fk-list' }, ['email', 'email, one record', 'email, only fk-list']],
  [{ records: 3, source: null }, ['email', 'email, several records']],
])('a contact of %j stands in %j', (standing, strata) => {
  expect(strataOf({ kind: 'email', ...standing })).toEqual(strata);
});
