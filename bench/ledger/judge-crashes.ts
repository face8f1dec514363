import type pg from 'pg';
import type { Told } from './crash-load.ts';
import { sumOfCharges } from './judge-spends.ts';
import { countKinds } from './report.ts';
import type { Statement, Wallet } from './wallets.ts';

/** A search as the books have it. */
export interface Booked {
  id: string;
  key: string;
  attempt: number;
  charged: number;
  /** Transactions that set credits aside for it, and that settled it. */
  holds: number;
  settlements: number;
  /** What its settlements brought the house. */
  revenue: number;
}

export async function readBooks(db: pg.Pool, wallets: readonly Wallet[]): Promise<Booked[]> {
  const found = await db.query<Booked>(
    `select search.id, search.idempotency_key as key, attempt, credits_charged as charged,
       (select count(*)::integer from ledger_transaction where idempotency_key = 'hold:' || search.id) as holds,
       (select count(*)::integer from ledger_transaction where idempotency_key = 'settle:' || search.id) as settlements,
       (select coalesce(sum(posting.amount), 0)::integer from ledger_transaction moved
          join posting on posting.transaction_id = moved.id join ledger_account house on house.id = ledger_account_id and house.kind = 'revenue'
          where moved.idempotency_key = 'settle:' || search.id) as revenue
     from search where account_id = any($1) order by id`,
    [wallets.map(({ accountId }) => accountId)],
  );
  return found.rows;
}

/**
 * What must hold when the killing is over: whatever anybody was told is on record, once; nothing is on record that nobody could know of;
 * every search has its end, one hold and one settlement, and costs what was seen. Returns a sentence for each breach.
 */
export function judgeCrashes(wallets: readonly Wallet[], told: Told, statements: readonly Statement[], books: readonly Booked[]): string[] {
  const breaches = countKinds(told.odd).map((odd) => `a spend was answered as none may be: ${odd}`);
  const byKey = Map.groupBy(books, ({ key }) => key);
  for (const [key, booked] of byKey) if (booked.length > 1) breaches.push(`the key ${key} opened ${booked.length} searches`);
  for (const [key, { id }] of told.accepted)
    if (byKey.get(key)?.[0]?.id !== id) breaches.push(`the search ${id} was accepted and is not on record`);
  for (const { id, key } of books)
    if (!told.accepted.has(key) && !told.doubtful.has(key)) breaches.push(`the search ${id} is on record and was refused`);
  breaches.push(...judgeEnds(told, statements, books));
  for (const [number, { given }] of wallets.entries()) {
    const { balance, searches } = statements[number]!;
    const charged = sumOfCharges(searches.values());
    if (charged + balance !== given)
      breaches.push(`wallet ${number}: charged ${charged} and left ${balance} of the ${given} that were there`);
    if (balance < 0) breaches.push(`wallet ${number}: ${balance} left`);
  }
  return breaches;
}

function judgeEnds(told: Told, statements: readonly Statement[], books: readonly Booked[]): string[] {
  const breaches: string[] = [];
  const listed = new Map(statements.flatMap(({ searches }) => [...searches]));
  for (const { id, charged, holds, settlements, revenue } of books) {
    const search = listed.get(id);
    if (search === undefined) breaches.push(`the search ${id} is not in its owner's list`);
    else if (search.status !== 'completed' && search.status !== 'failed') breaches.push(`the search ${id} is ${search.status} for good`);
    if (holds !== 1 || settlements !== 1) breaches.push(`the search ${id} has ${holds} holds and ${settlements} settlements`);
    if (revenue !== charged || revenue !== search?.creditsCost)
      breaches.push(`the search ${id} brought ${revenue}, has ${charged} on record and shows ${search?.creditsCost}`);
  }
  for (const [id, { status, creditsCost }] of told.seen) {
    const search = listed.get(id);
    if (search?.status !== status || search.creditsCost !== creditsCost)
      breaches.push(`the search ${id} was seen ${status} for ${creditsCost} and is ${search?.status} for ${search?.creditsCost}`);
  }
  return breaches;
}
