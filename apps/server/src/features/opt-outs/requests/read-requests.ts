/** What an operator may see of requests. Each look is recorded before anything is shown. */
import { DPPA_TABLE, GLBA_TABLE } from '@deedline/contract/compliance/legal-purposes';
import { PROFESSIONS } from '@deedline/contract/compliance/licence-words';
import type { PrivacyRequest } from '@deedline/contract/compliance/opt-out';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { ParcelBody, PersonBody } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhones } from '@deedline/engine/normalize/phone';
import type { SearchContext } from '../../lookup/search-context.ts';
import { type Delivery, findDeliveries, type SoughtItem } from '../../audit/deliveries.ts';
import { contactText, ownershipItem, personItemsOf } from '../../credits/answer-items.ts';
import { type Actor, OperatorError, recordAct } from '../../record/operator-context.ts';
import { findPerson } from '../find-person.ts';
import { readReceipt } from '../receipts.ts';
import { addDays, WARN_DAYS } from './deadlines.ts';
import { gatherRecords, type HeldRecord, namesAnother } from './gather-records.ts';
import { type RequestRow, selectOpen, selectRequest } from './queries.ts';
import { readSealed } from './requests.ts';

type RequestsContext = Pick<SearchContext, 'db' | 'now' | 'hash'> & Actor;
type OpenRequest = RequestRow & { dueAt: Date; standing: 'overdue' | 'soon' | 'open' };

/** Requests that wait for an answer, the next due first. */
export async function listRequests(ctx: RequestsContext): Promise<OpenRequest[]> {
  await recordAct(ctx, ctx.db, { command: 'requests_list', result: 'done', subject: undefined, detail: undefined });
  const [now, open] = [ctx.now(), await selectOpen(ctx.db)];
  const soon = addDays(now, WARN_DAYS);
  return open.map((request) => {
    const dueAt = request.dueAt!;
    return { ...request, dueAt, standing: dueAt < now ? 'overdue' : dueAt <= soon ? 'soon' : 'open' };
  });
}

interface RequestShown {
  request: RequestRow;
  asked: PrivacyRequest;
}

/** Throws OperatorError when there is no such request, or when its text is no longer available. */
export async function showRequest(ctx: RequestsContext, typed: string): Promise<RequestShown> {
  const shown = await findSealed(ctx, typed);
  await recordAct(ctx, ctx.db, { command: 'requests_show', result: 'done', subject: shown.request.receipt, detail: undefined });
  return shown;
}

interface RequestKnown {
  request: RequestRow;
  records: HeldRecord[];
  /**
   * How many records tie the confirmed email to the name and address: the evidence for the identity of who asks. Zero if records of other people have the email
   * as well, because anybody who shares a mailbox reads its mail.
   */
  byEmail: number;
  /** The customers to whom any of it was delivered. */
  recipients: Delivery[];
}

/** Gathers the records held about the person who asks. */
export async function knowRequest(ctx: SearchContext & Actor, typed: string): Promise<RequestKnown> {
  const { request, asked } = await findSealed(ctx, typed);
  const records = await gatherRecords(ctx, asked);
  const recipients = await gatherRecipients(ctx, asked, records);
  await recordAct(ctx, ctx.db, { command: 'requests_know', result: 'done', subject: request.receipt, detail: `${records.length} records` });
  const withEmail = records.filter(({ by }) => by.includes('email'));
  const isShared = withEmail.some((record) => namesAnother(record, asked.name));
  const byEmail = isShared ? 0 : withEmail.filter(({ by }) => by.includes('name and address')).length;
  return { request, records, byEmail, recipients };
}

async function findSealed(ctx: RequestsContext, typed: string): Promise<RequestShown> {
  const request = await selectRequest(ctx.db, readReceipt(typed));
  if (request === undefined) throw new OperatorError(`There is no request ${typed}.`, 1);
  if (request.state !== 'open' || request.sealed === null)
    throw new OperatorError(`Request ${request.receipt} is ${request.state}: what it said is not shown, or is gone.`, 1);
  return { request, asked: readSealed(ctx, request.sealed) };
}

/**
 * Who received data about the person who asks: the customers' professions and purposes, how many and when, never their names. Found by the keyed ids that the
 * audit record keeps of what was sold, so no stored answer is opened. Answers that name the person only as somebody's relative are not included.
 */
export async function gatherRecipients(ctx: SearchContext, asked: PrivacyRequest, records: readonly HeldRecord[]): Promise<Delivery[]> {
  const { person } = await findPerson(ctx, { ...asked, kind: 'person' });
  const names = person?.names ?? [asked.name];
  const contacts = contactsOf(asked, records);
  const homes = (person?.addresses ?? []).map((address) => address.replace(/, [^,]*$/, ''));
  const lots = records.filter(({ kind, by }) => kind === 'parcel' && by.includes('name and address')).map(({ body }) => body as ParcelBody);
  const sought: SoughtItem[] = [
    ...contacts.map((item) => ({
      part: 'contacts' as const,
      item,
      category: item.startsWith('phone:') ? 'phone number' : 'email address',
    })),
    ...names.flatMap((name) => [
      ...[...contacts, ...homes]
        .flatMap((place) => personItemsOf(name, place))
        .map((item) => ({ part: 'person' as const, item, category: 'name' })),
      ...lots
        .flatMap((lot) => ownershipItem(lot, name))
        .map((item) => ({ part: 'property' as const, item, category: 'ownership of a property' })),
    ]),
  ];
  return findDeliveries(ctx, sought);
}

/**
 * Their contacts in the form that the books keep: the confirmed email, the given phone if a record has it with their name, and the contacts of records with
 * their name and address.
 */
function contactsOf({ email, phone }: PrivacyRequest, records: readonly HeldRecord[]): string[] {
  const isTheirs = records.some(({ kind, by }) => kind === 'person' && by.includes('phone'));
  const bodies = records
    .filter(({ kind, by }) => kind === 'person' && by.includes('name and address'))
    .map(({ body }) => body as PersonBody);
  const phones = [...(isTheirs ? [phone ?? ''] : []), ...bodies.flatMap(({ phones = [] }) => phones)].flatMap(readPhones);
  const emails = [email, ...bodies.flatMap(({ emails = [] }) => emails)].flatMap((text) => readEmail(text) ?? []);
  return [...new Set([...phones.map((e164) => contactText('phone', e164)), ...emails.map((text) => contactText('email', text))])];
}

export interface Recipients {
  /** The kind of customer, as a category that the law asks for, without a name. */
  recipients: string;
  howMany: number;
  received: string[];
  /** How many answers contained any of it. */
  answers: number;
  purpose: string;
  glba: string | null;
  dppa: string | null;
  /** Days in UTC. */
  first: string;
  last: string;
}

/** Describes a delivery in words that can be sent to the person who asks. */
export function describeRecipients({ profession, licence, purpose, glbaPurpose, dppaPurpose, ...delivery }: Delivery): Recipients {
  const kind = (PROFESSIONS as Record<string, string>)[profession ?? ''] ?? 'Business customer who named no profession';
  return {
    recipients: licence === 'licensed' ? `${kind}, licensed` : kind,
    howMany: delivery.recipients,
    received: delivery.categories,
    answers: delivery.answers,
    purpose: (PURPOSE_WORDS as Record<string, string>)[purpose] ?? purpose,
    glba: titleOf(GLBA_TABLE, glbaPurpose),
    dppa: titleOf(DPPA_TABLE, dppaPurpose),
    first: delivery.first.toISOString().slice(0, 10),
    last: delivery.last.toISOString().slice(0, 10),
  };
}

function titleOf(table: readonly { code: string; title: string; citation: string | null }[], code: string | null): string | null {
  const found = table.find((one) => one.code === code);
  if (found === undefined) return code;
  return found.citation === null ? found.title : `${found.title} (${found.citation})`;
}
