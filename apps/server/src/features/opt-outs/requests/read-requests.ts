/** What an operator sees of requests. That somebody looked is on record before anything is shown. */
import type { PrivacyRequest } from '@deedline/contract/opt-out';
import type { SearchContext } from '../../../search-context.ts';
import type { Delivery } from '../../audit/deliveries.ts';
import { OperatorError, type Actor } from '../../record/operator-context.ts';
import { recordAct } from '../../record/record-act.ts';
import { readReceipt } from '../receipt-number.ts';
import { gatherRecipients } from './gather-recipients.ts';
import { gatherRecords, type HeldRecord } from './gather-records.ts';
import { selectOpen, selectRequest, type RequestRow } from './queries.ts';
import { addDays, WARN_DAYS } from './rules.ts';
import { readSealed } from './take-request.ts';

type RequestsContext = Pick<SearchContext, 'db' | 'now' | 'hash'> & Actor;
export type OpenRequest = RequestRow & { dueAt: Date; standing: 'overdue' | 'soon' | 'open' };

/** Those that wait for an answer, the next due first. */
export async function listRequests(ctx: RequestsContext): Promise<OpenRequest[]> {
  await recordAct(ctx, ctx.db, { command: 'requests_list', result: 'done', subject: undefined, detail: undefined });
  const [now, open] = [ctx.now(), await selectOpen(ctx.db)];
  const soon = addDays(now, WARN_DAYS);
  return open.map((request) => {
    const dueAt = request.dueAt!;
    return { ...request, dueAt, standing: dueAt < now ? 'overdue' : dueAt <= soon ? 'soon' : 'open' };
  });
}

export interface RequestShown {
  request: RequestRow;
  asked: PrivacyRequest;
}

/** Throws OperatorError when there is none, or what it said is gone. */
export async function showRequest(ctx: RequestsContext, typed: string): Promise<RequestShown> {
  const shown = await findSealed(ctx, typed);
  await recordAct(ctx, ctx.db, { command: 'requests_show', result: 'done', subject: shown.request.receipt, detail: undefined });
  return shown;
}

export interface RequestKnown {
  request: RequestRow;
  records: HeldRecord[];
  /** Those that tie the confirmed email to the name and address: what speaks for who asks. */
  byEmail: number;
  /** To whom any of it was delivered. */
  recipients: Delivery[];
}

/** Gathers the records that are held about who asks. */
export async function knowRequest(ctx: SearchContext & Actor, typed: string): Promise<RequestKnown> {
  const { request, asked } = await findSealed(ctx, typed);
  const records = await gatherRecords(ctx, asked);
  const recipients = await gatherRecipients(ctx, asked, records);
  await recordAct(ctx, ctx.db, { command: 'requests_know', result: 'done', subject: request.receipt, detail: `${records.length} records` });
  const byEmail = records.filter(({ by }) => by.includes('email') && by.includes('name and address')).length;
  return { request, records, byEmail, recipients };
}

async function findSealed(ctx: RequestsContext, typed: string): Promise<RequestShown> {
  const request = await selectRequest(ctx.db, readReceipt(typed));
  if (request === undefined) throw new OperatorError(`There is no request ${typed}.`, 1);
  if (request.state !== 'open' || request.sealed === null)
    throw new OperatorError(`Request ${request.receipt} is ${request.state}: what it said is not shown, or gone.`, 1);
  return { request, asked: readSealed(ctx, request.sealed) };
}
