/** Follow Up Boss: people with any number of phones and emails, custom fields by name, and separate notes. Written from its documentation. */
import { z } from 'zod';
import type { Crm, CrmCall, CrmFailure, CrmPerson, KnownContact, Upserted } from '../crm.ts';
import { comparable, mayBe, mergeFields, mergeList, oursOf, withoutTheirs } from '../merge.ts';
import { type CrmAnswer, send, UNREAD } from '../send.ts';
import { FACTS } from './facts.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://api.followupboss.com/v1';

export const FOLLOW_UP_BOSS: Crm = {
  id: 'followupboss',
  facts: FACTS,
  credentials: [{ name: 'apiKey', label: 'API key', isSecret: true }],
  discoverFields,
  upsert,
  note,
  remove,
  createTwin,
};

const values = z
  .array(z.object({ value: z.string(), type: z.string().nullish() }))
  .nullish()
  .transform((all) => all ?? []);
/** Custom fields are at the same level as the others; their names begin with `custom`. */
const personShape = z
  .looseObject({ id: z.number(), name: z.string().nullish(), phones: values, emails: values })
  .transform(({ id, name, phones, emails, ...fields }) => ({ id, name, phones, emails, fields }));
type Person = z.infer<typeof personShape>;

function ask(call: CrmCall, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object): Promise<CrmAnswer | CrmFailure> {
  const key = Buffer.from(`${call.credentials['apiKey'] ?? ''}:`).toString('base64');
  const headers = { authorization: `Basic ${key}`, 'x-system': 'Deedline' };
  return send({ method, url: `${BASE}${path}`, headers, ...(json === undefined ? {} : { json }) }, call);
}

async function discoverFields(call: CrmCall): ReturnType<Crm['discoverFields']> {
  const answer = await ask(call, 'GET', '/customFields?limit=100');
  if (answer.outcome !== 'answer') return answer;
  const read = z
    .object({ customfields: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })) })
    .safeParse(answer.body);
  if (!read.success) return UNREAD;
  const fit = read.data.customfields.filter(({ type }) => type === 'text');
  return { outcome: 'done', fields: fit.map(({ name, label }) => ({ key: name, label, isCustom: true })) };
}

async function upsert(person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure> {
  const found = known === null ? await find(person, call) : await read(known.externalId, call);
  if (found !== null && 'outcome' in found) return found.outcome === 'gone' ? create(person, call) : found;
  return found === null ? create(person, call) : update(found, person, known, call);
}

async function find(person: CrmPerson, call: CrmCall): Promise<Person | null | CrmFailure> {
  const keys = [
    ...person.phones.slice(0, 2).map(({ number }) => ['phone', number] as const),
    ...person.emails.slice(0, 1).map((email) => ['email', email] as const),
  ];
  for (const [name, value] of keys) {
    const answer = await ask(call, 'GET', `/people?${new URLSearchParams({ [name]: value, limit: '10', fields: 'allFields' }).toString()}`);
    if (answer.outcome !== 'answer') return answer;
    const listed = z.object({ people: z.array(personShape) }).safeParse(answer.body);
    if (!listed.success) return UNREAD;
    const found = listed.data.people.find((each) => mayBe(person, each.name ?? ''));
    if (found !== undefined) return found;
  }
  return null;
}

async function read(id: string, call: CrmCall): Promise<Person | CrmFailure> {
  const answer = await ask(call, 'GET', `/people/${encodeURIComponent(id)}?fields=allFields`);
  if (answer.outcome !== 'answer') return answer;
  const found = personShape.safeParse(answer.body);
  return found.success ? found.data : UNREAD;
}

async function create(person: CrmPerson, call: CrmCall): Promise<Upserted | CrmFailure> {
  const body = {
    firstName: person.first,
    lastName: person.last,
    // The source is only set on creation and stays.
    source: 'Deedline',
    phones: person.phones.map(({ number, type }) => ({ value: number, type: typeOf(type) })),
    emails: person.emails.map((value) => ({ value, type: 'home' })),
    ...person.fields,
  };
  const answer = await ask(call, 'POST', '/people', body);
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ id: z.number() }).safeParse(answer.body);
  return made.success ? { outcome: 'done', externalId: String(made.data.id), isNew: true, put: putOf(person, person.fields) } : UNREAD;
}

function typeOf(type: 'mobile' | 'landline' | 'voip' | null): string {
  return type === 'mobile' ? 'mobile' : 'home';
}

function putOf({ phones, emails }: CrmPerson, fields: Readonly<Record<string, string>>) {
  return { phones: phones.map(({ number }) => number), emails: [...emails], doNotDisturb: false, fields };
}

function fieldsOf(person: Person): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(person.fields).flatMap(([key, value]) =>
      key.startsWith('custom') && typeof value === 'string' ? [[key, value] as const] : [],
    ),
  );
}

async function update(there: Person, person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure> {
  const changes = changesOf(there, person, known);
  if (Object.keys(changes).length > 0) {
    const answer = await ask(call, 'PUT', `/people/${there.id}`, changes);
    if (answer.outcome !== 'answer') return answer.outcome === 'gone' ? create(person, call) : answer;
  }
  const fields = oursOf(fieldsOf(there), known?.put.fields ?? {}, person.fields);
  return { outcome: 'done', externalId: String(there.id), isNew: false, put: putOf(withoutTheirs(person, there, known), fields) };
}

function changesOf(there: Person, person: Pick<CrmPerson, 'phones' | 'emails' | 'fields'>, known: KnownContact | null) {
  const types = new Map(person.phones.map(({ number, type }) => [number, typeOf(type)]));
  const phones = mergeValues(
    there.phones,
    known?.put.phones,
    person.phones.map(({ number }) => number),
    types,
  );
  const emails = mergeValues(there.emails, known?.put.emails, person.emails, new Map());
  return {
    ...(phones === null ? {} : { phones }),
    ...(emails === null ? {} : { emails }),
    ...mergeFields(fieldsOf(there), known?.put.fields ?? {}, person.fields),
  };
}

/** Lists are replaced as a whole by what is sent. Null if nothing changes. */
function mergeValues(there: Person['phones'], was: readonly string[] = [], now: readonly string[], types: ReadonlyMap<string, string>) {
  const known = new Map(there.map(({ value, type }) => [value, type ?? 'home']));
  const merged = mergeList([...known.keys()], was, now);
  if (merged.map(comparable).join('\n') === [...known.keys()].map(comparable).join('\n')) return null;
  return merged.map((value) => ({ value, type: known.get(value) ?? types.get(value) ?? 'home' }));
}

async function note(externalId: string, noteId: string | null, body: string, call: CrmCall): ReturnType<Crm['note']> {
  const subject = 'Deedline';
  const known = noteId === null ? null : await ask(call, 'PUT', `/notes/${encodeURIComponent(noteId)}`, { subject, body });
  const answer =
    known === null || known.outcome === 'gone' ? await ask(call, 'POST', '/notes', { personId: Number(externalId), subject, body }) : known;
  // A new person is not visible to other requests for some moments, so this counts as retryable.
  if (answer.outcome === 'gone') return { outcome: 'unreachable', status: answer.status };
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ id: z.number() }).safeParse(answer.body);
  return made.success ? { outcome: 'done', noteId: String(made.data.id) } : UNREAD;
}

async function remove(known: KnownContact, noteId: string | null, mayDelete: boolean, call: CrmCall): ReturnType<Crm['remove']> {
  const there = await read(known.externalId, call);
  if ('outcome' in there) return there.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : there;
  if (noteId !== null) {
    const gone = await ask(call, 'DELETE', `/notes/${encodeURIComponent(noteId)}`);
    if (gone.outcome !== 'answer' && gone.outcome !== 'gone') return gone;
  }
  const changes = changesOf(there, { phones: [], emails: [], fields: {} }, known);
  const left = { ...there, ...changes };
  const isDeleted = mayDelete && left.phones.length + left.emails.length === 0;
  const path = `/people/${there.id}`;
  const blank = { ...changes, ...(isDeleted ? { firstName: '(removed)', lastName: '' } : {}) };
  if (Object.keys(blank).length > 0) {
    const blanked = await ask(call, 'PUT', path, blank);
    if (blanked.outcome !== 'answer') return blanked.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : blanked;
  }
  if (!isDeleted) return { outcome: 'done', isDeleted: false };
  const deleted = await ask(call, 'DELETE', path);
  return deleted.outcome === 'answer' || deleted.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : deleted;
}
