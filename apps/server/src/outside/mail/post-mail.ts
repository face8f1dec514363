import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '../../transaction.ts';
import { insertMail } from './queries.ts';

export interface MailWish {
  kind: string;
  recipient: string;
  accountId?: string;
  subjectId?: string;
}

/** Puts a mail into the outbox, within the caller's transaction: it is sent if and only if that commits. */
export function postMail(db: Queryable, wish: MailWish, now: Date): Promise<void> {
  const { kind, recipient, accountId = null, subjectId = null } = wish;
  return insertMail(db, { id: randomUUIDv7(), kind, recipient, accountId, subjectId, now });
}
