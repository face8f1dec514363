import type pg from 'pg';
import type { Told } from './crash-load.ts';
import { sumOfCharges } from './drive-spends.ts';
import { countKinds } from './report.ts';
import type { Statement, Wallet } from './wallets.ts';

/** A search as recorded in the ledger. */
export interface Booked {
  id: string;
  key: string;
  attempt: number;
  charged: number;
  refunded: number;
  /** The same account bought this question before, so it may be answered without a hold, at no charge. */
  isOwned: boolean;
  /** Number of transactions that held credits for it, and of those that settled it. */
  holds: number;
  settlements: number;
  /** Revenue from its settlements, and what its refunds took back. */
  revenue: number;
  givenBack: number;
}

export async function readBooks(db: pg.Pool, wallets: readonly Wallet[]): Promise<Booked[]> {
  const found = await db.query<Booked>(
    `with moved as (
       select split_part(moved.idempotency_key, ':', 2) as search_id, count(distinct moved.id) filter (where moved.kind = 'hold')::integer as holds,
         count(distinct moved.id) filter (where moved.kind = 'settle')::integer as settlements,
         coalesce(sum(amount) filter (where moved.kind = 'settle' and house.id is not null), 0)::integer as revenue,
         coalesce(-sum(amount) filter (where moved.kind = 'refund' and house.id is not null), 0)::integer as "givenBack"
       from ledger_transaction moved join posting on posting.transaction_id = moved.id
       left join ledger_account house on house.id = ledger_account_id and house.kind = 'revenue'
       where moved.account_id = any($1) and moved.kind in ('hold', 'settle', 'refund') group by 1
     )
     select search.id, search.idempotency_key as key, attempt, credits_charged as charged, credits_refunded as refunded, coalesce(holds, 0) as holds,
       coalesce(settlements, 0) as settlements, coalesce(revenue, 0) as revenue, coalesce("givenBack", 0) as "givenBack",
       exists (
         select from search paid where paid.account_id = search.account_id and paid.query_key = search.query_key and paid.id < search.id and paid.credits_charged > 0
       ) as "isOwned"
     from search left join moved on moved.search_id = search.id::text where account_id = any($1) order by search.id`,
    [wallets.map(({ accountId }) => accountId)],
  );
  return found.rows;
}

/**
 * Invariants after the killing: everything a client was told is recorded, once; nothing is recorded that no client could know of; every search has one end,
 * one hold and one settlement (none when it repeats a bought question and is charged nothing) and costs what was seen. Returns a sentence for each violation.
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
    const back = books.reduce((sum, { id, givenBack }) => sum + (searches.has(id) ? givenBack : 0), 0);
    if (back !== told.refunded[number]) breaches.push(`wallet ${number}: ${back} came back and ${told.refunded[number]} were promised`);
    if (balance < 0) breaches.push(`wallet ${number}: ${balance} left`);
  }
  return breaches;
}

function judgeEnds(told: Told, statements: readonly Statement[], books: readonly Booked[]): string[] {
  const breaches: string[] = [];
  const listed = new Map(statements.flatMap(({ searches }) => [...searches]));
  for (const { id, charged, refunded, isOwned, holds, settlements, revenue, givenBack } of books) {
    const search = listed.get(id);
    if (search === undefined) breaches.push(`the search ${id} is not in its owner's list`);
    else if (search.status !== 'completed' && search.status !== 'failed') breaches.push(`the search ${id} is ${search.status} for good`);
    const isGiven = isOwned && charged === 0 && holds === 0 && settlements === 0;
    if (!isGiven && (holds !== 1 || settlements !== 1)) breaches.push(`the search ${id} has ${holds} holds and ${settlements} settlements`);
    if (revenue !== charged || givenBack !== refunded || revenue - givenBack !== search?.creditsCost)
      breaches.push(
        `the search ${id} brought ${revenue}, ${givenBack} went back; it has ${charged} and ${refunded} on record and shows ${search?.creditsCost}`,
      );
  }
  const booked = new Map(books.map((one) => [one.id, one]));
  for (const [id, { status, creditsCost }] of told.seen) {
    const search = listed.get(id);
    const { charged = 0, refunded = 0 } = booked.get(id) ?? {};
    // The price may have been seen before or after a refund.
    if (search?.status !== status || creditsCost > charged || creditsCost < charged - refunded)
      breaches.push(`the search ${id} was seen ${status} for ${creditsCost} and is ${search?.status} for ${charged} less ${refunded}`);
  }
  return breaches;
}
