import { randomUUIDv7 } from 'node:crypto';
/** The operator's page of vendors: what it counts, what it lists for dispute, and what it changes. */
import type { OperatorVendor, OperatorVendors, SetVendorKey } from '@deedline/contract/operator/vendors';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeVendor, hit, KEY, miss, switchOn, TEN_CENTS } from '../../testing/fake-vendor.ts';
import { countRead } from '../../testing/count-read.ts';
import { createClock } from '../../testing/mail-box.ts';
import { makeOperator, type TestOperator } from '../../testing/operators.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { selectCredits, selectIncome, selectLosses, selectTotals } from './month-queries.ts';
import { breakVendor, pauseVendor } from './queries.ts';
import { NOBODY } from './offers.ts';
import { spanOf } from './read-month.ts';

const clock = createClock();
const fake = fakeVendor();
const resold = fakeVendor('resold', { label: 'Resold Vendor', keepDays: 0 });
let app: TestServer;
let operator: TestOperator;
let customer: TestClient;
beforeAll(async () => {
  app = await startTestServer({ vendors: [fake, resold], ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
  operator = await makeOperator(app, { name: 'Mara Vale' });
  customer = await app.signUp();
});
afterAll(() => app.close());

const send = (method: 'PUT' | 'DELETE', path: string, body?: unknown) =>
  operator.client.send(method, `/api/operator/vendors/${path}`, body);
const read = async (month = '') =>
  (await operator.client.get(`/api/operator/vendors${month && `?month=${month}`}`)).json<OperatorVendors>();
const one = async (id: string): Promise<OperatorVendor> => (await read()).vendors.find((vendor) => vendor.id === id)!;
const setKey = (change: Partial<SetVendorKey> = {}) =>
  send('PUT', 'resold/key', { credentials: { key: KEY }, dayMicros: 5_000_000, takesFreeCredits: false, ...change });
const CONTRACT = { counterparty: 'Resold Inc', on: '2026-11-01', note: 'drawer 3, until 2027' };
async function ask(phoneNumber: string): Promise<void> {
  await customer.post('/api/searches', { ...QUILLMERE.phone, phoneNumber });
  await app.runner.idle();
}

describe('vendor calls of a month', () => {
  it('are counted and billed by key, with losses listed by ids only', async () => {
    await payForCredits(app, customer);
    await setKey();
    await send('PUT', 'resold/contract', CONTRACT);
    await switchOn(customer, 'resold', { credentials: undefined });
    resold.answer = async (questions) => questions.map((question) => hit(question, {}));
    await ask('4195550166');
    await send('DELETE', 'resold/contract');
    await switchOn(customer, 'resold');
    resold.answer = async (questions) => questions.map((question) => miss(question));
    await ask('4195550167');
    resold.answer = async (questions) =>
      questions.map(({ id }) => ({ id, outcome: 'unknown', billedMicros: null, requestId: 'req-77', why: 'half an answer' }));
    await ask('4195550168');
    const { month, vendors, losses } = await read();
    const counts = { asked: 1, hits: 0, unknown: 0, billedMicros: 0, openMicros: 0 };
    expect(vendors.map(({ id, totals }) => [id, totals])).toEqual([
      ['fake', []],
      [
        'resold',
        [
          { ...counts, whose: 'account', asked: 2, unknown: 1, openMicros: TEN_CENTS },
          { ...counts, whose: 'operator', hits: 1, billedMicros: TEN_CENTS },
        ],
      ],
    ]);
    const call = await app.owner.query<{ id: string }>("select id from vendor_call where state = 'unknown'");
    const today = clock.now().toISOString();
    expect(month).toBe(today.slice(0, 7));
    expect(losses).toEqual([
      {
        vendor: 'resold',
        on: today.slice(0, 10),
        requestId: 'req-77',
        callId: call.rows[0]!.id,
        kind: 'phone_holder',
        whose: 'account',
        billedMicros: null,
        reservedMicros: TEN_CENTS,
      },
    ]);
    const { body } = await operator.client.get('/api/operator/vendors');
    const accountId = (await customer.get('/api/auth/user')).json<{ id: string }>().id;
    for (const word of [accountId, KEY, '4195550168', '555-0168', '5550168']) expect(body).not.toContain(word);
  });

  it('show the credits of their searches, less refunds', async () => {
    const [row] = (
      await app.owner.query<{ id: string }>(
        'update search set credits_charged = 4, credits_refunded = 1 where id = (select search_id from vendor_call limit 1) returning id',
      )
    ).rows;
    const others = await app.owner.query<{ sum: number }>(
      'select coalesce(sum(credits_charged - credits_refunded), 0)::int as sum from search where id <> $1 and id in (select search_id from vendor_call)',
      [row!.id],
    );
    expect((await one('resold')).credits).toBe(3 + others.rows[0]!.sum);
    expect((await one('fake')).credits).toBe(0);
  });

  it('share the income from contacts among vendors that had a hit', async () => {
    const db = app.owner;
    const [hit] = (
      await db.query<{ of: string; account: string }>('select search_id as of, account_id as account from vendor_call where is_hit')
    ).rows;
    await db.query('update search set credits_charged = 4, credits_refunded = 1 where id = $1', [hit!.of]);
    await db.query(`insert into contact_purchase (search_id, account_id, bought_at, credits, contacts) values ($1, $2, now(), 4, 2)`, [
      hit!.of,
      hit!.account,
    ]);
    expect([(await one('resold')).incomeCredits, (await one('fake')).incomeCredits]).toEqual([3, 0]);
    const call = randomUUIDv7();
    await db.query(
      `insert into vendor_call (id, account_id, vendor, whose, search_id, kind, state, is_hit, reserved_micros, reserved_at, sent_at, expires_at)
       values ($1, $2, 'fake', 'account', $3, 'person', 'answered', true, 1, $4, $4, $4)`,
      [call, hit!.account, hit!.of, clock.now()],
    );
    expect([(await one('resold')).incomeCredits, (await one('fake')).incomeCredits]).toEqual([1.5, 1.5]);
    await db.query('update vendor_call set is_hit = false where id = $1', [call]);
    expect([(await one('resold')).incomeCredits, (await one('fake')).incomeCredits]).toEqual([3, 0]);
    await db.query('delete from vendor_call where id = $1', [call]);
  });

  it('leave out other months, which are not read', async () => {
    const before = await read('2026-03');
    expect([before.month, before.losses, before.vendors.flatMap(({ totals }) => totals)]).toEqual(['2026-03', [], []]);
    for (const month of ['2026-13', '2026', 'now'])
      expect((await operator.client.get(`/api/operator/vendors?month=${month}`)).statusCode).toBe(400);
    // Ids of a day in February 2026.
    await app.owner.query(
      `insert into vendor_call (id, account_id, vendor, whose, search_id, kind, state, reserved_micros, reserved_at, sent_at, expires_at)
       select ('019c1912-' || lpad(to_hex(n), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (select account_id from vendor_call limit 1),
         'fake', 'account', gen_random_uuid(), 'person', 'unknown', 1, '2026-02-01 12:00Z', '2026-02-01 12:00Z', now() from generate_series(1, 2000) n`,
    );
    await app.owner.query('analyze');
    const span = spanOf(clock.now().toISOString().slice(0, 7));
    const counted = await countRead(app.ctx.db, async (db) => {
      expect((await selectTotals(db, span)).map(({ asked }) => asked)).toEqual([2, 1]);
      expect(await selectLosses(db, span, 200)).toHaveLength(1);
      expect(await selectCredits(db, span)).toMatchObject([{ vendor: 'resold' }]);
      expect(await selectIncome(db, span)).toEqual([{ vendor: 'resold', credits: 3 }]);
    });
    expect(counted.rows).toBeLessThan(500);
    const february = await read('2026-02');
    expect([february.losses.length, february.vendors[0]!.totals]).toEqual([
      200,
      [expect.objectContaining({ asked: 2000, unknown: 2000, openMicros: 2000 })],
    ]);
  });
});

describe('the operator’s key in the console', () => {
  it('is shown by its end and contract, and kept if only its limits change', async () => {
    await setKey();
    await send('PUT', 'resold/contract', CONTRACT);
    expect((await setKey({ credentials: undefined, dayMicros: 7, takesFreeCredits: true })).statusCode).toBe(204);
    expect((await one('resold')).key).toEqual({
      lastFour: 'abcd',
      dayMicros: 7,
      spentTodayMicros: TEN_CENTS,
      takesFreeCredits: true,
      contract: CONTRACT,
    });
    expect((await send('DELETE', 'resold/contract')).statusCode).toBe(204);
    expect((await one('resold')).key?.contract).toBeNull();
    expect((await send('DELETE', 'resold/key')).statusCode).toBe(204);
    expect((await one('resold')).key).toBeNull();
  });

  it('is refused with the codes of the use case', async () => {
    const said = async (answer: ReturnType<typeof send>) => {
      const { statusCode, json } = await answer;
      return [statusCode, json<{ code: string }>().code];
    };
    expect(await said(setKey({ credentials: undefined }))).toEqual([409, 'act_refused']);
    expect(await said(setKey({ credentials: { key: 'short' } }))).toEqual([400, 'vendor_key_unreadable']);
    expect(await said(send('PUT', 'fake/contract', CONTRACT))).toEqual([409, 'act_refused']);
    expect(await said(send('PUT', 'nobody/contract', CONTRACT))).toEqual([404, 'vendor_not_found']);
    expect(await said(send('PUT', 'resold/contract', { ...CONTRACT, counterparty: ' ' }))).toEqual([400, expect.any(String)]);
    expect(await said(send('PUT', 'resold/contract', { ...CONTRACT, on: '2199-01-01' }))).toEqual([409, 'act_refused']);
  });
});

const resume = (reason = 'their list is whole again') => operator.client.post('/api/operator/vendors/fake/resume', { reason });
it('a paused vendor can be resumed by an operator, recorded with the reason', async () => {
  expect((await resume()).statusCode).toBe(409);
  await pauseVendor(app.ctx.db, 'fake', randomUUID(), 60_000);
  await pauseVendor(app.ctx.db, 'fake', NOBODY, 60_000);
  await app.owner.query("update vendor_pace set asked_lately = 9 where vendor = 'fake' and whose = $1", [NOBODY]);
  const at = app.ctx.now();
  await breakVendor(app.ctx.db, 'fake', NOBODY, { at, until: new Date(at.getTime() + 3_600_000) });
  expect((await one('fake')).pauses).toEqual([
    { of: 'operator', keys: 1, why: 'hit_rate', until: expect.any(String) },
    { of: 'accounts', keys: 1, why: 'asked_to_wait', until: expect.any(String) },
  ]);
  expect((await resume()).statusCode).toBe(204);
  expect((await one('fake')).pauses).toEqual([]);
  const acts = await app.owner.query("select operator, subject, reason from operator_audit where command = 'vendor-resume'");
  expect(acts.rows).toEqual([{ operator: 'Mara Vale', subject: 'fake', reason: 'their list is whole again' }]);
});

it('vendor routes refuse a request without an operator session', async () => {
  const routes = [
    ['GET', ''],
    ['PUT', '/resold/key'],
    ['DELETE', '/resold/key'],
    ['PUT', '/resold/contract'],
    ['DELETE', '/resold/contract'],
    ['POST', '/resold/resume'],
  ] as const;
  for (const client of [app.visitor, customer])
    for (const [method, path] of routes)
      expect((await client.send(method, `/api/operator/vendors${path}`, method === 'GET' ? undefined : {})).statusCode).toBe(401);
});
