import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '../../transaction.ts';
import { insertMail } from './queries.ts';

export interface MailWish {
  kind: string;
  recipient: string;
  accountId?: string;
}

/** Puts a mail into the outbox, within the caller's transaction: it is sent if and only if that commits. */
export function postMail(db: Queryable, wish: MailWish, now: Date): Promise<void> {
  return insertMail(db, { id: randomUUIDv7(), kind: wish.kind, recipient: wish.recipient, accountId: wish.accountId ?? null, now });
}
