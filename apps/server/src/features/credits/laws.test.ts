import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaksAfter, house, ledgerAccount, movement, createTestBooks, type TestBooks } from '../../testing/ledger/ledger.ts';

let books: TestBooks;
beforeAll(async () => {
  books = await createTestBooks();
});
afterAll(() => books.ledger.close());

/** Drops the checks of a table, which would otherwise refuse the change. */
const without = (
  table: string,
) => `do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
  loop execute format('alter table ${table} drop constraint %I', c); end loop; end $$`;

test('sound books break no law', async () => {
  expect(await breaksAfter(books.ledger, [])).toEqual({});
});

describe('each law reports its violation', () => {
  const cases: [string, (books: TestBooks) => string[], string, (books: TestBooks) => string, number?][] = [
    [
      'a forged posting',
      ({ ann }) => [`update posting set amount = amount + 1 where amount > 0 and transaction_id = (${movement(ann, 1)})`],
      'the postings of a movement sum to zero',
      ({ ann }) => `account ${ann}, movement 1 (grant:signup:${ann}): they sum to 1`,
    ],
    [
      'a movement whose postings are gone',
      ({ ann }) => [`delete from posting where transaction_id = (${movement(ann, 1)})`],
      'every movement has postings, and every posting its movement',
      ({ ann }) => `account ${ann}, movement 1 (grant:signup:${ann}): no postings`,
    ],
    [
      'postings whose movement is gone',
      ({ ann }) => [`delete from ledger_transaction where account_id = '${ann}'`],
      'every movement has postings, and every posting its movement',
      () => 'postings without a movement',
    ],
    [
      'a grant out of the revenue',
      ({ ann }) => [
        `update posting set ledger_account_id = (${house('revenue')}) where amount < 0 and transaction_id = (${movement(ann, 1)})`,
      ],
      'a movement goes between the ledger accounts of its kind, and through one account only',
      ({ ann }) => `account ${ann}, movement 1 (grant:signup:${ann}): revenue- wallet+`,
    ],
    [
      "a grant into another's wallet",
      ({ ann, ben }) => [
        `update posting set ledger_account_id = (${ledgerAccount(ben, 'wallet')}) where amount > 0 and transaction_id = (${movement(ann, 1)})`,
      ],
      'a movement goes between the ledger accounts of its kind, and through one account only',
      ({ ann }) => `account ${ann}, movement 1`,
    ],
    [
      'a forged balance',
      ({ ann }) => [`update ledger_account set balance = balance + 100 where id = (${ledgerAccount(ann, 'wallet')})`],
      'a balance is the sum of its postings',
      ({ ann }) => `account ${ann}, wallet: 125, its postings sum to 25`,
    ],
    [
      'a forged sum of movements',
      ({ ann }) => [
        `insert into ledger_transaction (idempotency_key, kind, account_id, number, hash)
           select 'grant:many:' || n, 'grant', '${ann}', n, sha256('') from generate_series((select max(number) + 1 from ledger_transaction where account_id = '${ann}'), 100) n`,
        `select keep_ledger_sums('${ann}', 100)`,
        `update ledger_sum set wallet = wallet + 7 where account_id = '${ann}' and kind = 'grant'`,
      ],
      'what is kept of the movements up to every hundredth is what they brought',
      ({ ann }) => `account ${ann}, up to movement 100, grant: kept since the hundred before 21, 0, 0; moved 14, 0, 0`,
    ],
    [
      'a wallet below zero',
      ({ ben }) => [without('ledger_account'), `update ledger_account set balance = -1 where id = (${ledgerAccount(ben, 'wallet')})`],
      'no balance is negative, and what is owed never positive',
      ({ ben }) => `account ${ben}, wallet: -1`,
    ],
    [
      'a debt that became an asset',
      ({ ann }) => [without('ledger_account'), `update ledger_account set balance = 5 where id = (${ledgerAccount(ann, 'owed')})`],
      'no balance is negative, and what is owed never positive',
      ({ ann }) => `account ${ann}, owed: 5`,
    ],
    [
      'a search that is included and has credits held',
      ({ openSearch }) => [`update search set is_included = true where id = '${openSearch}'`],
      'a search is held and charged for at most what its edition of the prices says, and where it is included not at all',
      ({ openSearch }) => `search ${openSearch} by edition 1000, at most`,
    ],
    [
      'a search by prices that nobody set',
      ({ openSearch }) => [`update search set price_edition = 99 where id = '${openSearch}'`],
      'a search is held and charged for at most what its edition of the prices says, and where it is included not at all',
      ({ openSearch }) => `search ${openSearch} by edition 99, which is not there`,
    ],
    [
      'a search that has more held than its prices say',
      ({ openSearch }) => [
        `insert into price_list select 2, jsonb_set(list, '{prices}', '{"propertyInsights": 1, "contactSearch": 1, "fullReport": 1, "reverseSearch": 2}'), valid_from, 'olga', set_at from price_list where edition = 1`,
        `update search set price_edition = 2 where id = '${openSearch}'`,
      ],
      'a search is held and charged for at most what its edition of the prices says, and where it is included not at all',
      ({ openSearch }) => `search ${openSearch} by edition 2, at most`,
    ],
    [
      'a lost hold',
      ({ openSearch }) => [`delete from hold where id = '${openSearch}'`],
      'what is held is the sum of the open holds',
      ({ ann }) => `account ${ann}: 3 held, open holds of 0`,
    ],
    [
      'a hold charged beyond its amount',
      ({ search }) => [without('hold'), `update hold set charged = 6 where id = '${search}'`],
      'a hold is charged at most what it holds',
      ({ search }) => `hold ${search}: 6 of 5`,
    ],
    [
      'a hold of another amount',
      ({ search }) => [`update hold set amount = 6 where id = '${search}'`],
      'every hold is in the ledger as it was opened',
      ({ search }) => `hold ${search} of 6, set aside 5`,
    ],
    [
      'a hold that was never set aside',
      ({ ann }) => [`insert into hold (id, account_id, amount) values ('${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}', '${ann}', 2)`],
      'every hold is in the ledger as it was opened',
      () => 'of 2, set aside nowhere',
    ],
    [
      'a hold closed without a settlement',
      ({ openSearch }) => [`update hold set charged = 0, closed_at = now() where id = '${openSearch}'`],
      'every closed hold, and no other, is settled as it was charged',
      ({ openSearch }) => `hold ${openSearch}, charged 0: not settled`,
    ],
    [
      'a hold reopened',
      ({ search }) => [`update hold set charged = null, closed_at = null where id = '${search}'`],
      'every closed hold, and no other, is settled as it was charged',
      ({ search }) => `hold ${search}, charged nothing yet: settled with 5 of 5`,
    ],
    [
      'a hold charged less than the ledger took',
      ({ search }) => [`update hold set charged = 4 where id = '${search}'`],
      'every closed hold, and no other, is settled as it was charged',
      ({ search }) => `hold ${search}, charged 4: settled with 5 of 5`,
    ],
    [
      'a hold left open',
      () => [`select pg_sleep(0.001)`],
      'no hold is open beyond its limit',
      ({ openSearch }) => `hold ${openSearch}: open since `,
      0,
    ],
    [
      'a search that says it was cheaper',
      ({ search }) => [`update search set credits_charged = 1 where id = '${search}'`],
      'a search is charged what its hold was',
      ({ search }) => `search ${search}, completed for 1 of 5 held: its hold of 5 was charged 5`,
    ],
    [
      'a search that ended while its hold is open',
      ({ openSearch }) => [`update search set status = 'failed', completed_at = now(), lease_until = null where id = '${openSearch}'`],
      'a search is charged what its hold was',
      ({ openSearch }) => `search ${openSearch}, failed for 0 of 3 held: its hold of 3 is open`,
    ],
    [
      'a refund that nothing says why',
      ({ search }) => [`update search set credits_refunded = 0 where id = '${search}'`],
      'a search is refunded what its contacts were refunded, and never more than it was charged',
      ({ search }) => `search ${search}: 1 came back, on record nothing`,
    ],
    [
      'a refund of more than was charged',
      ({ ann, search }) => [
        without('search'),
        `select refund_credits('${search}:more', '${ann}', 5)`,
        `update search set credits_refunded = 6 where id = '${search}'`,
      ],
      'a search is refunded what its contacts were refunded, and never more than it was charged',
      ({ search }) => `search ${search}: 6 came back, on record 6 of 5 charged`,
    ],
    [
      "an operator's grant without a record",
      () => ['delete from operator_audit'],
      'what operators moved is in their record, and what is in their record was moved',
      ({ ann }) => `account ${ann}, movement 8 (grant:operator:sorry): no record of an operator`,
    ],
    [
      'a record of a grant that was smaller',
      () => ['update operator_audit set credits_moved = 400'],
      'what operators moved is in their record, and what is in their record was moved',
      ({ ann }) => `account ${ann}, movement 8 (grant:operator:sorry): 4, on record 400`,
    ],
    [
      'credits bought without a payment',
      ({ ben }) => [`select purchase_credits('pi_forged:1', '${ben}', 50)`],
      'every payment stands in the ledger as it was paid and taken back',
      () => 'pi_forged',
    ],
  ];
  test.each(cases)('%s', async (_what, tamper, law, names, holdLimitSeconds) => {
    const broken = await breaksAfter(books.ledger, tamper(books), holdLimitSeconds);
    expect(Object.keys(broken)).toContain(law);
    expect(broken[law]!.join('\n')).toContain(names(books));
  });
});
