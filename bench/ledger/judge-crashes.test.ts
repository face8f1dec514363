import { describe, expect, test } from 'vitest';
import type { Told } from './crash-load.ts';
import { judgeCrashes, type Booked } from './judge-crashes.ts';
import type { Statement, Wallet } from './wallets.ts';

const wallets: Wallet[] = [{ accountId: 'a', cookie: '', given: 20 }];
const toldNothing = (): Told => ({
  accepted: new Map([
    ['k1', { id: 's1', wallet: 0 }],
    ['k2', { id: 's2', wallet: 0 }],
  ]),
  refused: new Set(['k3']),
  doubtful: new Set(['k4']),
  seen: new Map([['s1', { status: 'completed', creditsCost: 5 }]]),
  reports: 1,
  refunded: [0],
  cut: 0,
  unavailable: 0,
  foundAgain: 0,
  odd: [],
});
const book = (id: string, key: string, charged: number): Booked => ({
  id,
  key,
  attempt: 1,
  charged,
  isOwned: false,
  holds: 1,
  settlements: 1,
  revenue: charged,
  refunded: 0,
  givenBack: 0,
});
type Ended = readonly [id: string, search: { status: 'completed' | 'failed' | 'processing'; creditsCost: number }];
const statement = (balance: number, ...searches: Ended[]): Statement[] => [{ balance, searches: new Map(searches) }];
const one: Ended = ['s1', { status: 'completed', creditsCost: 5 }];
const two: Ended = ['s2', { status: 'failed', creditsCost: 0 }];
const books = [book('s1', 'k1', 5), book('s2', 'k2', 0)];

test('all that was told and nothing else is no breach', () => {
  expect(judgeCrashes(wallets, toldNothing(), statement(15, one, two), books)).toEqual([]);
});

test('a try that was never answered may have been accepted', () => {
  const more = [...books, book('s4', 'k4', 0)];
  expect(judgeCrashes(wallets, toldNothing(), statement(15, one, two, ['s4', { status: 'completed', creditsCost: 0 }]), more)).toEqual([]);
});

const unheld = { ...book('s2', 'k2', 0), holds: 0, settlements: 0 };

test('what was bought before is given without a hold', () => {
  expect(judgeCrashes(wallets, toldNothing(), statement(15, one, two), [books[0]!, { ...unheld, isOwned: true }])).toEqual([]);
});

test.each<[string, RegExp, Statement[], Booked[]]>([
  ['one that was given and not bought before', /s2 has 0 holds and 0 settlements/, statement(15, one, two), [books[0]!, unheld]],
  [
    'one that was charged without a hold',
    /s1 has 0 holds and 1 settlements/,
    statement(15, one, two),
    [{ ...books[0]!, isOwned: true, holds: 0 }, books[1]!],
  ],
  ['an accepted search that is lost', /s2 was accepted and is not on record/, statement(15, one), [books[0]!]],
  ['a key that opened two', /k2 opened 2/, statement(15, one, two, ['s5', two[1]]), [...books, book('s5', 'k2', 0)]],
  [
    'a refused one that is on record',
    /s3 is on record and was refused/,
    statement(15, one, two, ['s3', two[1]]),
    [...books, book('s3', 'k3', 0)],
  ],
  ['one without an end', /s2 is processing for good/, statement(15, one, ['s2', { status: 'processing', creditsCost: 0 }]), books],
  [
    'one held and never settled',
    /s2 has 1 holds and 0 settlements/,
    statement(15, one, two),
    [books[0]!, { ...books[1]!, settlements: 0 }],
  ],
  [
    'one that brought more than it shows',
    /s1 brought 7, 0 went back; it has 5 and 0 on record and shows 5/,
    statement(15, one, two),
    [{ ...books[0]!, revenue: 7 }, books[1]!],
  ],
  [
    'an end that changed',
    /s1 was seen completed for 5 and is completed for 4 less 0/,
    statement(16, ['s1', { status: 'completed', creditsCost: 4 }], two),
    [book('s1', 'k1', 4), books[1]!],
  ],
  ['a credit that is gone', /charged 5 and left 14 of the 20/, statement(14, one, two), books],
])('%s is one', (_what, sentence, statements, books) => {
  expect(judgeCrashes(wallets, toldNothing(), statements, books)).toEqual([expect.stringMatching(sentence)]);
});

describe('what comes back for a wrong number', () => {
  const told = { ...toldNothing(), refunded: [2] };

  test('is on record where it was promised', () => {
    const less: Ended = ['s1', { status: 'completed', creditsCost: 3 }];
    const back = { ...books[0]!, refunded: 2, givenBack: 2 };
    expect(judgeCrashes(wallets, told, statement(17, less, two), [back, books[1]!])).toEqual([]);
  });

  test('or it is a breach', () => {
    expect(judgeCrashes(wallets, told, statement(15, one, two), books)).toEqual([expect.stringMatching(/0 came back and 2 were promised/)]);
  });
});
