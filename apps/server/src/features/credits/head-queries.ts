/** The SQL of heads: the latest movement of every account, by which all of its movements can be told to be the same still. */
import type { Queryable } from '../../transaction.ts';

export interface Head {
  accountId: string;
  number: number;
  /** Hex. */
  hash: string;
}

/** The heads of accounts that moved anything, in the order of their ids, beginning after one. */
export async function selectHeads(db: Queryable, after: string | null, most: number): Promise<Head[]> {
  const found = await db.query<Head>(
    `select wallet.account_id as "accountId", last.number::float8 as number, encode(last.hash, 'hex') as hash
     from ledger_account wallet
     cross join lateral (select number, hash from ledger_transaction t where t.account_id = wallet.account_id order by number desc limit 1) last
     where wallet.kind = 'wallet' and ($1::uuid is null or wallet.account_id > $1) order by wallet.account_id limit $2`,
    [after, most],
  );
  return found.rows;
}

/** Those of `heads` that are no longer in the ledger as they were, with the hash that stands there now, if any. */
export async function selectChangedHeads(db: Queryable, heads: readonly Head[]): Promise<(Head & { now: string | null })[]> {
  const found = await db.query<Head & { now: string | null }>(
    `select head.account_id as "accountId", head.number::float8 as number, head.hash, encode(t.hash, 'hex') as now
     from unnest($1::uuid[], $2::bigint[], $3::text[]) with ordinality as head (account_id, number, hash, place)
     left join ledger_transaction t using (account_id, number)
     where encode(t.hash, 'hex') is distinct from head.hash order by place`,
    [heads.map((head) => head.accountId), heads.map((head) => head.number), heads.map((head) => head.hash)],
  );
  return found.rows;
}
