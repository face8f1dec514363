/**
 * The heads of all accounts as text: one line `<account> <number> <hash>` each, in account order. If the text, or its SHA-256, is kept where the database's
 * owner cannot write, it proves later whether anything before it was changed.
 */
import { createHash } from 'node:crypto';
import { isUuid } from '../../is-uuid.ts';
import type { Queryable } from '../../transaction.ts';

const PAGE = 5_000;
const LINE = /^([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/;

export interface HeadsDigest {
  accounts: number;
  /** SHA-256 of the text, in hex. */
  digest: string;
}

/** Digests the current heads. `onText` receives the text in pieces. */
export async function digestHeads(db: Queryable, onText: (text: string) => void = () => undefined): Promise<HeadsDigest> {
  const hash = createHash('sha256');
  let accounts = 0;
  let page = await selectHeads(db, null, PAGE);
  while (page.length > 0) {
    const text = page.map((head) => `${head.accountId} ${head.number} ${head.hash}\n`).join('');
    hash.update(text);
    onText(text);
    accounts += page.length;
    page = await selectHeads(db, page.at(-1)!.accountId, PAGE);
  }
  return { accounts, digest: hash.digest('hex') };
}

export interface HeadsComparison extends HeadsDigest {
  changed: string[];
}

/** Compares the ledger with the heads in `text`. Throws a TypeError if it is not a text of heads. */
export async function compareHeads(db: Queryable, text: string): Promise<HeadsComparison> {
  const heads = readHeads(text);
  const changed: string[] = [];
  for (let start = 0; start < heads.length; start += PAGE)
    for (const { accountId, number, now } of await selectChangedHeads(db, heads.slice(start, start + PAGE)))
      changed.push(`account ${accountId}: movement ${number} ${now === null ? 'is gone' : 'or one before it was changed'}`);
  return { accounts: heads.length, digest: createHash('sha256').update(text).digest('hex'), changed };
}

function readHeads(text: string): Head[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const read = LINE.exec(line);
      if (read === null || !isUuid(read[1]!)) throw new TypeError(`line ${index + 1} is not "<account> <number> <hash>"`);
      return { accountId: read[1]!, number: Number(read[2]), hash: read[3]! };
    });
}

interface Head {
  accountId: string;
  number: number;
  /** Hex. */
  hash: string;
}

/** The heads of accounts with movements, in id order, after the given account. */
async function selectHeads(db: Queryable, after: string | null, most: number): Promise<Head[]> {
  const found = await db.query(
    `select wallet.account_id as "accountId", last.number::float8 as number, encode(last.hash, 'hex') as hash
     from ledger_account wallet
     cross join lateral (select number, hash from ledger_transaction t where t.account_id = wallet.account_id order by number desc limit 1) last
     where wallet.kind = 'wallet' and wallet.account_id is not null and ($1::uuid is null or wallet.account_id > $1) order by wallet.account_id limit $2`,
    [after, most],
  );
  return found.rows;
}

/** The heads that are no longer in the ledger as they were, with the hash that stands there now, if any. */
async function selectChangedHeads(db: Queryable, heads: readonly Head[]): Promise<(Head & { now: string | null })[]> {
  const found = await db.query(
    `select head.account_id as "accountId", head.number::float8 as number, head.hash, encode(t.hash, 'hex') as now
     from unnest($1::uuid[], $2::bigint[], $3::text[]) with ordinality as head (account_id, number, hash, place)
     left join ledger_transaction t using (account_id, number)
     where encode(t.hash, 'hex') is distinct from head.hash order by place`,
    [heads.map((head) => head.accountId), heads.map((head) => head.number), heads.map((head) => head.hash)],
  );
  return found.rows;
}
