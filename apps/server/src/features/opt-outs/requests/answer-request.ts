/** What an operator does with one request. Each leaves a record, in the transaction that does it. */
import { postMail } from '../../../outside/mail/post-mail.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { OperatorError, type OperatorContext } from '../../record/operator-context.ts';
import { recordAct } from '../../record/record-act.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { REQUEST_ANSWER, REQUEST_NEWS } from '../mail-kinds.ts';
import { lockOptOut, undoOptOut } from '../undo-opt-out.ts';
import { readReceipt } from '../receipt-number.ts';
import { closeRequest, extendRequest, lockRequest, type RequestRow } from './queries.ts';
import { addDays, EXTENDED_DAYS } from './rules.ts';
import { readSealed } from './take-request.ts';
import { seal } from '../seal.ts';

export type RequestsContext = OperatorContext & { hash: KeyedHash };

type OpenRequest = RequestRow & { sealed: Buffer; confirmedAt: Date };

/** Throws OperatorError unless the request waits for an answer. */
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
      throw new OperatorError(`Request ${request.receipt} was extended before. Nothing was changed.`, 1);
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
    if (found.isUndone) throw new OperatorError(`Opt-out ${number} was taken back before. Nothing was changed.`, 1);
    await undoOptOut(db, found.id, ctx.now());
    await recordAct(ctx, db, { command: 'requests_undo', result: 'done', subject: number, reason });
  });
}

function mail(ctx: RequestsContext, db: Queryable, { id, sealed }: OpenRequest, kind: string): Promise<void> {
  return postMail(db, { kind, recipient: readSealed(ctx, sealed).email, subjectId: id }, ctx.now());
}
