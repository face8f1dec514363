import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { OptOut, OptOutLink } from '@deedline/contract/compliance/opt-out';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { type Subject, textsToKeep } from '../compliance/subjects.ts';
import { hashSubject } from '../compliance/suppression.ts';
import { unsealForInstallation, REQUESTS, sealForInstallation } from '../sealing/installation-seal.ts';
import { OPT_OUT_NOTICE } from './mail-kinds.ts';
import { insertHashes, insertOptOut, markConfirmed, type NewOptOut } from './queries.ts';
import { hashLinkToken, linkToken, newReceipt } from './receipts.ts';

const UNREADABLE: Readonly<Record<Subject['kind'], string>> = {
  phone: 'Please enter a phone number of the United States, with its area code',
  email: 'Please enter a valid email address',
  person: 'Please enter a first and last name, a street address with its house number, and a ZIP code of five digits',
};

/**
 * Opts somebody out; the opt-out is in effect when this resolves. Nothing is looked up, so neither the answer nor its timing reveals what is on record.
 * Returns the receipt number. Throws `invalid_request` for what cannot be read.
 */
export async function takeOptOut(ctx: AppContext, asked: OptOut): Promise<string> {
  return inTransaction(ctx.db, (db) => optOutWithin(ctx, db, asked, 'page'));
}

/** Like `takeOptOut`, within the caller's transaction. */
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

export function subjectOf(asked: OptOut): Subject {
  if (asked.kind !== 'person') return asked;
  return { kind: 'person', name: asked.name, address: `${asked.street}, ${asked.city}, ${asked.zip}` };
}

type OptOutName = { tokenHash: Buffer } | { receipt: string };

/** Locks the opt-out for the rest of the transaction. */
export async function lockOptOut(db: Queryable, name: OptOutName): Promise<{ id: string; isUndone: boolean } | undefined> {
  const LOCKED = `select id, undone_at is not null as "isUndone" from opt_out`;
  const found = await ('receipt' in name
    ? db.query(`${LOCKED} where receipt = $1 for update`, [name.receipt])
    : db.query(`${LOCKED} where token_hash = $1 for update`, [name.tokenHash]));
  return found.rows[0];
}

/** Takes an opt-out back: removes its hashes from effect, except those that another opt-out also holds, even one not committed yet. */
export async function undoOptOut(db: Queryable, id: string, now: Date): Promise<void> {
  // An uncommitted opt-out with the same hash found it in effect and did not insert it. The lock waits for such transactions and makes later ones wait for
  // this.
  await db.query('lock table suppression in share row exclusive mode');
  await db.query('update opt_out set undone_at = $2, sealed = null where id = $1', [id, now]);
  await db.query(
    `delete from suppression s using opt_out_hash mine where mine.opt_out_id = $1 and s.kind = mine.kind and s.hash = mine.hash
       and not exists (select from opt_out_hash other join opt_out on opt_out.id = other.opt_out_id
                       where other.hash = s.hash and other.kind = s.kind and other.opt_out_id <> $1 and undone_at is null)`,
    [id],
  );
}

/**
 * Answers the mailed link. The person who reads the mail of an address decides about it: they confirm the opt-out or take it back. Repeating it is harmless.
 * Throws `link_expired`.
 */
export async function answerLink(ctx: AppContext, { token, act }: OptOutLink): Promise<void> {
  const tokenHash = hashLinkToken(token);
  const isKnown = act === 'confirm' ? await markConfirmed(ctx.db, tokenHash, ctx.now()) : await undo(ctx, tokenHash);
  if (!isKnown) throw new AppError('link_expired', 'This link is no longer valid, or it is incomplete.');
}

function undo(ctx: AppContext, tokenHash: Buffer): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const found = await lockOptOut(db, { tokenHash });
    if (found !== undefined && !found.isUndone) await undoOptOut(db, found.id, ctx.now());
    return found !== undefined;
  });
}

/** Encrypts a value that is kept for a while and belongs to no account, with a key derived from the installation's. */
export function seal(hash: KeyedHash, value: object): Buffer {
  return sealForInstallation(hash, REQUESTS, Buffer.from(JSON.stringify(value)));
}

/** Throws when the value was sealed by another installation or was changed since. */
export function unseal(hash: KeyedHash, sealed: Buffer): unknown {
  return JSON.parse(unsealForInstallation(hash, REQUESTS, sealed).toString('utf8'));
}
