import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@deedline/contract/errors';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
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

/** A mail that is due: what kind of mail, to whom. Its text is written when it is sent, and nowhere kept. */
export interface QueuedMail {
  id: string;
  kind: string;
  recipient: string;
  accountId: string | null;
  /** What it is about, where its kind and account do not say it. */
  subjectId: string | null;
  createdAt: Date;
  /** Counts this one. */
  attempt: number;
}

interface WrittenMail {
  recipient: string;
  subject: string;
  text: string;
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>;
}

/** Writes the text of a due mail; null when there is nothing to send (any more). May be called again for the same mail. */
export type Composer = (ctx: AppContext, mail: QueuedMail) => Promise<WrittenMail | null>;
export type Composers = Readonly<Record<string, Composer>>;

export interface OutgoingMail extends WrittenMail {
  /** Stays the same when the mail is sent again: mail servers may drop the second copy by it. */
  id: string;
}

export interface MailTransport {
  /** Throws `UndeliverableMail` when trying again cannot help, anything else when it can. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The address does not exist or cannot be written to. */
export class UndeliverableMail extends Error {
  constructor(cause?: unknown) {
    super('this address takes no mail', { cause });
    this.name = 'UndeliverableMail';
  }
}

/** The rate limit of a route through which a stranger has mail sent. */
export function limitMails(config: Config) {
  return {
    max: config.mailRequestsPerHour,
    timeWindow: '1 hour',
    errorResponseBuilder: () => new AppError('too_many_requests', 'Too many requests. Please wait an hour and try again.'),
  };
}

/** Where mails are written when SMTP_URL names no server to send them. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}
