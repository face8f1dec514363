import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditsThatStand, planMovements, readDisputeStatus, type Movement, type PaymentState } from './rules.ts';

const PAID: PaymentState = { credits: 50, amountCents: 4500, isPaid: true, refundedCents: 0, disputedCents: 0 };

describe('creditsThatStand', () => {
  test.each<[string, Partial<PaymentState>, number]>([
    ['an unpaid one', { isPaid: false }, 0],
    ['a paid one', {}, 50],
    ['one paid back in full', { refundedCents: 4500 }, 0],
    ['one paid back in more than full', { refundedCents: 9999 }, 0],
    ['half of it paid back', { refundedCents: 2250 }, 25],
    ['a third of it paid back: the part of a credit stays', { refundedCents: 1500 }, 34],
    ['less than one credit paid back', { refundedCents: 89 }, 50],
    ['exactly one credit paid back', { refundedCents: 90 }, 49],
    ['a disputed one', { disputedCents: 4500 }, 0],
    ['a disputed one, partly paid back', { disputedCents: 4500, refundedCents: 100 }, 0],
    ['one disputed in part', { disputedCents: 900 }, 40],
    ['one disputed in part, partly paid back', { disputedCents: 900, refundedCents: 2250 }, 15],
    ['a refund of what was not paid', { isPaid: false, refundedCents: 100 }, 0],
  ])('of %s', (_what, change, credits) => {
    expect(creditsThatStand({ ...PAID, ...change })).toBe(credits);
  });

  test('is never above what was bought or below zero, and falls as more is refunded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.nat(),
        fc.nat(),
        (credits, amountCents, a, b) => {
          const after = (refundedCents: number) => creditsThatStand({ ...PAID, credits, amountCents, refundedCents });
          const [less, more] = [Math.min(a, b), Math.max(a, b)];
          expect(after(0)).toBe(credits);
          expect(after(amountCents)).toBe(0);
          expect(after(less)).toBeGreaterThanOrEqual(after(more));
          expect(after(more)).toBeGreaterThanOrEqual(0);
          // The credits taken never exceed the money's share.
          expect((credits - after(more)) * amountCents).toBeLessThanOrEqual(credits * Math.min(more, amountCents));
        },
      ),
    );
  });
});

const sum = (movements: readonly Movement[]) =>
  movements.reduce((total, { kind, credits }) => total + (kind === 'reverse' ? -credits : credits), 0);

describe('planMovements', () => {
  const none = { movements: 0, standingCredits: 0 };

  test('credits a payment whole, then takes back an earlier refund', () => {
    expect(planMovements({ ...PAID, refundedCents: 2250 }, none, null)).toEqual({
      movements: [
        { kind: 'purchase', credits: 50 },
        { kind: 'reverse', credits: 25 },
      ],
      withheld: 0,
    });
  });

  test('withholds from a closed account what it would be credited', () => {
    expect(planMovements(PAID, none, 0)).toEqual({ movements: [], withheld: 50 });
    expect(planMovements(PAID, { movements: 2, standingCredits: 0 }, 0)).toEqual({ movements: [], withheld: 50 });
    expect(planMovements({ ...PAID, refundedCents: 4500 }, none, 0)).toEqual({ movements: [], withheld: 0 });
    expect(planMovements({ ...PAID, disputedCents: 4500 }, { movements: 1, standingCredits: 50 }, 0)).toEqual({
      movements: [{ kind: 'reverse', credits: 50 }],
      withheld: 0,
    });
  });

  test('pays the debt of a closed account when a counted payment stands again, and withholds the rest', () => {
    const takenBack = { movements: 2, standingCredits: 0 };
    expect(planMovements(PAID, takenBack, 20)).toEqual({ movements: [{ kind: 'restore', credits: 20 }], withheld: 30 });
    expect(planMovements(PAID, takenBack, 70)).toEqual({ movements: [{ kind: 'restore', credits: 50 }], withheld: 0 });
    expect(planMovements(PAID, none, 20)).toEqual({ movements: [], withheld: 50 });
  });

  test('reaches the credits that stand from any state of the ledger, and then plans nothing more', () => {
    const state = fc.record({
      credits: fc.constant(50),
      amountCents: fc.constant(4500),
      isPaid: fc.constant(true),
      refundedCents: fc.integer({ min: 0, max: 5000 }),
      disputedCents: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), (states) => {
        let posted = none;
        let purchases = 0;
        for (const each of states) {
          const { movements } = planMovements(each, posted, null);
          purchases += movements.filter(({ kind }) => kind === 'purchase').length;
          expect(movements.every(({ credits }) => credits > 0)).toBe(true);
          posted = { movements: posted.movements + movements.length, standingCredits: posted.standingCredits + sum(movements) };
          expect(posted.standingCredits).toBe(creditsThatStand(each));
          expect(planMovements(each, posted, null).movements).toEqual([]);
        }
        expect(purchases).toBe(1);
      }),
    );
  });
});

test('an unknown dispute status is not mapped', () => {
  expect(readDisputeStatus('won')).toBe('won');
  expect(readDisputeStatus('needs_response')).toBe('open');
  expect(readDisputeStatus('warning_needs_response')).toBe('inquiry');
  expect(readDisputeStatus('brand_new')).toBeUndefined();
  expect(readDisputeStatus('toString')).toBeUndefined();
});
