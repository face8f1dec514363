/** The SQL of the newsletter. */
import type { Queryable } from '../../transaction.ts';

export interface Asked {
  id: string;
  email: string;
  tokenHash: Buffer;
  now: Date;
  /** A retry of the same mail: counts neither as another request nor against the limits. */
  isRetry: boolean;
  /** No further mail goes to an address that got one after this moment, or `mostConfirmations` in total. */
  quietSince: Date;
  mostConfirmations: number;
}

export interface SubscriberRow {
  id: string;
  email: string;
  tokenHash: Buffer;
}

/** Records the request. Returns the subscriber when a mail is due, undefined otherwise. */
export async function upsertSubscriber(db: Queryable, asked: Asked): Promise<SubscriberRow | undefined> {
  const found = await db.query(
    `insert into newsletter_subscriber as known (id, email, token_hash, last_sent_at, created_at) values ($1, $2, $3, $4, $4)
     on conflict (lower(email)) do update set last_sent_at = $4, confirmations_sent = known.confirmations_sent + case when $5 then 0 else 1 end
       where known.confirmed_at is null and ($5 or (known.last_sent_at <= $6 and known.confirmations_sent < $7))
     returning id, email, token_hash as "tokenHash"`,
    [asked.id, asked.email, asked.tokenHash, asked.now, asked.isRetry, asked.quietSince, asked.mostConfirmations],
  );
  return found.rows[0];
}

export async function markConfirmed(db: Queryable, tokenHash: Buffer, now: Date, askedAfter: Date): Promise<boolean> {
  const confirmed = await db.query(
    `update newsletter_subscriber set confirmed_at = coalesce(confirmed_at, $2)
     where token_hash = $1 and (confirmed_at is not null or created_at > $3)`,
    [tokenHash, now, askedAfter],
  );
  return confirmed.rowCount === 1;
}

export async function deleteSubscriber(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const gone = await db.query('delete from newsletter_subscriber where token_hash = $1', [tokenHash]);
  return gone.rowCount === 1;
}

export async function deleteUnconfirmed(db: Queryable, askedBefore: Date): Promise<number> {
  const gone = await db.query('delete from newsletter_subscriber where confirmed_at is null and created_at <= $1', [askedBefore]);
  return gone.rowCount ?? 0;
}

export async function deleteSubscriberByEmail(db: Queryable, email: string): Promise<void> {
  await db.query('delete from newsletter_subscriber where lower(email) = lower($1)', [email]);
}
