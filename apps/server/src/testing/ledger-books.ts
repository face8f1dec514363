/** A small ledger with something of every kind, and the hands of somebody with the rights of the database's owner. For tests. */
import { randomUUID } from 'node:crypto';
import { checkLaws, proveLedger } from '../features/operator/ledger/verify-ledger.ts';
import type { Queryable } from '../transaction.ts';
import { callLedger, holdForSearch, openTestLedger, refundSearch, settleSearch, type TestLedger } from './ledger.ts';

export interface TestBooks {
  ledger: TestLedger;
  /** 1 grant, 2 purchase, 3 hold and 4 settlement of `search`, 5 and 6 of another, 7 refund of `search`, 8 an operator's grant, 9 the hold of `openSearch`. */
  ann: string;
  search: string;
  openSearch: string;
  /** 1 grant, 2 purchase, 3 hold, 4 settlement, 5 reversal of the purchase, half of which is owed. */
  ben: string;
}

export async function openTestBooks(): Promise<TestBooks> {
  const ledger = await openTestLedger();
  const { db } = ledger;
  const ann = await ledger.openAccount(10);
  await pay(db, ann, 'pi_ann', 20);
  const search = await buySearch(db, ann, 5, 5);
  await buySearch(db, ann, 5, 2);
  await refundSearch(db, ann, search, 1);
  await callLedger(db, 'grant_credits', 'operator:sorry', ann, 4);
  await db.query(
    `insert into operator_audit (operator, command, subject, account_id, credits_asked, credits_moved, reason, idempotency_key, result)
     values ('odile', 'grant', $1::text, $1::uuid, 4, 4, 'an outage', 'sorry', 'done')`,
    [ann],
  );
  const openSearch = (await holdForSearch(db, ann, 3))!;
  const ben = await ledger.openAccount(10);
  await pay(db, ben, 'pi_ben', 10);
  await buySearch(db, ben, 15, 15);
  await takeBack(db, ben, 'pi_ben', 10);
  return { ledger, ann, ben, search, openSearch };
}

async function buySearch(db: Queryable, account: string, most: number, charge: number): Promise<string> {
  const id = (await holdForSearch(db, account, most))!;
  await settleSearch(db, id, charge);
  return id;
}

async function pay(db: Queryable, account: string, id: string, credits: number): Promise<void> {
  const checkout = randomUUID();
  await db.query(
    `insert into checkout (id, account_id, price_id, credits, amount_cents, currency, created_at) values ($1, $2, 'price', $3, $3 * 100, 'usd', now())`,
    [checkout, account, credits],
  );
  await callLedger(db, 'purchase_credits', `${id}:1`, account, credits);
  await db.query('insert into payment (id, checkout_id, paid_at, movements, standing_credits) values ($1, $2, now(), 1, $3)', [
    id,
    checkout,
    credits,
  ]);
}

async function takeBack(db: Queryable, account: string, id: string, credits: number): Promise<void> {
  await callLedger(db, 'reverse_credits', `${id}:2`, account, credits);
  await db.query('update payment set refunded_cents = $2 * 100, movements = 2, standing_credits = standing_credits - $2 where id = $1', [
    id,
    credits,
  ]);
}

/** What breaks once somebody who may do everything has run `statements`, law by law. The books stay as they were. */
export async function breaksAfter(
  ledger: TestLedger,
  statements: readonly string[],
  holdLimitSeconds?: number,
): Promise<Record<string, string[]>> {
  const client = await ledger.db.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const sql of statements) await client.query(sql);
    const laws = holdLimitSeconds === undefined ? (await proveLedger(client)).laws : await checkLaws(client, holdLimitSeconds);
    return Object.fromEntries(laws.filter(({ breaches }) => breaches.length > 0).map(({ law, breaches }) => [law, breaches]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Parts of such statements. */
export const movement = (account: string, number: number) =>
  `select id from ledger_transaction where account_id = '${account}' and number = ${number}`;
export const ledgerAccount = (account: string, kind: string) =>
  `select id from ledger_account where account_id = '${account}' and kind = '${kind}'`;
export const house = (kind: string) => `select id from ledger_account where account_id is null and kind = '${kind}'`;
