import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRead } from '../../testing/count-read.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type AnyQueryable, inAnyTransaction } from '../../testing/any-queryable.ts';
import { blankAddressesAfter, callRemoveAccount } from './queries.ts';

const MOVEMENTS = 2500;
const RECORDS = 20_000;
const DAY_MS = 86_400_000;

let app: TestServer;
const [closed, held, searched] = [randomUUID(), randomUUID(), randomUUID()];

/** Runs as the owner with triggers off, to make what years would have made. */
const put = (work: (db: AnyQueryable) => Promise<unknown>) =>
  inAnyTransaction(app.owner, async (db) => {
    await db.query('set local session_replication_role = replica');
    await work(db);
  });

beforeAll(async () => {
  app = await startTestServer();
  await put(async (db) => {
    await db.query(
      `insert into account (id, created_at, closed_at, erased_at) select id, now() - interval '9 years', now() - interval '8 years', now() - interval '8 years'
      from unnest($1::uuid[]) as old (id)`,
      [[closed, held]],
    );
    await db.query(
      `insert into ledger_account (account_id, kind, balance) select $1, kind, 0 from unnest('{wallet,held,owed}'::text[]) kind`,
      [closed],
    );
    await db.query(
      `insert into ledger_transaction (idempotency_key, kind, account_id, number, created_at, hash)
       select 'grant:old:' || number, 'grant', $1, number, now() - interval '8 years', sha256('') from generate_series(1, $2::integer) number`,
      [closed, MOVEMENTS],
    );
    await db.query(
      `insert into posting (transaction_id, ledger_account_id, amount) select moved.id, wallet.id, 1
       from ledger_transaction moved join ledger_account wallet using (account_id) where account_id = $1 and wallet.kind = 'wallet'`,
      [closed],
    );
    await db.query(
      `insert into audit_record (at, kind, what, account_id, subject, number, digest, hash)
       select now() - interval '6 years' + number * interval '1 hour', 'setting', 'put', case number when $2::integer - 10 then $1::uuid end, case number when $2::integer - 10 then $3 else 'all' end, number, sha256(''), sha256('')
       from generate_series(1, $2::integer) number`,
      [held, RECORDS, searched],
    );
    await db.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, completed_at)
       values ($1, $2, 'failed', 'property_address', 'skip_tracing', true, '1', '', 5, now())`,
      [searched, held],
    );
  });
  await app.owner.query('analyze');
});
afterAll(() => app.close());

test('removing an account does not scan its movements once per row', async () => {
  const read = await countRead(app.ctx.db, async (db) => {
    expect(await callRemoveAccount(db, closed)).toBe(true);
  });
  expect(read.pages).toBeLessThan(MOVEMENTS * 70);
});

const HOLDS: readonly [string, string | null, number | null][] = [
  ['none', null, null],
  [
    'one on an account',
    `insert into legal_hold (account_id, reason, placed_by, placed_at) values ('${held}', 'x', 'y', now())`,
    RECORDS - 10,
  ],
  [
    'one on a search',
    `insert into legal_hold (search_id, reason, placed_by, placed_at) values ('${searched}', 'x', 'y', now())`,
    RECORDS - 10,
  ],
  [
    'one on a time',
    `insert into legal_hold (from_at, until_at, reason, placed_by, placed_at)
     select at, at + interval '1 day', 'x', 'y', now() from audit_record where number = ${RECORDS - 100}`,
    RECORDS - 100,
  ],
];
test.each(HOLDS)('the first held audit record is found without scanning all records: %s', async (_, place, expected) => {
  const read = await countRead(app.owner, async (db) => {
    if (place !== null) await db.query(place);
    const found = await db.query<{ first: number | null }>('select first_held_record()::float8 as first');
    expect(found.rows).toEqual([{ first: expected }]);
  });
  expect(read.pages).toBeLessThan(150);
});

test('removing the oldest audit records does not read the others', async () => {
  const read = await countRead(app.ctx.db, async (db) => {
    // Named, as in a process that removes some records every day.
    await db.query({ name: 'remove', text: 'select remove_audit(100, $1)', values: [Buffer.alloc(32)] });
  });
  expect(read.pages).toBeLessThan(100 * 8);
});

test('blanking IP addresses in parts scans the searches once', async () => {
  const before = new Date(Date.now() - 2 * 365 * DAY_MS);
  const many = 11_000;
  await put((db) =>
    db.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, receipt, sealed_input,
         sealed_results, completed_at, created_at)
       select gen_random_uuid(), $1, 'completed', 'property_address', 'skip_tracing', true, '1', '192.0.2.1', 5, '{}', '\\x00', '\\x00', now(),
         now() - interval '3 years' from generate_series(1, $2::integer)`,
      [held, many],
    ),
  );
  const read = await countRead(app.ctx.db, async (db) => {
    let blanked = 0;
    for (let part = await blankAddressesAfter(db, before, null, 1000); ; part = await blankAddressesAfter(db, before, part.last, 1000)) {
      blanked += part.blanked;
      if (part.last === null) break;
    }
    expect(blanked).toBe(many);
  });
  // Rows are read by id, for update, and as updated.
  expect(read.rows).toBeLessThan(many * 3.5);
});
