import type { AppTable } from '@deedline/database/generated/tables';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneKey } from '../../testing/one-key.ts';
import { findText } from '../../testing/find-text.ts';
import { createClock } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sealRecords } from '../audit/seal-records.ts';
import { verifyRecords } from '../audit/verify-records.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { OperatorError } from '../record/operator-context.ts';
import { applyRetention, applyRetentionDaily, listRuns } from './apply-retention.ts';
import { listHolds, placeHold, releaseHold, type HoldSubject } from './holds.ts';
import { RETENTION_POLICY } from './policy.ts';

const DAY = 86_400_000;
const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const operator = () => ({ ...app.ctx, operator: 'varnham' });
const run = async () => (await applyRetention(app.ctx, { operator: null, isDry: false })).removed;
const close = (client: TestClient) => client.post('/api/auth/delete-account', { password: PASSWORD });

interface Customer {
  client: TestClient;
  email: string;
  accountId: string;
  searchId: string;
}
let customers = 0;
async function makeCustomer(): Promise<Customer> {
  const email = `kept.customer.${(customers += 1)}@example.com`;
  const client = await app.signUp(email);
  const searchId = (await client.post('/api/searches', QUILLMERE.full)).json().id as string;
  await app.runner.idle();
  const accountId = (await app.owner.query('select account_id from search where id = $1', [searchId])).rows[0].account_id as string;
  return { client, email, accountId, searchId };
}
const searchRow = async (id: string) => (await app.owner.query('select * from search where id = $1', [id])).rows[0];
const filesOf = (accountId: string) => readdir(join(app.ctx.config.keysDir, accountId.slice(-2), accountId)).catch(() => []);

/** Runs as the owner with triggers off, to age data. */
async function age(texts: readonly string[], values: readonly unknown[]): Promise<void> {
  const db = await app.owner.connect();
  try {
    await db.query('begin');
    await db.query('set local session_replication_role = replica');
    for (const text of texts) await db.query(text, [...values]);
    await db.query('commit');
  } finally {
    db.release();
  }
}

test('the policy names every table of the product once', async () => {
  const evidence =
    'source load evidence evidence_block evidence_key evidence_page key_page key_packing known_parcel parcel_shape street_line property property_bill property_change property_class property_county property_history property_incoming property_sale setup_step schema_migration'.split(
      ' ',
    );
  const tables = await app.owner.query<{ name: AppTable }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all ($1)`,
    [evidence],
  );
  const named = RETENTION_POLICY.flatMap(({ tables: some }) => some);
  expect(named.toSorted()).toEqual(tables.rows.map(({ name }) => name).toSorted());
});

describe('a closed account', () => {
  test('is erased at once; its IP addresses and browsers are erased after 90 days, its charges stay', async () => {
    const { client, accountId, searchId } = await makeCustomer();
    expect((await close(client)).statusCode).toBe(204);
    expect(await filesOf(accountId)).toEqual([]);
    clock.move(89 * DAY);
    await run();
    expect(await searchRow(searchId)).toMatchObject({ ip: '127.0.0.1', sealed_results: null });
    clock.move(2 * DAY);
    expect((await run()).closed_traces).toBeGreaterThan(0);
    expect(await searchRow(searchId)).toMatchObject({
      ip: '',
      user_agent: null,
      member_id: null,
      purpose: 'skip_tracing',
      credits_charged: 5,
    });
    expect((await run()).closed_traces).toBe(0);
  });

  test('is deleted after seven years, and ledger and audit chain still verify', async () => {
    const { client, accountId, searchId } = await makeCustomer();
    const other = await makeCustomer();
    await close(client);
    expect((await run()).closed_ledgers).toBe(0);
    await expect(app.owner.query('delete from posting')).rejects.toThrow('append-only');
    await expect(app.owner.query('delete from ledger_transaction where account_id = $1', [accountId])).rejects.toThrow('append-only');
    await expect(app.ctx.db.query('delete from ledger_account where account_id = $1', [accountId])).rejects.toThrow('permission denied');
    expect((await app.ctx.db.query('select remove_account($1) as gone', [accountId])).rows[0].gone).toBe(false);
    const almost = `timestamptz '${clock.now().toISOString()}' - interval '7 years' + interval '2 days'`;
    await age(
      [
        `update account set closed_at = ${almost}, erased_at = ${almost} where id = $1`,
        `update ledger_transaction set created_at = ${almost} where account_id = $1`,
      ],
      [accountId],
    );
    expect((await run()).closed_ledgers).toBe(0);
    await age(
      [
        `update account set closed_at = now() - interval '7 years 1 day', erased_at = now() - interval '7 years 1 day' where id = $1`,
        `update ledger_transaction set created_at = now() - interval '7 years 1 day' where account_id = $1`,
      ],
      [accountId],
    );
    expect((await run()).closed_ledgers).toBe(1);
    for (const table of ['ledger_transaction', 'ledger_account', 'search', 'hold', 'account_key'])
      expect((await app.owner.query(`select from ${table} where account_id = $1`, [accountId])).rowCount).toBe(0);
    expect(await searchRow(searchId)).toBeUndefined();
    expect((await other.client.get(`/api/searches/${other.searchId}`)).statusCode).toBe(200);
    expect(await verifyLedger(app.ctx)).toEqual([]);
    await sealRecords(app.ctx);
    expect((await verifyRecords(app.ctx)).findings).toEqual([]);
  });
});

describe('a legal hold', () => {
  const subjects: [string, (customer: Customer) => HoldSubject][] = [
    ['the account', ({ accountId }) => ({ accountId })],
    ['one of its searches', ({ searchId }) => ({ searchId })],
    ['a time in which it was open', () => ({ from: new Date(Date.now() - DAY), until: new Date(clock.now().getTime() + DAY) })],
  ];
  test.each(subjects)(
    'on %s keeps the sealed data of a closed account until its release, and nobody can sign in',
    async (_what, subjectOf) => {
      const customer = await makeCustomer();
      const { client, email, accountId, searchId } = customer;
      const hold = await placeHold(operator(), subjectOf(customer), 'Case 12-0418');
      const closed = await close(client);
      expect([closed.statusCode, closed.json().message]).toEqual([200, expect.stringContaining('legal hold')]);
      expect((await client.get('/api/searches')).statusCode).toBe(401);
      expect((await app.visitor.post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(401);

      for (const days of [1, 100, 800, 3000]) {
        clock.move(days * DAY);
        await run();
      }
      const kept = await searchRow(searchId);
      expect(kept).toMatchObject({ ip: '127.0.0.1', erased_at: null });
      expect(kept.sealed_results).not.toBeNull();
      expect(await filesOf(accountId)).toEqual(['1.key']);
      expect(await findText(app.owner, [email])).not.toEqual([]);

      await releaseHold(operator(), hold.id, 'Case closed');
      expect((await run()).closed_accounts).toBe(1);
      expect(await searchRow(searchId)).toMatchObject({ sealed_results: null, sealed_input: null });
      expect(await filesOf(accountId)).toEqual([]);
      expect(await findText(app.owner, [email])).toEqual([]);
    },
  );

  test('placed twice on an account stands until both are released', async () => {
    const { client, accountId } = await makeCustomer();
    const [one, two] = [await placeHold(operator(), { accountId }, 'One'), await placeHold(operator(), { accountId }, 'Two')];
    await close(client);
    await releaseHold(operator(), one.id, 'Over');
    expect((await run()).closed_accounts).toBe(0);
    await releaseHold(operator(), two.id, 'Over');
    expect((await run()).closed_accounts).toBe(1);
  });

  test('needs a reason and an existing subject, is released once, and cannot be changed or deleted', async () => {
    const { accountId } = await makeCustomer();
    await expect(placeHold(operator(), { accountId }, ' ')).rejects.toThrow('Say why');
    await expect(placeHold(operator(), { accountId: randomUUID() }, 'x')).rejects.toThrow(OperatorError);
    await expect(placeHold(operator(), { searchId: 'nonsense' }, 'x')).rejects.toThrow('There is no search nonsense');
    await expect(placeHold(operator(), { from: clock.now(), until: clock.now() }, 'x')).rejects.toThrow('must end after it begins');
    const { id } = await placeHold(operator(), { accountId }, 'x');
    await expect(app.ctx.db.query('delete from legal_hold where id = $1', [id])).rejects.toThrow('permission denied');
    await expect(app.owner.query(`update legal_hold set reason = 'y' where id = $1`, [id])).rejects.toThrow('can be released, once');
    await releaseHold(operator(), id, 'y');
    await expect(releaseHold(operator(), id, 'z')).rejects.toThrow('no active hold');
    expect((await listHolds(operator())).find((hold) => hold.id === id)?.released).toMatchObject({ by: 'varnham', reason: 'y' });
    const acts = await app.owner.query(`select command from operator_audit where subject = $1 order by id`, [`hold ${id}`]);
    expect(acts.rows.map(({ command }) => command)).toEqual(['hold-add', 'hold-release']);
  });
});

describe('by age', () => {
  test('IP addresses and browsers are erased after two years, of open accounts too', async () => {
    const { client, searchId } = await makeCustomer();
    await app.owner.query(`update search set created_at = $2::timestamptz - interval '2 years 1 day' where id = $1`, [
      searchId,
      clock.now(),
    ]);
    await app.owner.query(`insert into source_hour (source, hour) values ('store', $1::timestamptz - interval '2 years 1 day')`, [
      clock.now(),
    ]);
    // The application itself uses the clock of the machine.
    expect((await run()).usage_figures).toBeGreaterThan(0);
    expect(await searchRow(searchId)).toMatchObject({ ip: '', user_agent: null });
    // By this time decades have passed on the test's clock, and a new search would not sell anything of the owner.
    expect((await client.get(`/api/searches/${searchId}`)).json().results.owner.name).toBe('Odile Varnham');
  });

  test('IP addresses of thousands of searches are erased in several transactions', async () => {
    const { accountId } = await makeCustomer();
    await app.owner.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, user_agent, credits_held, created_at, completed_at)
       select gen_random_uuid(), $1, 'failed', 'property_address', 'skip_tracing', true, '1', '192.0.2.1', 'a browser', 0,
         $2::timestamptz - case when n % 2 = 0 then interval '3 years' else interval '1 day' end, now() from generate_series(1, 5000) n`,
      [accountId, clock.now()],
    );
    const dry = (await applyRetention(app.ctx, { operator: 'varnham', isDry: true })).removed.usage_addresses;
    expect(dry).toBeGreaterThanOrEqual(2500);
    expect((await run()).usage_addresses).toBe(dry);
    const { rows } = await app.owner.query<{ left: number; transactions: number }>(
      `select count(*) filter (where ip <> '')::integer as left, count(distinct xmin::text) filter (where ip = '')::integer as transactions from search
       where account_id = $1 and user_agent is not distinct from case when ip = '' then null else 'a browser' end`,
      [accountId],
    );
    expect(rows[0]!.left).toBe(2500);
    expect(rows[0]!.transactions).toBeGreaterThan(1);
    expect((await run()).usage_addresses).toBe(0);
  });

  test('privacy requests and undone opt-outs are deleted after five years; opt-outs in effect stay', async () => {
    const long = new Date(clock.now().getTime() - 5 * 366 * DAY);
    const outs = [randomUUID(), randomUUID()];
    for (const [place, id] of outs.entries()) {
      await app.owner.query(
        `insert into opt_out (id, receipt, kind, way, created_at, undone_at) values ($1, $2, 'phone', 'page', $3, $4)`,
        [id, `R${place}`, long, place === 0 ? long : null],
      );
      await app.owner.query(`insert into opt_out_hash (opt_out_id, kind, hash) values ($1, 'phone', sha256($2))`, [id, Buffer.from(id)]);
    }
    await app.owner.query(
      `insert into privacy_request (id, receipt, kind, state, created_at, token_hash, confirmed_at, due_at, closed_at)
       values ($1, 'P1', 'know', 'answered', $2, sha256('x'), $2, $2, $2)`,
      [randomUUID(), long],
    );
    const setBack = (days: number) =>
      Promise.all([
        app.owner.query('update opt_out set undone_at = $2 where id = $1', [outs[0], new Date(clock.now().getTime() - days * DAY)]),
        app.owner.query(`update privacy_request set closed_at = $1 where receipt = 'P1'`, [new Date(clock.now().getTime() - days * DAY)]),
      ]);
    await setBack(5 * 365 - 1);
    expect(await run()).toMatchObject({ privacy_requests: 0, undone_opt_outs: 0 });
    await setBack(5 * 366);
    expect(await run()).toMatchObject({ privacy_requests: 1, undone_opt_outs: 1 });
    expect((await app.owner.query('select id from opt_out where id = any ($1)', [outs])).rows).toEqual([{ id: outs[1] }]);
    expect((await app.owner.query('select from opt_out_hash where opt_out_id = any ($1)', [outs])).rowCount).toBe(1);
  });

  test('licence statements are deleted five years after the account was closed', async () => {
    const { client, accountId } = await makeCustomer();
    await app.owner.query(
      `insert into licence_attestation (account_id, kind, profession, state, text_version) values ($1, 'none_needed', 'investor', 'FK', '1')`,
      [accountId],
    );
    await close(client);
    expect((await run()).licences).toBe(0);
    await expect(app.owner.query('delete from licence_attestation where account_id = $1', [accountId])).rejects.toThrow('append-only');
    const almost = `timestamptz '${clock.now().toISOString()}' - interval '5 years' + interval '2 days'`;
    await age([`update account set closed_at = ${almost} where id = $1`], [accountId]);
    expect((await run()).licences).toBe(0);
    await age([`update account set closed_at = now() - interval '5 years 1 day' where id = $1`], [accountId]);
    expect((await run()).licences).toBe(1);
  });

  test('audit records are deleted after five years, except held ones and those after them', async () => {
    const { searchId } = await makeCustomer();
    await sealRecords(app.ctx);
    const almost = `timestamptz '${clock.now().toISOString()}' - interval '5 years' + interval '2 days'`;
    await age([`update audit_record set at = ${almost} where $1::text is not null`], ['all']);
    expect((await run()).audit_records).toBe(0);
    await age([`update audit_record set at = now() - interval '6 years' where $1::text is not null`], ['all']);
    const held = async () =>
      (await app.owner.query('select number::integer from audit_record where subject = $1', [searchId])).rows[0]?.number;
    const oldest = async () => (await app.owner.query('select min(number)::integer as number from audit_record')).rows[0].number;
    const place = await held();
    expect(await oldest()).toBeLessThan(place);
    const hold = await placeHold(operator(), { searchId }, 'Case 3');
    expect((await run()).audit_records).toBeGreaterThan(0);
    expect([await oldest(), await held()]).toEqual([place, place]);
    await expect(app.ctx.db.query(`select remove_audit($1, sha256('x'))`, [place])).rejects.toThrow('held stays');
    await releaseHold(operator(), hold.id, 'Over');
    expect((await run()).audit_records).toBeGreaterThan(0);
    expect(await held()).toBeUndefined();
  });
});

describe('a run', () => {
  test('as a dry run reports what it would delete and changes nothing', async () => {
    const { client, accountId } = await makeCustomer();
    const hold = await placeHold(operator(), { accountId }, 'x');
    await close(client);
    await releaseHold(operator(), hold.id, 'y');
    const runs = (await listRuns(app.ctx)).length;
    expect((await applyRetention(app.ctx, { operator: 'varnham', isDry: true })).removed.closed_accounts).toBe(1);
    expect(await filesOf(accountId)).toEqual(['1.key']);
    expect((await listRuns(app.ctx)).length).toBe(runs);
    expect((await run()).closed_accounts).toBe(1);
  });

  test('is made once a day, and records counts only', async () => {
    clock.move(2 * DAY);
    expect(await applyRetentionDaily(app.ctx)).not.toBeNull();
    expect(await applyRetentionDaily(app.ctx)).toBeNull();
    clock.move(DAY);
    expect(await applyRetentionDaily(app.ctx)).not.toBeNull();
    const [latest] = await listRuns(app.ctx);
    expect(latest).toMatchObject({ operator: null, failed: [] });
    expect(Object.values(latest!.removed)).toHaveLength(10);
    expect(Object.values(latest!.removed).every((count) => Number.isInteger(count))).toBe(true);
    await expect(app.ctx.db.query('delete from retention_run')).rejects.toThrow('permission denied');
  });

  test('is made although a clock that was set back dated an earlier run ahead', async () => {
    await app.owner.query(
      `insert into retention_run (began_at, ended_at, removed, failed) select at, at, '{}', '{}' from (select $1::timestamptz + interval '1 year' as at) ahead`,
      [clock.now()],
    );
    clock.move(DAY);
    expect(await applyRetentionDaily(app.ctx)).not.toBeNull();
    expect(await applyRetentionDaily(app.ctx)).toBeNull();
  });

  test('applies the other rules when one fails', async () => {
    const broken = {
      ...app.ctx,
      hash: oneKey(() => {
        throw new Error('no key');
      }),
    };
    await app.owner.query(`insert into audit_record (kind, what) values ('setting', 'x')`);
    await app.owner.query(`insert into source_hour (source, hour) values ('store', $1::timestamptz - interval '3 years')`, [clock.now()]);
    await sealRecords(app.ctx);
    await age([`update audit_record set at = now() - interval '6 years' where $1::text is not null`], ['all']);
    const { failed, removed } = await applyRetention(broken, { operator: 'varnham', isDry: true });
    expect(failed).toEqual(['audit_records']);
    expect(removed).toMatchObject({ audit_records: 0, usage_figures: 1 });
    expect(Object.keys(removed)).toHaveLength(10);
  });
});
