/** GoHighLevel: contacts of a location, with do-not-disturb for each channel. */
import { z } from 'zod';
import type { Crm, CrmCall, CrmFailure, CrmPerson, KnownContact, Put, Upserted } from '../crm.ts';
import { mergeFields, mergeValue, oursOf } from '../merge.ts';
import { type CrmAnswer, send, UNREAD } from '../send.ts';
import { FACTS } from './facts.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://services.leadconnectorhq.com';
const VERSION = '2021-07-28';
/** The standard fields of a contact. All others are custom fields, addressed by id. */
const STANDARD = [
  ['address1', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['postalCode', 'Postal code'],
  ['companyName', 'Business name'],
  ['source', 'Contact source'],
  ['website', 'Website'],
] as const;
const STANDARD_KEYS: readonly string[] = STANDARD.map(([key]) => key);

export const GOHIGHLEVEL: Crm = {
  id: 'gohighlevel',
  facts: FACTS,
  credentials: [
    { name: 'locationId', label: 'Location ID', isSecret: false },
    { name: 'token', label: 'Private integration token', isSecret: true },
  ],
  discoverFields,
  upsert,
  note,
  remove,
  createTwin,
};

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const contactShape = z.object({
  id: z.string().min(1),
  phone: text,
  email: text,
  dnd: z.boolean().nullish(),
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  companyName: text,
  source: text,
  website: text,
  customFields: z.array(z.object({ id: z.string(), value: z.unknown() })).nullish(),
});
type Contact = z.infer<typeof contactShape>;
const answerShape = z.object({ contact: contactShape });

function ask(call: CrmCall, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object): Promise<CrmAnswer | CrmFailure> {
  const token = call.credentials['accessToken'] ?? call.credentials['token'] ?? '';
  const headers = { authorization: `Bearer ${token}`, version: VERSION };
  return send({ method, url: `${BASE}${path}`, headers, ...(json === undefined ? {} : { json }) }, call);
}

const locationOf = ({ credentials }: CrmCall): string => credentials['locationId'] ?? '';

async function discoverFields(call: CrmCall): ReturnType<Crm['discoverFields']> {
  const answer = await ask(call, 'GET', `/locations/${encodeURIComponent(locationOf(call))}/customFields?model=contact`);
  if (answer.outcome !== 'answer') return answer.outcome === 'gone' ? { ...answer, outcome: 'key_refused' } : answer;
  const read = z
    .object({ customFields: z.array(z.object({ id: z.string(), name: z.string(), dataType: z.string().nullish() })) })
    .safeParse(answer.body);
  if (!read.success) return UNREAD;
  const custom = read.data.customFields.filter(({ dataType }) => dataType == null || ['TEXT', 'LARGE_TEXT', 'PHONE'].includes(dataType));
  return {
    outcome: 'done',
    fields: [
      ...STANDARD.map(([key, label]) => ({ key, label, isCustom: false })),
      ...custom.map(({ id, name }) => ({ key: id, label: name, isCustom: true })),
    ],
  };
}

async function upsert(person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure> {
  const found = known === null ? await find(person, call) : await read(known.externalId, call);
  if (found !== null && 'outcome' in found) return found.outcome === 'gone' ? create(person, call) : found;
  return found === null ? create(person, call) : update(found, person, known, call);
}

/** Finds a contact by the person's best number and email, as the location's own duplicate rule does. Null if there is none. */
async function find(person: CrmPerson, call: CrmCall): Promise<Contact | null | CrmFailure> {
  const keys = [
    ...person.phones.slice(0, 1).map(({ number }) => ['number', number] as const),
    ...person.emails.slice(0, 1).map((email) => ['email', email] as const),
  ];
  for (const [name, value] of keys) {
    const query = new URLSearchParams({ locationId: locationOf(call), [name]: value });
    const answer = await ask(call, 'GET', `/contacts/search/duplicate?${query.toString()}`);
    // The answer is not documented; one without a contact is taken to mean that there is none.
    if (answer.outcome === 'gone') continue;
    if (answer.outcome !== 'answer') return answer;
    const found = answerShape.safeParse(answer.body);
    // The location's own rule considers the two the same contact, whatever their names, so the name there stays.
    if (found.success) return found.data.contact;
  }
  return null;
}

async function read(id: string, call: CrmCall): Promise<Contact | CrmFailure> {
  const answer = await ask(call, 'GET', `/contacts/${encodeURIComponent(id)}`);
  if (answer.outcome !== 'answer') return answer;
  const found = answerShape.safeParse(answer.body);
  return found.success ? found.data.contact : UNREAD;
}

async function create(person: CrmPerson, call: CrmCall): Promise<Upserted | CrmFailure> {
  const [phone, email] = [person.phones[0]?.number, person.emails[0]];
  const answer = await ask(call, 'POST', '/contacts/upsert', {
    locationId: locationOf(call),
    firstName: person.first,
    lastName: person.last,
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
    source: 'Deedline',
    ...writeFields(person.fields),
    ...(person.doNotDisturb ? disturb(true) : {}),
  });
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ new: z.boolean().nullish(), contact: z.object({ id: z.string().min(1) }) }).safeParse(answer.body);
  if (!made.success) return UNREAD;
  const put = { phones: phone === undefined ? [] : [phone], emails: email === undefined ? [] : [email] };
  return {
    outcome: 'done',
    externalId: made.data.contact.id,
    isNew: made.data.new !== false,
    put: { ...put, doNotDisturb: person.doNotDisturb, fields: person.fields },
  };
}

async function update(there: Contact, person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure> {
  const changes = changesOf(there, person, known);
  if (Object.keys(changes).length > 0) {
    const answer = await ask(call, 'PUT', `/contacts/${encodeURIComponent(there.id)}`, changes);
    if (answer.outcome !== 'answer') return answer.outcome === 'gone' ? create(person, call) : answer;
  }
  const fields = fieldsOf(there);
  const reach = oursOf(
    { phone: there.phone, email: there.email },
    reachOf(known?.put),
    reachOf({ phones: person.phones.map(({ number }) => number), emails: person.emails }),
  );
  return {
    outcome: 'done',
    externalId: there.id,
    isNew: false,
    put: {
      phones: reach['phone'] === undefined ? [] : [reach['phone']],
      emails: reach['email'] === undefined ? [] : [reach['email']],
      doNotDisturb: person.doNotDisturb && (there.dnd !== true || known?.put.doNotDisturb === true),
      fields: oursOf(fields, known?.put.fields ?? {}, person.fields),
    },
  };
}

/** A contact has one phone and one email. */
function reachOf(put: Pick<Put, 'phones' | 'emails'> | undefined): Record<string, string> {
  const [phone, email] = [put?.phones[0], put?.emails[0]];
  return { ...(phone === undefined ? {} : { phone }), ...(email === undefined ? {} : { email }) };
}

function changesOf(there: Contact, person: Pick<CrmPerson, 'phones' | 'emails' | 'doNotDisturb' | 'fields'>, known: KnownContact | null) {
  const put = known?.put;
  const phone = mergeValue(there.phone, put?.phones[0], person.phones[0]?.number);
  const email = mergeValue(there.email, put?.emails[0], person.emails[0]);
  return {
    ...(phone === null ? {} : { phone: phone || null }),
    ...(email === null ? {} : { email: email || null }),
    ...writeFields(mergeFields(fieldsOf(there), put?.fields ?? {}, person.fields)),
    ...(person.doNotDisturb && there.dnd !== true ? disturb(true) : {}),
    // A flag that the customer set themselves stays.
    ...(!person.doNotDisturb && put?.doNotDisturb === true ? disturb(false) : {}),
  };
}

/** Covers calls and texts only: letters and emails do not reach a phone. */
function disturb(isOn: boolean) {
  const status = isOn ? 'active' : 'inactive';
  return { dnd: isOn, dndSettings: { Call: { status }, SMS: { status } } };
}

function writeFields(fields: Readonly<Record<string, string>>) {
  const standard = Object.entries(fields).filter(([key]) => STANDARD_KEYS.includes(key));
  const custom = Object.entries(fields).filter(([key]) => !STANDARD_KEYS.includes(key));
  return {
    ...Object.fromEntries(standard),
    ...(custom.length === 0 ? {} : { customFields: custom.map(([id, value]) => ({ id, field_value: value })) }),
  };
}

function fieldsOf(contact: Contact): Record<string, string | undefined> {
  const custom = (contact.customFields ?? []).flatMap(({ id, value }) => (typeof value === 'string' ? [[id, value] as const] : []));
  const standard = STANDARD.map(([key]) => [key, contact[key]] as const);
  return Object.fromEntries([...standard, ...custom]);
}

async function note(externalId: string, noteId: string | null, body: string, call: CrmCall): ReturnType<Crm['note']> {
  const path = `/contacts/${encodeURIComponent(externalId)}/notes`;
  const known = noteId === null ? null : await ask(call, 'PUT', `${path}/${encodeURIComponent(noteId)}`, { body });
  const answer = known === null || known.outcome === 'gone' ? await ask(call, 'POST', path, { body }) : known;
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ note: z.object({ id: z.string().min(1) }) }).safeParse(answer.body);
  return made.success ? { outcome: 'done', noteId: made.data.note.id } : UNREAD;
}

async function remove(known: KnownContact, noteId: string | null, mayDelete: boolean, call: CrmCall): ReturnType<Crm['remove']> {
  const path = `/contacts/${encodeURIComponent(known.externalId)}`;
  const there = await read(known.externalId, call);
  if ('outcome' in there) return there.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : there;
  if (noteId !== null) {
    const gone = await ask(call, 'DELETE', `${path}/notes/${encodeURIComponent(noteId)}`);
    if (gone.outcome !== 'answer' && gone.outcome !== 'gone') return gone;
  }
  const changes = changesOf(there, { phones: [], emails: [], doNotDisturb: false, fields: {} }, known);
  if (Object.keys(changes).length > 0) {
    const blanked = await ask(call, 'PUT', path, changes);
    if (blanked.outcome !== 'answer') return blanked.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : blanked;
  }
  const left = { ...there, ...changes };
  if (!mayDelete || left.phone || left.email) return { outcome: 'done', isDeleted: false };
  const deleted = await ask(call, 'DELETE', path);
  return deleted.outcome === 'answer' || deleted.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : deleted;
}
