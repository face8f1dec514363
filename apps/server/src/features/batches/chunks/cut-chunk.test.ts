import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutChunk, shareHold, type Means, type Payable } from './take-chunk.ts';

const KEY = Buffer.from('key');
const pays: Payable = { free: null, query_key: KEY };
const duplicate: Payable = { free: 'duplicate', query_key: KEY };
const bought: Payable = { free: 'bought', query_key: KEY };
const unreadable: Payable = { free: null, query_key: null };
const MEANS: Means = { price: 5, available: 100, capLeft: Infinity, isIdle: true };

describe('a chunk', () => {
  test.each<[string, Payable[], Partial<Means>, ReturnType<typeof cutChunk>]>([
    ['takes all that can be held', [pays, pays], {}, { rows: 2, held: 10, lack: null }],
    ['holds nothing for what is free', [duplicate, bought, unreadable], { available: 0 }, { rows: 3, held: 0, lack: null }],
    ['stops before what cannot be held in full', [pays, duplicate, pays], { available: 9 }, { rows: 2, held: 5, lack: 'credits' }],
    ['takes one row for the last credits', [duplicate, pays, pays], { available: 3 }, { rows: 2, held: 3, lack: 'credits' }],
    ['but not while more may come back', [duplicate, pays], { available: 3, isIdle: false }, { rows: 1, held: 0, lack: 'credits' }],
    ['and not without any', [pays], { available: 0 }, { rows: 0, held: 0, lack: 'credits' }],
    ['never takes a row for the rest of a cap', [pays, pays], { capLeft: 8 }, { rows: 1, held: 5, lack: 'cap' }],
    ['takes none under a cap below the price', [pays], { capLeft: 4 }, { rows: 0, held: 0, lack: 'cap' }],
    ['names the cap where both are short', [pays], { capLeft: 4, available: 0 }, { rows: 0, held: 0, lack: 'cap' }],
  ])('%s', (_what, rows, means, cut) => {
    expect(cutChunk(rows, { ...MEANS, ...means })).toEqual(cut);
  });

  test('divides exactly what it holds among its rows, and never more than the price per row', () => {
    const rows = fc.array(fc.constantFrom(pays, duplicate, bought, unreadable), { maxLength: 30 });
    const means = fc.record({
      price: fc.constantFrom(2, 5),
      available: fc.nat(120),
      capLeft: fc.oneof(fc.nat(120), fc.constant(Infinity)),
      isIdle: fc.boolean(),
    });
    fc.assert(
      fc.property(rows, means, (all, { price, ...rest }) => {
        const cut = cutChunk(all, { price, ...rest });
        const taken = all.slice(0, cut.rows);
        const shares = shareHold(taken, price, cut.held);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cut.held);
        expect(cut.held).toBeLessThanOrEqual(Math.min(rest.available, rest.capLeft));
        for (const [index, share] of shares.entries()) {
          const isPaying = taken[index]!.free === null && taken[index]!.query_key !== null;
          expect(isPaying ? share >= 1 && share <= price : share === 0).toBe(true);
        }
      }),
    );
  });
});
