/** A row of an own list: its evidence, the keys under which it is found, and how both are stored. Pure. */
import { createHmac } from 'node:crypto';
import type { OwnContact, OwnLeftOut } from '@deedline/contract/search/own-list';
import { ownListSource } from '@deedline/contract/search/own-list-words';
import { apnKeys, evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import type { Evidence, PersonBody, RawAddress } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readName } from '@deedline/engine/normalize/name';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { Place } from '../sealing/seal-value.ts';

/** All lists of an account share one origin: a contact on two of them is not confirmed by that. */
export const OWN_ORIGIN = 'own-list';

export const placeOfContact = (listId: string, number: number): Place => `own_contact.sealed/${listId}:${number}`;
export const placeOfSecret = (listId: string): Place => `own_list.sealed_secret/${listId}`;

/** A usable row, without its unreadable contacts. */
type KeptContact = OwnContact;

/** The row as it is stored, or why it is left out. */
export function keepContact(row: OwnContact): KeptContact | OwnLeftOut {
  if (readName(nameOf(row)).persons.length === 0) return 'no_name';
  const phones = row.phones.filter(({ text }) => readPhone(text) !== null);
  const emails = row.emails.filter(({ text }) => readEmail(text) !== null);
  return phones.length + emails.length === 0 ? 'no_contact' : { ...row, phones, emails };
}

function nameOf({ name: { full, first, middle, last } }: OwnContact): PersonBody['name'] {
  if (!first && !last) return { full: full ?? '' };
  return { ...(first ? { first } : {}), ...(middle ? { middle } : {}), ...(last ? { last } : {}) };
}

export interface KeptRow {
  listId: string;
  /** The date of the list. */
  asOf: string;
  contact: KeptContact;
}

/** What the account has since reported about contacts of results: E.164 phone or canonical email -> what and when. */
export type Reports = ReadonlyMap<string, { isTheirs: boolean; on: string }>;
const NOTHING_REPORTED: Reports = new Map();

/**
 * A row as records: the person with their contacts on the list's date, plus one record for each contact that reached them later. Contacts reported as somebody
 * else's or out of use are not theirs; they count against other sources that say so.
 */
export function toEvidence({ listId, asOf, contact }: KeptRow, reports: Reports = NOTHING_REPORTED): Evidence[] {
  const id = `${OWN_ORIGIN}:${listId}:${contact.line}`;
  const on = contact.on ?? asOf;
  const all = [
    ...contact.phones.map((each) => ({ ...each, isPhone: true, key: readPhone(each.text) })),
    ...contact.emails.map((each) => ({ ...each, isPhone: false, key: readEmail(each.text) })),
  ].map(({ said, on: saidOn, key, ...each }) => {
    const report = reports.get(key ?? '');
    if (report !== undefined && report.on >= (saidOn ?? on)) return { ...each, isTheirs: report.isTheirs, on: report.on };
    return { ...each, isTheirs: said === undefined ? null : said === 'right_party', on: saidOn ?? on };
  });
  const body = (some: readonly { text: string; isPhone: boolean }[]): PersonBody => {
    const home = contact.home ?? contact.property;
    return {
      name: nameOf(contact),
      ...(home === undefined ? {} : { address: home as RawAddress }),
      phones: some.filter(({ isPhone }) => isPhone).map(({ text }) => text),
      emails: some.filter(({ isPhone }) => !isPhone).map(({ text }) => text),
    };
  };
  const record = (recordId: string, day: string, personBody: PersonBody): Evidence => ({
    id: recordId,
    source: ownListSource(listId),
    origin: OWN_ORIGIN,
    kind: 'person',
    recordId,
    firstSeen: day,
    lastSeen: day,
    body: personBody,
  });
  const denied = all.filter(({ isTheirs }) => isTheirs === false);
  const reached = all.filter((each) => each.isTheirs === true && each.on > on);
  const listed = body(all.filter(({ isTheirs }) => isTheirs !== false));
  return [
    record(id, on, denied.length === 0 ? listed : { ...listed, denied: denied.map(({ text, on: day }) => ({ contact: text, on: day })) }),
    ...reached.map((each, index) => record(`${id}:${index + 1}`, each.on, body([each]))),
  ];
}

/** The engine's keys under which a row is found: those of the person at each of their addresses, and the parcel's number. */
export function keysOf(row: KeptRow): bigint[] {
  const { home, property, parcel } = row.contact;
  const records = toEvidence(row);
  const elsewhere = home !== undefined && property !== undefined ? toEvidence({ ...row, contact: { ...row.contact, home: property } }) : [];
  const keys = [...records, ...elsewhere].flatMap((record) => evidenceKeys(record, {}));
  const ofParcel = parcel === undefined ? [] : apnKeys(parcel);
  return [...new Set([...keys, ...ofParcel].map(({ hash }) => hash))];
}

/** A key as it is stored and looked up: 64 bits that reveal nothing without the secret. */
export function hashUnder(secret: Buffer): (key: bigint) => bigint {
  return (key) => createHmac('sha256', secret).update(key.toString()).digest().readBigInt64BE(0);
}
