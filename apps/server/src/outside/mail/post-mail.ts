import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '../../transaction.ts';
import { deleteMailsAbout, deleteMailsOf, insertMail } from './queries.ts';

interface MailWish {
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

/** Takes the unsent mails of one kind about one subject back. */
export function dropMails(db: Queryable, subjectId: string, kind: string): Promise<void> {
  return deleteMailsOf(db, subjectId, kind);
}

/** Takes back every unsent mail that an account caused or that its members' addresses would get. */
export function dropMailsAbout(db: Queryable, accountId: string, addresses: readonly string[]): Promise<void> {
  return deleteMailsAbout(db, accountId, addresses);
}
