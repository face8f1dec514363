import { AppError } from '@deedline/contract/errors';
import type { OptOut } from '@deedline/contract/opt-out';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { hashSubject } from '../compliance/find-suppressed.ts';
import { textsToKeep, type Subject } from '../compliance/subjects.ts';
import { hashLinkToken, linkToken } from './link-token.ts';
import { OPT_OUT_NOTICE } from './mail-kinds.ts';
import { insertHashes, insertOptOut, type NewOptOut } from './queries.ts';
import { newReceipt } from './receipt-number.ts';
import { seal } from './seal.ts';

const UNREADABLE: Readonly<Record<Subject['kind'], string>> = {
  phone: 'Please enter a phone number of the United States, with its area code',
  email: 'Please enter a valid email address',
  person: 'Please enter a first and last name, a street address with its house number, and a ZIP code of five digits',
};

/**
 * Opts somebody out: in effect when this returns. Nothing is looked up, so neither the answer nor its time tells what is on record.
 * Throws `invalid_request` for what cannot be read.
 */
export async function takeOptOut(ctx: AppContext, asked: OptOut): Promise<string> {
  return inTransaction(ctx.db, (db) => optOutWithin(ctx, db, asked, 'page'));
}

/** The same, as a part of something else. */
export async function optOutWithin(ctx: AppContext, db: Queryable, asked: OptOut, way: NewOptOut['way']): Promise<string> {
  const subject = subjectOf(asked);
  const texts = textsToKeep(subject);
  if (texts.length === 0) throw new AppError('invalid_request', UNREADABLE[subject.kind]);
  const [id, receipt, now] = [randomUUIDv7(), newReceipt(), ctx.now()];
  const tokenHash = subject.kind === 'email' ? hashLinkToken(linkToken(ctx, id)) : null;
  const sealed = asked.kind === 'person' ? seal(ctx.hash, asked) : null;
  await insertOptOut(db, { id, receipt, kind: subject.kind, way, now, tokenHash, sealed });
  const hashes = texts.map((text) => hashSubject(ctx.hash, subject.kind, text));
  await insertHashes(db, id, subject.kind, hashes);
  if (subject.kind === 'email' && way === 'page')
    await postMail(db, { kind: OPT_OUT_NOTICE, recipient: subject.email, subjectId: id }, now);
  return receipt;
}

function subjectOf(asked: OptOut): Subject {
  if (asked.kind !== 'person') return asked;
  return { kind: 'person', name: asked.name, address: `${asked.street}, ${asked.city}, ${asked.zip}` };
}
