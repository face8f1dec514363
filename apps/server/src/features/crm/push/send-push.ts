/** Sends one push: changes what the CRM has into what may be sent of the answer at this moment. Idempotent. */
import { randomUUID } from 'node:crypto';
import type { Search } from '@deedline/contract/search/search';
import type { Crm, CrmCall, CrmFailure, CrmPerson, KnownContact, Put, Upserted } from '../../../outside/crm/crm.ts';
import { inTransaction } from '../../../transaction.ts';
import { recordAudit } from '../../record/record-audit.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../../sealing/seal-value.ts';
import { readSearchesById } from '../../searches/read-searches.ts';
import type { CrmContext } from '../crm-shelf.ts';
import type { ConnectionRow } from '../queries.ts';
import { type LeftOut, presentPerson, type ToSend } from './present-person.ts';
import { deleteLink, type Ending, handOn, isShared, type LinkRow, type PushRow, selectLinks, tellPush, upsertLink } from './queries.ts';

const SUBJECT = 'crm-subject';

/** The connection, and the portal that it opens. */
interface Connected {
  connection: ConnectionRow;
  portal: string;
}

/** Returns how the push ended, or why the CRM did not do it. Throws `sealed_data`. */
export async function sendPush(
  ctx: CrmContext,
  crm: Crm,
  { connection, portal }: Connected,
  push: PushRow,
  call: CrmCall,
): Promise<Ending | CrmFailure> {
  const { account_id: accountId, search_id: searchId } = push;
  const search = (await readSearchesById(ctx, accountId, [searchId])).get(searchId);
  if (search === undefined) return { state: 'left_out', reason: 'not_bought' };
  const how = { knowsDoNotDisturb: crm.facts.knowsDoNotDisturb, mapping: connection.mapping, link: linkOf(ctx, search) };
  const shown = presentPerson(search, how);
  const subjects = 'left' in shown ? [] : ctx.hash.every(SUBJECT, `${accountId}\n${shown.subject}`);
  const all = await selectLinks(ctx.db, accountId, crm.id, searchId, subjects);
  const links = all.filter((link) => link.portal === portal);
  const done = await bring(ctx, crm, { push, connection, portal, shown, subjects, links }, call);
  return 'outcome' in done || links.length === all.length ? done : sayElsewhere(done, push);
}

/** An id of one portal belongs to somebody else in another. What is in another portal cannot be reached, so it stays on record. */
function sayElsewhere(done: Ending, { cause }: PushRow): Ending {
  const isTakenOut = done.state === 'taken_out';
  if (cause !== 'opt_out' && !isTakenOut) return done;
  return { ...done, state: 'failed', reason: 'elsewhere', isTakenOut };
}

interface Bringing extends Connected {
  push: PushRow;
  shown: ToSend | LeftOut;
  subjects: Buffer[];
  /** The links of this portal only. */
  links: LinkRow[];
}

async function bring(
  ctx: CrmContext,
  crm: Crm,
  { push, connection, portal, shown, subjects, links }: Bringing,
  call: CrmCall,
): Promise<Ending | CrmFailure> {
  const { account_id: accountId } = push;
  const mine = links.find(({ subject }) => subjects.some((each) => each.equals(subject)));
  if (push.cause === 'by_itself' && links.length === 0 && !('left' in shown) && shown.confidence < (connection.auto_above ?? 101))
    return { state: 'left_out', reason: 'below' };
  const stale = links.filter((link) => link !== mine);
  for (const link of stale) {
    const failure = await takeOut(ctx, crm, accountId, link, call);
    if (failure !== null) return failure;
  }
  if ('left' in shown) {
    if (stale.length > 0) return { state: 'taken_out', reason: 'taken_out', phonesLeftOut: shown.phonesLeftOut };
    const reason = push.cause === 'opt_out' ? 'not_there' : shown.left;
    return { state: 'left_out', reason, phonesLeftOut: shown.phonesLeftOut };
  }
  // An opt-out of somebody else must not add a person who was not there.
  if (push.cause === 'opt_out' && mine === undefined)
    return stale.length > 0 ? { state: 'taken_out', reason: 'taken_out' } : { state: 'left_out', reason: 'not_there' };
  return putIn(ctx, crm, { push, portal, subject: subjects[0]!, mine }, shown, call);
}

function linkOf({ config }: CrmContext, { id }: Search): string {
  return `${config.publicUrl}/results/${id}`;
}

async function takeOut(ctx: CrmContext, crm: Crm, accountId: string, link: LinkRow, call: CrmCall): Promise<CrmFailure | null> {
  const known = { externalId: link.external_id, put: await openPut(ctx, accountId, link) };
  // Two people of a household may share one contact.
  const mayDelete = link.is_ours && !(await isShared(ctx.db, accountId, crm.id, link));
  const removed = await crm.remove(known, link.note_id, mayDelete, call);
  if (removed.outcome !== 'done' && removed.outcome !== 'gone') return removed;
  await inTransaction(ctx.db, async (db) => {
    if (link.is_ours) await handOn(db, accountId, crm.id, link);
    await deleteLink(db, link.id);
  });
  return null;
}

interface Where {
  push: PushRow;
  portal: string;
  subject: Buffer;
  mine: LinkRow | undefined;
}

async function putIn(
  ctx: CrmContext,
  crm: Crm,
  { push, portal, subject, mine }: Where,
  shown: ToSend,
  call: CrmCall,
): Promise<Ending | CrmFailure> {
  const { account_id: accountId, search_id: searchId } = push;
  const known = mine === undefined ? null : { externalId: mine.external_id, put: await openPut(ctx, accountId, mine) };
  const { done, refused } = await upsertTaken(crm, shown.person, known, call);
  if (done.outcome !== 'done') return done;
  const id = mine?.id ?? randomUUID();
  const isSame = mine?.external_id === done.externalId;
  const link: LinkRow = {
    id,
    subject: mine?.subject ?? subject,
    search_id: searchId,
    external_id: done.externalId,
    note_id: isSame ? mine.note_id : null,
    is_ours: isSame ? mine.is_ours : done.isNew,
    sealed_put: await sealPut(ctx, accountId, id, done.put),
    portal,
  };
  const { phones, phonesLeftOut } = shown;
  const emails = shown.emails - refused;
  // Recorded before the note is sent: a process that dies in between then finds the contact again, and its export is audited whatever becomes of the note.
  await inTransaction(ctx.db, async (db) => {
    await upsertLink(db, accountId, crm.id, link, ctx.now());
    if (!(await tellPush(db, push.id, { phones, phonesLeftOut, emails }))) return;
    const facts = { crm: crm.id, cause: push.cause, push: push.id, phones, phonesLeftOut, emails };
    await recordAudit(db, { kind: 'export', what: 'crm_sent', accountId, subject: searchId, facts });
  });
  const noted = await crm.note(done.externalId, link.note_id, shown.note, call);
  if (noted.outcome !== 'done') return noted;
  if (noted.noteId !== link.note_id) await upsertLink(ctx.db, accountId, crm.id, { ...link, note_id: noted.noteId }, ctx.now());
  return { state: 'sent', reason: 'sent', phones, phonesLeftOut, emails };
}

/** A CRM may refuse a whole contact for one invalid email: the contact is sent again with the next emails, and finally without any if a phone is left. */
async function upsertTaken(
  crm: Crm,
  person: CrmPerson,
  known: KnownContact | null,
  call: CrmCall,
): Promise<{ done: Upserted | CrmFailure; refused: number }> {
  for (let refused = 0; ; refused += 1) {
    const emails = person.emails.slice(refused);
    const done = await crm.upsert({ ...person, emails }, known, call);
    const isLast = emails.length === 0 || (emails.length === 1 && person.phones.length === 0);
    if (done.outcome !== 'refused' || isLast) return { done, refused };
  }
}

const placeOfPut = (id: string): Place => `crm_link.sealed_put/${id}`;

async function openPut({ keys }: CrmContext, accountId: string, { id, sealed_put: sealed }: LinkRow): Promise<Put> {
  return unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOfPut(id), sealed) as Put;
}

async function sealPut({ keys }: CrmContext, accountId: string, id: string, put: Put): Promise<Buffer> {
  const key = await keys.forSealing(accountId);
  // The account was closed a moment ago, and its links with it.
  if (key === null) throw new Error('The account keeps nothing any more');
  return sealValue(key, placeOfPut(id), put);
}
