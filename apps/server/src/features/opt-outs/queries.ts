/** The SQL of opt-outs. Those in effect are in `suppression`, which every look-up reads. */
import type { Queryable } from '../../transaction.ts';
import type { SubjectKind } from '../compliance/subjects.ts';

export interface NewOptOut {
  id: string;
  receipt: string;
  kind: SubjectKind;
  way: 'page' | 'request' | 'drop';
  now: Date;
  tokenHash: Buffer | null;
  sealed: Buffer | null;
}

export async function insertOptOut(db: Queryable, made: NewOptOut): Promise<void> {
  await db.query('insert into opt_out (id, receipt, kind, way, created_at, token_hash, sealed) values ($1, $2, $3, $4, $5, $6, $7)', [
    made.id,
    made.receipt,
    made.kind,
    made.way,
    made.now,
    made.tokenHash,
    made.sealed,
  ]);
}

/** Puts hashes into effect as those of one opt-out. */
export async function insertHashes(db: Queryable, optOutId: string, kind: SubjectKind, hashes: readonly Buffer[]): Promise<void> {
  await db.query(
    `with kept as (
       insert into opt_out_hash (opt_out_id, kind, hash) select $1, $2, hash from unnest($3::bytea[]) as given (hash) on conflict do nothing
     )
     insert into suppression (kind, hash) select $2, hash from unnest($3::bytea[]) as given (hash) on conflict do nothing`,
    [optOutId, kind, hashes],
  );
}

export async function markConfirmed(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const done = await db.query('update opt_out set confirmed_at = coalesce(confirmed_at, $2) where token_hash = $1 and undone_at is null', [
    tokenHash,
    now,
  ]);
  return done.rowCount === 1;
}

export async function selectOptOutState(db: Queryable, receipt: string): Promise<{ createdAt: Date; undoneAt: Date | null } | undefined> {
  const found = await db.query('select created_at as "createdAt", undone_at as "undoneAt" from opt_out where receipt = $1', [receipt]);
  return found.rows[0];
}

/**
 * Marks the mail of an opt-out as sent and returns the hash of its link's token. Undefined when its address got `most` mails since `since`, or when the
 * opt-out was taken back.
 */
export async function markMailed(db: Queryable, id: string, now: Date, since: Date, most: number): Promise<Buffer | undefined> {
  const done = await db.query(
    `update opt_out mine set mailed_at = $2 where id = $1 and undone_at is null and (
       select count(distinct other.id) from opt_out_hash own join opt_out_hash same on same.hash = own.hash
       join opt_out other on other.id = same.opt_out_id
       where own.opt_out_id = $1 and other.id <> $1 and other.mailed_at > $3) < $4
     returning token_hash as "tokenHash"`,
    [id, now, since, most],
  );
  return done.rows[0]?.tokenHash ?? undefined;
}

export interface SealedOptOut {
  id: string;
  receipt: string;
  sealed: Buffer;
}

/** Opt-outs that are still to be extended, oldest first. */
export async function selectSealed(db: Queryable, most: number): Promise<SealedOptOut[]> {
  const found = await db.query('select id, receipt, sealed from opt_out where sealed is not null order by created_at limit $1', [most]);
  return found.rows;
}

export async function clearSealed(db: Queryable, id: string): Promise<void> {
  await db.query('update opt_out set sealed = null where id = $1', [id]);
}
