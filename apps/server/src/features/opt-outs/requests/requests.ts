import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import { type OptOut, privacyRequest, type PrivacyRequest } from '@deedline/contract/compliance/opt-out';
import type { AppContext } from '../../../context.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { postMail } from '../../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { subjectTexts } from '../../compliance/subjects.ts';
import { type OperatorContext, OperatorError, recordAct } from '../../record/operator-context.ts';
import { REQUEST_ANSWER, REQUEST_LINK, REQUEST_NEWS } from '../mail-kinds.ts';
import { lockOptOut, optOutWithin, seal, undoOptOut, unseal } from '../opt-out.ts';
import { hashLinkToken, linkToken, newReceipt, readReceipt } from '../receipts.ts';
import { addDays, ANSWER_DAYS, EXTENDED_DAYS } from './deadlines.ts';
import { closeRequest, extendRequest, insertRequest, lockRequest, lockRequestByToken, markConfirmed, type RequestRow } from './queries.ts';

/**
 * Stores a request encrypted and mails a link to the address that will get the answer. The request is confirmed when that link is opened. Returns the receipt
 * number.
 */
export async function takeRequest(ctx: AppContext, asked: PrivacyRequest): Promise<string> {
  const [id, receipt, now] = [randomUUIDv7(), newReceipt(), ctx.now()];
  const made = { id, receipt, kind: asked.kind, now, tokenHash: hashLinkToken(linkToken(ctx, id)), sealed: seal(ctx.hash, asked) };
  await inTransaction(ctx.db, async (db) => {
    await insertRequest(db, made);
    await postMail(db, { kind: REQUEST_LINK, recipient: asked.email, subjectId: id }, now);
  });
  return receipt;
}

export function readSealed(ctx: Pick<AppContext, 'hash'>, sealed: Buffer): PrivacyRequest {
  return privacyRequest.parse(unseal(ctx.hash, sealed));
}

/**
 * Confirms a request: it enters the operator's queue with its deadline, and a request to delete opts out at once. Repeating it is harmless. Throws
 * `link_expired`.
 */
export async function confirmRequest(ctx: AppContext, token: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const request = await lockRequestByToken(db, hashLinkToken(token));
    if (request === undefined) throw new AppError('link_expired', 'This link is no longer valid, or it is incomplete.');
    if (request.state !== 'unconfirmed') return;
    const now = ctx.now();
    await markConfirmed(db, request.id, now, addDays(now, ANSWER_DAYS));
    if (request.kind !== 'delete') return;
    const { name, street, city, zip, email, phone } = readSealed(ctx, request.sealed!);
    const asked: OptOut[] = [
      { kind: 'email', email },
      { kind: 'person', name, street, city, zip },
      { kind: 'phone', phone: phone ?? '' },
    ];
    // Details that cannot be read are left to the operator.
    for (const one of asked.filter(isReadable)) await optOutWithin(ctx, db, one, 'request');
  });
}

function isReadable(asked: OptOut): boolean {
  const subject = asked.kind === 'person' ? { ...asked, address: `${asked.street}, ${asked.zip}` } : asked;
  return subjectTexts(subject).length > 0;
}

// The operator's acts on one request. Each is recorded in the transaction that performs it.

type RequestsContext = OperatorContext & { hash: KeyedHash };

type OpenRequest = RequestRow & { sealed: Buffer; confirmedAt: Date };

/** Throws OperatorError unless the request is open, that is, waiting for an answer. */
async function lockOpen(db: Queryable, receipt: string): Promise<OpenRequest> {
  const request = await lockRequest(db, readReceipt(receipt));
  if (request === undefined) throw new OperatorError(`There is no request ${receipt}.`, 1);
  if (request.state !== 'open' || request.sealed === null || request.confirmedAt === null)
    throw new OperatorError(`Request ${request.receipt} is ${request.state}. Nothing was changed.`, 1);
  return { ...request, sealed: request.sealed, confirmedAt: request.confirmedAt };
}

export function answerRequest(ctx: RequestsContext, receipt: string, answer: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const request = await lockOpen(db, receipt);
    const now = ctx.now();
    await closeRequest(db, request.id, { state: 'answered', now, outcome: null, sealed: seal(ctx.hash, { answer }) });
    await mail(ctx, db, request, REQUEST_ANSWER);
    await recordAct(ctx, db, { command: 'requests_answer', result: 'done', subject: request.receipt });
  });
}

export function extend(ctx: RequestsContext, receipt: string, reason: string): Promise<Date> {
  return inTransaction(ctx.db, async (db) => {
    const request = await lockOpen(db, receipt);
    if (request.extendedBecause !== null)
      throw new OperatorError(`Request ${request.receipt} was already extended. Nothing was changed.`, 1);
    const dueAt = addDays(request.confirmedAt, EXTENDED_DAYS);
    await extendRequest(db, request.id, dueAt, reason);
    await mail(ctx, db, request, REQUEST_NEWS);
    await recordAct(ctx, db, { command: 'requests_extend', result: 'done', subject: request.receipt, reason });
    return dueAt;
  });
}

export function close(ctx: RequestsContext, receipt: string, state: 'refused' | 'withdrawn', reason: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const request = await lockOpen(db, receipt);
    await closeRequest(db, request.id, { state, now: ctx.now(), outcome: reason, sealed: null });
    if (state === 'refused') await mail(ctx, db, request, REQUEST_NEWS);
    await recordAct(ctx, db, { command: `requests_close_${state}`, result: 'done', subject: request.receipt, reason });
  });
}

export function undo(ctx: RequestsContext, receipt: string, reason: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const number = readReceipt(receipt);
    const found = await lockOptOut(db, { receipt: number });
    if (found === undefined) throw new OperatorError(`There is no opt-out ${receipt}.`, 1);
    if (found.isUndone) throw new OperatorError(`Opt-out ${number} was already undone. Nothing was changed.`, 1);
    await undoOptOut(db, found.id, ctx.now());
    await recordAct(ctx, db, { command: 'requests_undo', result: 'done', subject: number, reason });
  });
}

function mail(ctx: RequestsContext, db: Queryable, { id, sealed }: OpenRequest, kind: string): Promise<void> {
  return postMail(db, { kind, recipient: readSealed(ctx, sealed).email, subjectId: id }, ctx.now());
}
