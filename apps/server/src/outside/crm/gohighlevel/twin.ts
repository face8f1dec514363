/** Imitates GoHighLevel over the contents of a twin, in its wire format. */
import type { CrmFetch, CrmResponse, TwinHabits, TwinStore } from '../crm.ts';
import { createTwinFetch, json, nextId, type TwinAsked } from '../twins.ts';
import { comparable } from '../merge.ts';
import { FACTS } from './facts.ts';

/** Custom fields such as a customer may have created. */
const CUSTOM = ['Property address', 'Parcel ID', 'Phone 2', 'Phone 3', 'Skip trace confidence', 'Skip trace link'];

export function createTwin(store: TwinStore, habits?: Partial<TwinHabits>): CrmFetch {
  return createTwinFetch(store, habits, {
    oauth: FACTS.oauth,
    withToken: { locationId: 'twinLocation', userId: 'twinUser', userType: 'Location', scope: FACTS.oauth!.scopes.join(' ') },
    refuse,
    answer,
  });
}

function refuse(status: 401 | 429 | 500): CrmResponse {
  if (status === 401) return json(401, { statusCode: 401, message: 'Invalid JWT', error: 'Unauthorized' });
  return json(status, { statusCode: status, message: status === 429 ? 'Too Many Requests' : 'Internal server error' });
}

interface Contact {
  id: string;
  locationId: string;
  phone?: string;
  email?: string;
  customFields?: { id: string; value: string }[];
  [field: string]: unknown;
}
interface Note {
  id: string;
  body: string;
  contactId: string;
}

function answer(asked: TwinAsked, store: TwinStore): CrmResponse {
  const { method, path, query, whose } = asked;
  if (/^\/locations\/[^/]+\/customFields$/.test(path)) return json(200, { customFields: CUSTOM.map((name) => describeField(name)) });
  if (path === '/contacts/search/duplicate')
    return json(200, { contact: findDuplicate(store, whose, query.get('number') ?? undefined, query.get('email') ?? undefined) ?? null });
  if (path === '/contacts/upsert' && method === 'POST') return upsert(asked, store);
  const [, , id = '', notes, noteId] = path.split('/');
  const contact = store.get(whose, `contact-${id}`) as Contact | undefined;
  if (contact === undefined) return json(404, { statusCode: 404, message: 'Contact not found' });
  if (notes === 'notes') return answerNote(asked, store, contact, noteId);
  if (method === 'GET') return json(200, { contact });
  if (method === 'PUT') {
    const changed = change(contact, asked.json);
    store.put(whose, `contact-${id}`, changed);
    return json(200, { succeded: true, contact: changed });
  }
  for (const [key, note] of store.list(whose)) if ((note as unknown as Note).contactId === id) store.delete(whose, key);
  store.delete(whose, `contact-${id}`);
  return json(200, { succeded: true });
}

function describeField(name: string) {
  const key = name.toLowerCase().replaceAll(' ', '_');
  return {
    id: `cf_${key}`,
    name,
    fieldKey: `contact.${key}`,
    placeholder: '',
    dataType: 'TEXT',
    position: 50,
    model: 'contact',
    locationId: 'twinLocation',
  };
}

function same(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && comparable(one) === comparable(other);
}

function findDuplicate(store: TwinStore, whose: string, phone: string | undefined, email: string | undefined): Contact | undefined {
  const contacts = store.list(whose).flatMap(([id, thing]) => (id.startsWith('contact-') ? [thing as unknown as Contact] : []));
  return contacts.find((each) => same(each.phone, phone)) ?? contacts.find((each) => same(each.email, email));
}

function upsert({ json: sent, whose }: TwinAsked, store: TwinStore): CrmResponse {
  if (typeof sent['locationId'] !== 'string')
    return json(422, { statusCode: 422, message: ['locationId must be a string'], error: 'Unprocessable Entity' });
  const there = findDuplicate(store, whose, sent['phone'] as string | undefined, sent['email'] as string | undefined);
  const contact = change(there ?? { id: `ghl${nextId(store, whose)}`, locationId: sent['locationId'], tags: [] }, sent);
  store.put(whose, `contact-${contact.id}`, contact);
  return json(200, { new: there === undefined, contact, traceId: `twin-${contact.id}` });
}

/** Null removes a field; a custom field is stored by its value. */
function change(contact: Contact, sent: Readonly<Record<string, unknown>>): Contact {
  const {
    customFields,
    createNewIfDuplicateAllowed: _,
    ...own
  } = sent as Record<string, unknown> & {
    customFields?: { id: string; field_value: string }[];
  };
  const kept = Object.entries({ ...contact, ...own }).filter(([, value]) => value !== null);
  const fields = new Map((contact.customFields ?? []).map(({ id, value }) => [id, value]));
  for (const { id, field_value: value } of customFields ?? []) fields.set(id, value);
  return { ...Object.fromEntries(kept), customFields: [...fields].map(([id, value]) => ({ id, value })) } as Contact;
}

function answerNote(
  { method, json: sent, whose }: TwinAsked,
  store: TwinStore,
  { id: contactId }: Contact,
  noteId: string | undefined,
): CrmResponse {
  const id = noteId ?? `note${nextId(store, whose)}`;
  if (noteId !== undefined && store.get(whose, `note-${noteId}`) === undefined)
    return json(404, { statusCode: 404, message: 'Note not found' });
  if (method === 'DELETE') {
    store.delete(whose, `note-${id}`);
    return json(200, { succeded: true });
  }
  const note: Note = { id, body: sent['body'] as string, contactId };
  store.put(whose, `note-${id}`, { ...note });
  return json(method === 'POST' ? 201 : 200, { note: { ...note, userId: 'twinUser', dateAdded: '2026-11-26T00:00:00.000Z' } });
}
