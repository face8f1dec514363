import { BATCH_HOLD_EXTRA_SECONDS } from './wallet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found, freeRow, notFound, putBatch, waiting, type BookedBatch } from '../../testing/batches/books.ts';
import { breaksAfter, holdForSearch, createTestLedger, settleSearch, type TestLedger } from '../../testing/ledger/ledger.ts';

let ledger: TestLedger;
let books: Books;
interface Books extends BookedBatch {
  ann: string;
  ben: string;
  /** Ended, with rows 1 to 4: two found for 7, one not found, one free. */
  ended: string;
  /** Leased, with rows 5 and 6, holding 10. */
  open: string;
  single: string;
}

beforeAll(async () => {
  ledger = await createTestLedger();
  const ann = await ledger.openAccount(100);
  const ben = await ledger.openAccount(100);
  const single = (await holdForSearch(ledger.db, ann, 5))!;
  await settleSearch(ledger.db, single, 2);
  const batch = await putBatch(ledger, ann, [
    { rows: [found(5), notFound, found(2), freeRow] },
    { rows: [waiting, waiting], isOpen: true },
    { rows: [{ state: 'skipped' }, freeRow, { state: 'failed' }] },
  ]);
  await putBatch(ledger, ben, [{ rows: [found(5)] }]);
  books = { ann, ben, single, ...batch, ended: batch.chunkIds[0]!, open: batch.chunkIds[1]! };
});
afterAll(() => ledger.close());

const set = (table: string, what: string, id: string) => `update ${table} set ${what} where id = '${id}'`;
const setRow = (what: string, { jobId }: Books, number: number) =>
  `update batch_row set ${what} where job_id = '${jobId}' and number = ${number}`;

test('sound books break no law, even after an account’s batches are deleted', async () => {
  expect(await breaksAfter(ledger, [])).toEqual({});
  const leave = ['batch_row', 'batch_chunk'].map(
    (table) => `delete from ${table} where job_id in (select id from batch_job where account_id = '${books.ben}')`,
  );
  expect(await breaksAfter(ledger, [...leave, `delete from batch_job where account_id = '${books.ben}'`])).toEqual({});
});

test('a batch hold may be open longer than a search’s, but not beyond its limit', async () => {
  const LIMIT = 'no hold is open beyond its limit';
  expect(await breaksAfter(ledger, [], 0)).toEqual({});
  const broken = await breaksAfter(ledger, [], 0 - BATCH_HOLD_EXTRA_SECONDS);
  expect(broken).toEqual({ [LIMIT]: [expect.stringContaining(`hold ${books.open}: open since `)] });
});

describe('each law of batches reports its violation', () => {
  const HELD = 'the searches of a batch are charged what their hold was';
  const CHUNK = 'a hold of a batch is as its chunk says, and open as long as that is under lease';
  const COUNTS = "a chunk's counts and charge are those of its rows";
  const OUTSIDE = 'no row of a batch has ended outside of a chunk, and none is in two';
  const ROW = 'a row of a batch is as its search says';
  const MOST = 'a batch costs at most its cap and what it was quoted';
  const cases: [string, (books: Books) => string[], string, (books: Books) => string][] = [
    [
      'a search that was charged more than its hold paid',
      ({ searchIds }) => [set('search', 'credits_charged = 4', searchIds[2]!)],
      HELD,
      ({ ended }) => `hold ${ended} of a batch, charged 7 of 15: its searches 9 of 15`,
    ],
    [
      'searches that took from each other, the sum being right',
      ({ searchIds }) => [set('search', 'credits_charged = 6', searchIds[0]!), set('search', 'credits_charged = 1', searchIds[2]!)],
      HELD,
      ({ ended }) => `hold ${ended} of a batch, charged 7 of 15: its searches 7 of 15, one of them more than was held for it`,
    ],
    [
      'more held for searches than the hold has',
      ({ searchIds }) => [set('search', 'credits_held = 9', searchIds[1]!)],
      HELD,
      () => 'its searches 7 of 19',
    ],
    [
      "a search paid from another's hold",
      ({ searchIds, ben }) => [set('search', `account_id = '${ben}'`, searchIds[1]!)],
      HELD,
      ({ ended }) => `hold ${ended} of a batch`,
    ],
    [
      'a search of a hold that is still open',
      ({ searchIds, open }) => [set('search', `hold_id = '${open}'`, searchIds[0]!)],
      HELD,
      ({ open }) => `hold ${open} of a batch, charged nothing yet of 10: its searches 5 of 5`,
    ],
    [
      'a search of a hold that never was',
      ({ searchIds, jobId }) => [set('search', `hold_id = '${jobId}'`, searchIds[0]!)],
      HELD,
      ({ jobId }) => `hold ${jobId} of a batch, which is not there: its searches 5 of 5`,
    ],
    [
      'a free search that was charged',
      ({ searchIds }) => ['alter table search drop constraint search_check', set('search', 'credits_charged = 1', searchIds[3]!)],
      HELD,
      ({ searchIds }) => `search ${searchIds[3]} of a batch: 1 of 0 without a hold`,
    ],
    [
      'a single search that says it was cheaper',
      ({ single }) => [set('search', 'credits_charged = 1', single)],
      'a search is charged what its hold was',
      ({ single }) => `search ${single}, completed for 1 of 5 held: its hold of 5 was charged 2`,
    ],
    [
      'a chunk that says it was cheaper than its hold',
      ({ ended, ...rest }) => [set('batch_chunk', 'charged = 6', ended), setRow('credits = 4', { ended, ...rest }, 1)],
      CHUNK,
      ({ jobId }) => `batch ${jobId}, rows 1-4, ended, charged 6 of 15: its hold of 15 was charged 7`,
    ],
    [
      'a chunk that held less than it says',
      ({ open }) => [set('batch_chunk', 'held = 12', open)],
      CHUNK,
      ({ jobId }) => `batch ${jobId}, rows 5-6, under lease, charged 0 of 12: its hold of 10 is open`,
    ],
    [
      'a hold that stays open after its chunk',
      ({ open }) => [set('batch_chunk', 'lease_until = null, ended_at = now()', open)],
      CHUNK,
      ({ jobId }) => `batch ${jobId}, rows 5-6, ended, charged 0 of 10: its hold of 10 is open`,
    ],
    [
      'a chunk without its hold',
      ({ open }) => [`delete from hold where id = '${open}'`],
      CHUNK,
      ({ jobId }) => `batch ${jobId}, rows 5-6, under lease, charged 0 of 10: no hold`,
    ],
    [
      'a row that was found once more than its chunk counts',
      (all) => [setRow(`state = 'found'`, all, 2)],
      COUNTS,
      ({ jobId }) => `batch ${jobId}, rows 1-4: 3 found, 1 not found, 0 failed for 7; its rows say 4, 0, 0 for 7`,
    ],
    [
      'a row that cost more than its chunk was charged',
      (all) => [setRow('credits = 6', all, 1)],
      COUNTS,
      ({ jobId }) => `batch ${jobId}, rows 1-4: 3 found, 1 not found, 0 failed for 7; its rows say 3, 1, 0 for 8`,
    ],
    [
      'a row that still waits in a chunk that ended',
      (all) => [setRow(`state = 'waiting'`, all, 9)],
      COUNTS,
      ({ jobId }) => `batch ${jobId}, rows 7-9: 1 found, 0 not found, 1 failed for 0; its rows say 1, 0, 0 for 0, and 1 wait`,
    ],
    [
      'a row that ended in no chunk',
      ({ chunkIds }) => [`delete from batch_chunk where id = '${chunkIds[2]}'`],
      OUTSIDE,
      ({ jobId }) => `batch ${jobId}: 6 rows ended, 4 in chunks`,
    ],
    [
      'a row in two chunks',
      ({ open }) => [set('batch_chunk', 'first_row = 4', open)],
      OUTSIDE,
      ({ jobId }) => `batch ${jobId}: rows 4-6 and others before them overlap`,
    ],
    [
      'a row that cost another sum than its search',
      (all) => [setRow('credits = 4', all, 1)],
      ROW,
      ({ jobId, searchIds }) => `batch ${jobId}, row 1: found for 4 by search ${searchIds[0]}; search ${searchIds[0]} completed for 5`,
    ],
    [
      'a row with the search of another',
      (all) => [setRow(`search_id = '${all.searchIds[2]}'`, all, 1)],
      ROW,
      ({ jobId, searchIds }) => `batch ${jobId}, row 1: found for 5 by search ${searchIds[2]}; search ${searchIds[0]}`,
    ],
    [
      'a row that was searched while it waits',
      (all) => [setRow(`state = 'waiting', search_id = null, credits = 0`, all, 1)],
      ROW,
      ({ jobId, searchIds }) => `batch ${jobId}, row 1: no such row; search ${searchIds[0]} completed for 5`,
    ],
    [
      'a row whose search is gone',
      ({ searchIds }) => [`delete from search where id = '${searchIds[1]}'`],
      ROW,
      ({ jobId, searchIds }) => `batch ${jobId}, row 2: not_found for 0 by search ${searchIds[1]}; no search`,
    ],
    [
      'a free row that something was held for',
      (all) => [setRow(`free = 'bought'`, all, 1)],
      ROW,
      ({ jobId }) => `batch ${jobId}, row 1: found for 5`,
    ],
    [
      'a batch beyond its cap',
      ({ jobId }) => [set('batch_job', 'cap_credits = 6', jobId)],
      MOST,
      ({ jobId }) => `batch ${jobId}: 7 charged, quoted 30 at most, capped at 6`,
    ],
    [
      'a batch beyond its quote',
      ({ jobId }) => [set('batch_job', `quote = '{"mostCredits": 5}', cap_credits = null`, jobId)],
      MOST,
      ({ jobId }) => `batch ${jobId}: 7 charged, quoted 5 at most`,
    ],
  ];
  test.each(cases)('%s', async (_what, tamper, law, names) => {
    const broken = await breaksAfter(ledger, tamper(books));
    expect(Object.keys(broken)).toContain(law);
    expect(broken[law]!.join('\n')).toContain(names(books));
  });
});
