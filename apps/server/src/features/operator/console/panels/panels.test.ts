import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRead } from '../../../../testing/count-read.ts';
import { makeOperator } from '../../../../testing/operators.ts';
import { seedQuillmere } from '../../../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { OperatorAccount } from '@deedline/contract/operator/accounts';
import { selectPayments } from '../../../record/operator-record.ts';
import { selectSearches } from './view-account.ts';
import { selectOptOutDays } from './opt-out-queries.ts';
import { selectContactRefunds, selectLatestReports, selectTakenBack } from './read-refunds.ts';

const MANY = 4000;
const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-20T10:00:00Z');

let app: TestServer;
const [early, late] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const { owner } = app;
  await owner.query('insert into account (id) select unnest($1::uuid[])', [[early, late]]);
  // The first searches belong to one account, all later ones to the other.
  await owner.query(
    `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, completed_at)
     select lpad(to_hex(n), 32, '0')::uuid, case when n <= 600 then $1::uuid else $2::uuid end,
       'failed', 'property_address', 'skip_tracing', true, '1', '192.0.2.1', 5, now() from generate_series(1, $3::integer) n`,
    [early, late, MANY],
  );
  await owner.query(
    `insert into contact_outcome (search_id, contact, account_id, outcome, reported_at, was_right_party, reason)
     select id, sha256('x'), account_id, 'wrong_number', $1::timestamptz - row_number() over (order by id desc) * interval '6 hours', false, 'refunded' from search`,
    [NOW],
  );
  await owner.query(
    `insert into opt_out (id, receipt, kind, way, created_at)
     select gen_random_uuid(), 'R' || n, 'phone', 'drop', $1::timestamptz - n * interval '12 hours' from generate_series(0, $2::integer - 1) n`,
    [NOW, MANY],
  );
  await owner.query(
    `with made as (
       insert into checkout (id, account_id, price_id, credits, amount_cents, currency, created_at)
       select gen_random_uuid(), $1, 'p', 50, 5000, 'usd', $2 from generate_series(1, $3::integer) returning id
     )
     insert into payment (id, checkout_id, paid_at, refunded_cents)
     select 'pi_' || place, id, $2, case when place % 500 = 0 then 5000 else 0 end from (select id, row_number() over () as place from made) numbered`,
    [late, NOW, MANY],
  );
  await owner.query('analyze');
});
afterAll(() => app.close());

test('the searches of an account are read without those of others', async () => {
  const read = await countRead(app.ctx.db, async (db) => {
    expect(await selectSearches(db, early, 50)).toHaveLength(50);
  });
  expect(read.rows).toBe(50);
});

test('payments are shown page by page, each once and the latest first', async () => {
  const others = await app.owner.query<{ id: string }>(
    `update payment set paid_at = case when refunded_cents > 0 then null else paid_at - right(id, 1)::integer * interval '1 day' end
     where right(id, 2) in ('07', '42', '00') returning id`,
  );
  expect(others.rows.length).toBeGreaterThan(100);
  const { client } = await makeOperator(app);
  await client.post('/api/operator/account-views', { subject: late, reason: 'asks about payments' });
  const read = async (after?: string) => {
    const query = after === undefined ? '' : `?paymentsAfter=${after}`;
    return (await client.get(`/api/operator/accounts/${late}${query}`)).json<OperatorAccount>();
  };
  const ids: string[] = [];
  let last: string | null | undefined;
  for (let pages = 0; last !== null && pages < 100; pages += 1) {
    const { payments, paymentCount, nextPayments } = await read(last);
    expect([payments.length, paymentCount]).toEqual([50, MANY]);
    ids.push(...payments.map(({ id }) => id));
    last = nextPayments;
  }
  expect(ids).toEqual((await selectPayments(app.ctx.db, [late])).map(({ id }) => id));
  expect((await read('pi_none')).payments).toEqual([]);
});

test('the latest refunds are read without all others', async () => {
  const tenDays = new Date(NOW.getTime() - 10 * DAY_MS);
  const read = await countRead(app.ctx.db, async (db) => {
    expect(await selectLatestReports(db, tenDays, 20)).toHaveLength(20);
    expect(await selectLatestReports(db, tenDays, 100)).toHaveLength(39);
    expect(await selectContactRefunds(db, tenDays)).toMatchObject({ reports: 39 });
    expect(await selectTakenBack(db, 100)).toHaveLength(MANY / 500);
  });
  expect(read.rows).toBeLessThan(400);
});

test('opt-outs of 30 days are counted without reading older ones', async () => {
  const read = await countRead(app.ctx.db, async (db) => {
    const days = await selectOptOutDays(db, NOW);
    expect([days.length, days[0], days.at(-2), days.at(-1)]).toEqual([
      30,
      { day: '2026-10-22', count: 2 },
      { day: '2026-11-19', count: 2 },
      { day: '2026-11-20', count: 1 },
    ]);
  });
  expect(read.rows).toBeLessThan(100);
});

test('deletion lists are due again 45 days after the newest was taken', async () => {
  const { client } = await makeOperator(app);
  const due = async () => (await client.get('/api/operator/opt-outs')).json<{ listsDueAt: string | null }>().listsDueAt;
  expect(await due()).toBeNull();
  await app.owner.query(
    `insert into drop_entry (list, entry_id, kind, hash, imported_at)
     values ('phones-08', '1', 'phone', sha256('a'), '2026-08-02T09:00:00Z'), ('phones-09', '1', 'phone', sha256('b'), '2026-09-10T09:00:00Z')`,
  );
  expect(await due()).toBe('2026-10-25T09:00:00.000Z');
});

test('the overview counts the same payment events as the page of refunds', async () => {
  // A payment of a closed account is settled once it is paid back in full.
  const settled = await app.owner.query<{ id: string }>(`select id from payment where refunded_cents = 5000 limit 1`);
  await app.owner.query(
    `insert into payment_event (id, type, body, received_at, outcome, reason, payment_id)
     values ('evt_1', 'charge.refunded', '{}', now(), 'set_aside', 'account_closed', $1), ('evt_2', 'charge.refunded', '{}', now(), 'set_aside', 'unknown', null)`,
    [settled.rows[0]!.id],
  );
  const { client } = await makeOperator(app);
  const { setAside } = (await client.get('/api/operator/refunds')).json<{ setAside: { eventId: string }[] }>();
  expect(setAside.map(({ eventId }) => eventId)).toEqual(['evt_2']);
  expect((await client.get('/api/operator/overview')).json()).toMatchObject({ payments: { setAside: 1, disputesOpen: 0 } });
});

test('sources show the age of their loads', async () => {
  const { client } = await makeOperator(app);
  const { loads } = (await client.get('/api/operator/sources')).json<{ loads: { ageDays: number }[] }>();
  expect(loads.length).toBeGreaterThan(0);
  expect(loads.filter(({ ageDays }) => ageDays <= 0)).toEqual([]);
});
