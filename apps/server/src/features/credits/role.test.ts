import { createPool } from '@deedline/database/connect';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callLedger,
  holdForSearch,
  createTestLedger,
  readBalances,
  refundSearch,
  settleSearch,
  type TestLedger,
} from '../../testing/ledger/ledger.ts';
import { checkLaws } from '../operator/ledger/verify-ledger.ts';

let ledger: TestLedger;
/** A pool with the rights of the API and the worker. */
let app: pg.Pool;
let account: string;
beforeAll(async () => {
  ledger = await createTestLedger();
  app = createPool(ledger.url, { max: 2, role: APPLICATION_ROLE });
  account = await ledger.openAccount(10);
  await holdForSearch(ledger.db, account, 3);
});
afterAll(async () => {
  await app.end();
  await ledger.close();
});

const DENIED = /permission denied|must be owner/;
const broken = async () => (await checkLaws(ledger.db)).filter(({ breaches }) => breaches.length > 0);

describe('the application’s role', () => {
  test.each(
    ['ledger_account', 'ledger_transaction', 'posting', 'ledger_sum', 'hold'].flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `insert into ${table} default values`,
      `select * from ${table} for update`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} owner to ${APPLICATION_ROLE}`,
      `drop table ${table} cascade`,
      `create trigger mine before update on ${table} execute function refuse_change()`,
      `create rule mine as on insert to ${table} do instead nothing`,
    ]),
  )('may not: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toThrow(DENIED);
  });

  test.each([
    'update ledger_account set balance = balance + 1',
    `update ledger_account set head = sha256('x')`,
    'update ledger_transaction set created_at = now()',
    `update ledger_transaction set hash = sha256('x')`,
    'update posting set amount = amount + 1',
    'update hold set charged = 0, closed_at = now()',
    'set session_replication_role = replica',
    'alter function grant_credits(text, uuid, integer) security invoker',
    'drop function refuse_change() cascade',
    `create function public.sha256(text) returns bytea language sql as $$ select ''::bytea $$`,
    'create table public.mine (id int)',
    'delete from search_audit',
    'delete from audit_record',
    'update audit_record set facts = null',
    'update operator_audit set reason = null',
    'delete from operator_audit',
    'select * from schema_migration',
  ])('may not: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toThrow(DENIED);
  });

  test('may not call the ledger’s internal functions', async () => {
    for (const call of [
      `post_movement('${account}', 'grant', 'mine', array[1, 2], array[-5, 5])`,
      `move_to_wallet('grant', 'mine', '${account}', 5, 'grants', false)`,
      `take_from_wallet('revoke', 'mine', '${account}', 5, 'grants')`,
    ])
      await expect(app.query(`select ${call}`)).rejects.toThrow(DENIED);
  });

  test('may move credits by each public function of the ledger', async () => {
    const id = randomUUID();
    await app.query('insert into account (id) values ($1)', [id]);
    await callLedger(app, 'open_wallet', id);
    expect(await callLedger(app, 'grant_credits', `role:${id}`, id, 10)).toBe(true);
    expect(await callLedger(app, 'purchase_credits', `role:${id}`, id, 20)).toBe(true);
    const search = (await holdForSearch(app, id, 5))!;
    expect(await settleSearch(app, search, 4)).toBe(true);
    await refundSearch(app, id, search, 1);
    expect(await callLedger(app, 'revoke_credits', `role:${id}`, id, 2)).toBe(2);
    expect(await callLedger(app, 'reverse_credits', `role:${id}`, id, 30)).toBe(25);
    expect(await callLedger(app, 'restore_credits', `role:${id}`, id, 10)).toBe(true);
    expect(await callLedger(app, 'lock_wallets', [id])).toBe(1n);
    expect(await callLedger(app, 'forfeit_credits', id)).toBe(5);
    expect(await readBalances(app, id)).toEqual({ wallet: 0, held: 0, owed: 0 });
    expect(await broken()).toEqual([]);
  });

  test('cannot shadow the ledger’s tables with temporary ones', async () => {
    const before = await readBalances(ledger.db, account);
    const client = await app.connect();
    try {
      for (const table of ['ledger_account', 'ledger_transaction', 'posting', 'ledger_sum', 'hold', 'account'])
        await client.query(`create temp table ${table} (like public.${table} including defaults including identity)`);
      await client.query(
        'insert into pg_temp.ledger_account (account_id, kind, balance) select $1, kind, 1000000 from unnest($2::text[]) kind',
        [account, ['wallet', 'held', 'owed']],
      );
      expect(await callLedger(client, 'revoke_credits', 'shadow', account, 5)).toBe(5);
      expect(await callLedger(client, 'hold_credits', randomUUID(), account, 1_000_000)).toBe(before.wallet - 5);
    } finally {
      client.release(true);
    }
    expect(await readBalances(ledger.db, account)).toEqual({ ...before, wallet: 0, held: before.held + before.wallet - 5 });
    expect(await broken()).toEqual([]);
  });
});

test('another database user can neither move credits nor take the role', async () => {
  const name = `stranger_${randomUUID().replaceAll('-', '')}`;
  await ledger.db.query(`create role ${name} login`);
  const url = new URL(ledger.url);
  url.searchParams.set('user', name);
  const stranger = createPool(url.href, { max: 1 });
  try {
    for (const call of [
      `grant_credits('mine', '${account}', 5)`,
      `purchase_credits('mine', '${account}', 5)`,
      `refund_credits('mine', '${account}', 5)`,
      `restore_credits('mine', '${account}', 5)`,
      `revoke_credits('mine', '${account}', 5)`,
      `reverse_credits('mine', '${account}', 5)`,
      `forfeit_credits('${account}')`,
      `hold_credits('${randomUUID()}', '${account}', 5)`,
      `settle_hold('${randomUUID()}', 5)`,
      `open_wallet('${account}')`,
      `lock_wallets('{${account}}')`,
    ])
      await expect(stranger.query(`select ${call}`)).rejects.toThrow(DENIED);
    await expect(stranger.query(`set role ${APPLICATION_ROLE}`)).rejects.toThrow(DENIED);
  } finally {
    await stranger.end();
    await ledger.db.query(`drop role ${name}`);
  }
});
