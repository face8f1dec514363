/** Lists of people that an account brings itself: uploading, showing and deleting them. Their content is sealed with the account's key. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import { OWN_LIST_LIMITS } from '@deedline/contract/limits';
import type { AddOwnContacts, CreateOwnList, OwnContactsAdded, OwnList } from '@deedline/contract/search/own-list';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { AccountKey, AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { mapLong } from '../../turns/take-turns.ts';
import { addOwnNumbers } from '../calls/numbers/own-numbers.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { sealValue } from '../sealing/seal-value.ts';
import { hashUnder, keepContact, type KeptRow, keysOf, placeOfContact, placeOfSecret } from './own-contacts.ts';
import { openSecret } from './own-source.ts';
import {
  addToOwnList,
  completeOwnList,
  countOwnLists,
  deleteOwnList,
  deleteOwnListsOf,
  deleteUnfinished,
  insertOwnContacts,
  insertOwnKeys,
  insertOwnList,
  lockOwnList,
  lockOwnLists,
  type OwnListRow,
  selectLatestSecret,
  selectOwnLists,
} from './queries.ts';

type OwnListContext = Pick<AppContext, 'db' | 'keys' | 'now'>;

const DAY_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;

export async function readOwnLists({ db }: Pick<AppContext, 'db'>, accountId: string): Promise<OwnList[]> {
  return (await selectOwnLists(db, accountId)).map(presentOwnList);
}

export async function createOwnList(ctx: OwnListContext, accountId: string, asked: CreateOwnList): Promise<OwnList> {
  const key = await requireKey(ctx, accountId);
  const id = randomUUIDv7();
  return inTransaction(ctx.db, async (db) => {
    await lockOwnLists(db, accountId);
    if ((await countOwnLists(db, accountId)).lists >= OWN_LIST_LIMITS.lists) throw new AppError('own_lists_full');
    const latest = await selectLatestSecret(db, accountId);
    const secret = latest === undefined ? randomBytes(SECRET_BYTES) : await openSecret(ctx.keys, accountId, latest);
    const made = { id, accountId, ...asked, at: ctx.now(), keysVersion: KEYS_VERSION };
    return presentOwnList(await insertOwnList(db, { ...made, secret: sealValue(key, placeOfSecret(id), secret.toString('base64')) }));
  });
}

/** Throws `unauthorized` for a closed account, which has no key and stores nothing. */
async function requireKey({ keys }: Pick<AppContext, 'keys'>, accountId: string): Promise<AccountKey> {
  const key = await keys.forSealing(accountId);
  if (key === null) throw new AppError('unauthorized');
  return key;
}

/**
 * Adds a part of a list. Unusable rows are reported by line. Opt-outs are not checked here, because that would reveal them to the account; such people are left
 * out of every answer instead. Adding a part twice adds nothing.
 */
export async function addOwnContacts(
  ctx: OwnListContext,
  accountId: string,
  id: string,
  { rows, doNotCall }: AddOwnContacts,
  from: Requester,
): Promise<OwnContactsAdded> {
  if (!isUuid(id)) throw new AppError('own_list_not_found');
  const key = await requireKey(ctx, accountId);
  const leftOut: OwnContactsAdded['leftOut'] = [];
  const kept: KeptRow['contact'][] = [];
  for (const row of rows) {
    const read = keepContact(row);
    if (typeof read === 'string') leftOut.push({ line: row.line, reason: read });
    else kept.push(read);
  }
  const phones = [...new Set(doNotCall.flatMap((text) => readPhone(text) ?? []))];
  return inTransaction(ctx.db, async (db) => {
    await lockOwnLists(db, accountId);
    const list = await lockOwnList(db, accountId, id);
    if (list === undefined) throw new AppError('own_list_not_found');
    if (list.completed_at !== null) throw new AppError('own_list_complete');
    const total = (await countOwnLists(db, accountId)).rows + kept.length;
    if (total > OWN_LIST_LIMITS.allRows || list.rows + kept.length > OWN_LIST_LIMITS.rows) throw new AppError('own_lists_full');
    const hash = hashUnder(await openSecret(ctx.keys, accountId, list));
    const made = await mapLong(kept, (contact) => ({
      number: contact.line,
      sealed: sealValue(key, placeOfContact(id, contact.line), contact),
      keys: keysOf({ listId: id, asOf: list.as_of, contact }).map(hash),
    }));
    const added = await insertOwnContacts(db, id, made);
    const keys = made.filter(({ number }) => added.has(number));
    await insertOwnKeys(
      db,
      accountId,
      id,
      keys.flatMap(({ number, keys: hashes }) => hashes.map((each) => ({ hash: each, number }))),
    );
    await addToOwnList(db, id, added.size);
    const listed = phones.length === 0 ? 0 : await addOwnNumbers({ db, now: ctx.now }, accountId, phones);
    // Do-not-call numbers count from now on, even if the list is never completed.
    if (listed > 0) await recordAudit(db, { kind: 'setting', what: 'own_numbers_listed', accountId, from, subject: id, facts: { listed } });
    return { taken: kept.length, leftOut, listed };
  });
}

/** Completes a list: from now on searches of the account use it. */
export async function endOwnList(ctx: OwnListContext, accountId: string, id: string, from: Requester): Promise<OwnList> {
  if (!isUuid(id)) throw new AppError('own_list_not_found');
  return inTransaction(ctx.db, async (db) => {
    const list = await lockOwnList(db, accountId, id);
    if (list === undefined) throw new AppError('own_list_not_found');
    if (list.completed_at !== null) return presentOwnList(list);
    const done = (await completeOwnList(db, accountId, id, ctx.now()))!;
    await recordAudit(db, {
      kind: 'setting',
      what: 'own_list_added',
      accountId,
      from,
      subject: id,
      facts: { rows: done.rows, asOf: done.as_of },
    });
    return presentOwnList(done);
  });
}

/** Deletes a list with all its content. Throws `own_list_not_found`, also for another account's list. */
export async function removeOwnList(ctx: OwnListContext, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('own_list_not_found');
  await inTransaction(ctx.db, async (db) => {
    const gone = await deleteOwnList(db, accountId, id);
    if (gone === undefined) throw new AppError('own_list_not_found');
    await recordAudit(db, { kind: 'setting', what: 'own_list_removed', accountId, from, subject: id, facts: { rows: gone.rows } });
  });
}

/** Deletes all lists of an account that is being closed; within the caller's transaction. */
export function eraseOwnLists(db: Queryable, accountId: string): Promise<void> {
  return deleteOwnListsOf(db, accountId);
}

/** Run by the worker: deletes lists whose upload was never completed within a day. Returns how many. */
export function sweepUnfinished({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteUnfinished(db, new Date(now().getTime() - DAY_MS));
}

function presentOwnList(row: OwnListRow): OwnList {
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    asOf: row.as_of,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    rows: row.rows,
  };
}
