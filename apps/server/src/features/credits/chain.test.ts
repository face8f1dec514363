import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaksAfter, house, ledgerAccount, movement, createTestBooks, type TestBooks } from '../../testing/ledger/ledger.ts';

const CHAIN = 'the movements of an account are numbered without a gap, and each hash follows from the one before';
const HEAD = 'the head of an account is the hash of its latest movement';

let books: TestBooks;
beforeAll(async () => {
  books = await createTestBooks();
});
afterAll(() => books.ledger.close());

test('the chain can be recomputed from its rows with SHA-256 alone', async () => {
  const rows = await books.ledger.db.query<Record<'number' | 'key' | 'kind' | 'at' | 'postings' | 'hash', string>>(
    `select number::text, idempotency_key as key, kind, extract(epoch from created_at)::text as at, encode(hash, 'hex') as hash,
       (select string_agg(ledger_account_id || ':' || amount, ',' order by ledger_account_id) from posting where transaction_id = t.id) as postings
     from ledger_transaction t where account_id = $1 order by t.number`,
    [books.ann],
  );
  let previous = Buffer.alloc(0);
  for (const { number, key, kind, at, postings, hash } of rows.rows) {
    const line = [books.ann, number, key, kind, at.replace(/\.?0+$/, ''), postings].join('|');
    previous = createHash('sha256').update(previous).update(line).digest();
    expect(previous.toString('hex')).toBe(hash);
  }
  expect(rows.rows.map(({ kind }) => kind)).toEqual(['grant', 'purchase', 'hold', 'settle', 'hold', 'settle', 'refund', 'grant', 'hold']);
});

const forge = (account: string, number: number, extra = '') => [
  `insert into ledger_transaction (idempotency_key, kind, created_at, account_id, number, hash)
   values ('grant:forged', 'grant', now(), '${account}', ${number}, sha256('forged'))`,
  `insert into posting select id, (${house('grants')}), -50 from ledger_transaction where idempotency_key = 'grant:forged'`,
  `insert into posting select id, (${ledgerAccount(account, 'wallet')}), 50 from ledger_transaction where idempotency_key = 'grant:forged'`,
  `update ledger_account set balance = balance + 50 ${extra} where id = (${ledgerAccount(account, 'wallet')})`,
];
const erase = (account: string, number: number, credits: number) => [
  `delete from posting where transaction_id = (${movement(account, number)})`,
  `delete from ledger_transaction where account_id = '${account}' and number = ${number}`,
  `update ledger_account set balance = balance - ${credits} where id = (${ledgerAccount(account, 'wallet')})`,
];

/** Tampering that keeps every other law, so that only the chain reveals it. */
describe('the chain reveals tampering that keeps all other laws', () => {
  const CONTENT = 'its hash is not that of its account, number, key, kind, time and postings after the movement before it';
  const cases: [string, (books: TestBooks) => string[], string, (books: TestBooks) => string][] = [
    [
      'an altered amount',
      ({ ann }) => [
        `update posting set amount = 10 * amount where transaction_id = (${movement(ann, 1)})`,
        `update ledger_account set balance = balance + 90 where id = (${ledgerAccount(ann, 'wallet')})`,
      ],
      CHAIN,
      ({ ann }) => `account ${ann}, movement 1 (grant:signup:${ann}): ${CONTENT}`,
    ],
    [
      'an altered key',
      ({ ann }) => [`update ledger_transaction set idempotency_key = 'grant:another' where id = (${movement(ann, 1)})`],
      CHAIN,
      ({ ann }) => `account ${ann}, movement 1 (grant:another): ${CONTENT}`,
    ],
    [
      'an altered time',
      ({ ann }) => [`update ledger_transaction set created_at = created_at - interval '1 us' where id = (${movement(ann, 4)})`],
      CHAIN,
      ({ ann, search }) => `account ${ann}, movement 4 (settle:${search}): ${CONTENT}`,
    ],
    [
      'an altered hash',
      ({ ann }) => [`update ledger_transaction set hash = sha256('x') where id = (${movement(ann, 3)})`],
      CHAIN,
      ({ ann, search }) => `account ${ann}, movement 3 (hold:${search}): ${CONTENT}`,
    ],
    [
      'a movement deleted at the beginning',
      ({ ann }) => erase(ann, 1, 10),
      CHAIN,
      ({ ann }) => `account ${ann}, movement 2 (purchase:pi_ann:1): it follows nothing, what stood between is gone`,
    ],
    [
      'a movement deleted in the middle',
      ({ ann }) => [...erase(ann, 8, 4), 'delete from operator_audit'],
      CHAIN,
      ({ ann, openSearch }) => `account ${ann}, movement 9 (hold:${openSearch}): it follows number 7, what stood between is gone`,
    ],
    [
      'a movement deleted at the end',
      ({ ben }) => [
        ...erase(ben, 5, -5),
        `update ledger_account set balance = 0 where id = (${ledgerAccount(ben, 'owed')})`,
        `update payment set refunded_cents = 0, movements = 1, standing_credits = 10 where id = 'pi_ben'`,
      ],
      HEAD,
      ({ ben }) => `account ${ben}: its latest movement is number 4, which its head does not say`,
    ],
    [
      'every movement of an account deleted',
      ({ ben }) => [
        `delete from posting where transaction_id in (select id from ledger_transaction where account_id = '${ben}')`,
        `delete from ledger_transaction where account_id = '${ben}'`,
        `delete from hold where account_id = '${ben}'`,
        `delete from search where account_id = '${ben}'`,
        `delete from payment where id = 'pi_ben'`,
        `update ledger_account set balance = 0 where account_id = '${ben}'`,
      ],
      HEAD,
      ({ ben }) => `account ${ben}: it has no movement, which its head does not say`,
    ],
    [
      'two movements in each other’s place',
      ({ ann }) => [
        `update ledger_transaction set number = 1000 where id = (${movement(ann, 1)})`,
        `update ledger_transaction set number = 1 where id = (${movement(ann, 2)})`,
        `update ledger_transaction set number = 2 where account_id = '${ann}' and number = 1000`,
      ],
      CHAIN,
      ({ ann }) => `account ${ann}, movement 1 (purchase:pi_ann:1): ${CONTENT}`,
    ],
    [
      'a forged movement',
      ({ ann }) => forge(ann, 10, `, head = sha256('forged')`),
      CHAIN,
      ({ ann }) => `account ${ann}, movement 10 (grant:forged): ${CONTENT}`,
    ],
    [
      'a forged movement that the head does not know',
      ({ ann }) => forge(ann, 10),
      HEAD,
      ({ ann }) => `account ${ann}: its latest movement is number 10`,
    ],
    [
      'a forged movement far ahead',
      ({ ann }) => forge(ann, 12, `, head = sha256('forged')`),
      CHAIN,
      ({ ann }) => `account ${ann}, movement 12 (grant:forged): it follows number 9, what stood between is gone`,
    ],
  ];
  test.each(cases)('%s', async (_what, tamper, law, first) => {
    const broken = await breaksAfter(books.ledger, tamper(books));
    expect(broken[law]?.[0]).toContain(first(books));
    expect(Object.keys(broken).filter((each) => each !== CHAIN && each !== HEAD)).toEqual([]);
  });
});
