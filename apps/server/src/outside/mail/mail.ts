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

/** Puts a mail into the outbox within the caller's transaction: it is sent if and only if that commits. */
export function postMail(db: Queryable, wish: MailWish, now: Date): Promise<void> {
  const { kind, recipient, accountId = null, subjectId = null } = wish;
  return insertMail(db, { id: randomUUIDv7(), kind, recipient, accountId, subjectId, now });
}

/** Whether a sender is at localhost, like the default of MAIL_FROM: replies to it arrive nowhere. */
export function isOfNowhere(mailFrom: string): boolean {
  return /@localhost>?$/i.test(mailFrom);
}

/** Deletes the unsent mails of one kind about one subject. */
export function dropMails(db: Queryable, subjectId: string, kind: string): Promise<void> {
  return deleteMailsOf(db, subjectId, kind);
}

/** Deletes every unsent mail that an account caused or that is addressed to one of its members. */
export function dropMailsAbout(db: Queryable, accountId: string, addresses: readonly string[]): Promise<void> {
  return deleteMailsAbout(db, accountId, addresses);
}

/** A mail that is due, with its kind and recipient. Its text is only written when it is sent, and stored nowhere. */
export interface QueuedMail {
  id: string;
  kind: string;
  recipient: string;
  accountId: string | null;
  /** The id of what the mail is about, if kind and account do not say it. */
  subjectId: string | null;
  createdAt: Date;
  /** The number of this attempt, from 1. */
  attempt: number;
}

interface WrittenMail {
  recipient: string;
  subject: string;
  text: string;
  /** In addition to those that every mail has. */
  headers?: Readonly<Record<string, string>>;
}

/** Writes the text of a due mail; null if there is nothing to send, or no longer. May be called more than once for a mail. */
export type Composer = (ctx: AppContext, mail: QueuedMail) => Promise<WrittenMail | null>;
export type Composers = Readonly<Record<string, Composer>>;

export interface OutgoingMail extends WrittenMail {
  /** The same on every attempt, so that mail servers can drop a duplicate. */
  id: string;
}

export interface MailTransport {
  /** Throws `UndeliverableMail` if a retry cannot help, and any other error if it can. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The address does not exist or does not accept mail. */
export class UndeliverableMail extends Error {
  constructor(cause?: unknown) {
    super('this address takes no mail', { cause });
    this.name = 'UndeliverableMail';
  }
}

/** The rate limit of routes through which anybody can have mail sent. */
export function limitMails(config: Config) {
  return {
    max: config.mailRequestsPerHour,
    timeWindow: '1 hour',
    errorResponseBuilder: () => new AppError('too_many_requests', 'Too many requests. Please wait an hour and try again.'),
  };
}

/** The folder that mails are written to if SMTP_URL is not set. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}
