/** Pipedrive: persons with any number of phones and emails, and separate notes. */
import { z } from 'zod';
import type { Crm, CrmCall, CrmFailure, CrmPerson, KnownContact, Upserted } from '../crm.ts';
import { comparable, mayBe, mergeFields, mergeList, oursOf, withoutTheirs } from '../merge.ts';
import { type CrmAnswer, send, UNREAD } from '../send.ts';
import { FACTS } from './facts.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://api.pipedrive.com';

export const PIPEDRIVE: Crm = {
  id: 'pipedrive',
  facts: FACTS,
  credentials: [{ name: 'token', label: 'API token', isSecret: true }],
  discoverFields,
  upsert,
  note,
  remove,
  createTwin,
};

const values = z
  .array(z.object({ value: z.string(), label: z.string().nullish(), primary: z.boolean().nullish() }))
  .nullish()
  .transform((all) => all ?? []);
const personShape = z.object({
  id: z.number(),
  name: z.string().nullish(),
  phones: values,
  emails: values,
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});
type Person = z.infer<typeof personShape>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function ask({ credentials, ...call }: CrmCall, method: Method, path: string, json?: object): Promise<CrmAnswer | CrmFailure> {
  const { accessToken, apiDomain, token = '' } = credentials;
  const headers: Record<string, string> = accessToken === undefined ? { 'x-api-token': token } : { authorization: `Bearer ${accessToken}` };
  return send({ method, url: `${baseOf(apiDomain)}${path}`, headers, ...(json === undefined ? {} : { json }) }, { credentials, ...call });
}

/** Each company has its own host, which comes with the token. Only hosts of Pipedrive are accepted; otherwise the token could be sent anywhere. */
function baseOf(domain: string | undefined): string {
  return domain !== undefined && /^https:\/\/[a-z0-9-]+\.pipedrive\.com$/.test(domain) ? domain : BASE;
}

async function discoverFields(call: CrmCall): ReturnType<Crm['discoverFields']> {
  const answer = await ask(call, 'GET', '/api/v2/personFields?limit=500');
  if (answer.outcome !== 'answer') return answer;
  const read = z
    .object({
      data: z.array(z.object({ field_name: z.string(), field_code: z.string(), field_type: z.string(), is_custom_field: z.boolean() })),
    })
    .safeParse(answer.body);
  if (!read.success) return UNREAD;
  const fit = read.data.data.filter(
    (field) => field.is_custom_field && ['varchar', 'varchar_auto', 'text', 'phone'].includes(field.field_type),
  );
  return { outcome: 'done', fields: fit.map((field) => ({ key: field.field_code, label: field.field_name, isCustom: true })) };
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
  for (const [fields, term] of keys) {
    const query = new URLSearchParams({ term, fields, exact_match: 'true', limit: '5' });
    const answer = await ask(call, 'GET', `/api/v2/persons/search?${query.toString()}`);
    if (answer.outcome !== 'answer') return answer;
    const listed = z
      .object({ data: z.object({ items: z.array(z.object({ item: z.object({ id: z.number(), name: z.string().nullish() }) })) }) })
      .safeParse(answer.body);
    if (!listed.success) return UNREAD;
    const found = listed.data.data.items.find(({ item }) => mayBe(person, item.name ?? ''));
    if (found !== undefined) return read(String(found.item.id), call);
  }
  return null;
}

async function read(id: string, call: CrmCall): Promise<Person | CrmFailure> {
  const answer = await ask(call, 'GET', `/api/v2/persons/${encodeURIComponent(id)}`);
  if (answer.outcome !== 'answer') return answer;
  const found = z.object({ data: personShape.extend({ is_deleted: z.boolean().nullish() }) }).safeParse(answer.body);
  if (!found.success) return UNREAD;
  return found.data.data.is_deleted ? { outcome: 'gone', status: answer.status } : found.data.data;
}

async function create(person: CrmPerson, call: CrmCall): Promise<Upserted | CrmFailure> {
  const body = {
    name: `${person.first} ${person.last}`.trim(),
    phones: person.phones.map(({ number, type }, at) => ({
      value: number,
      primary: at === 0,
      label: type === 'mobile' ? 'mobile' : 'home',
    })),
    emails: person.emails.map((value, at) => ({ value, primary: at === 0, label: 'home' })),
    ...customOf(person.fields),
  };
  const answer = await ask(call, 'POST', '/api/v2/persons', body);
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ data: z.object({ id: z.number() }) }).safeParse(answer.body);
  if (!made.success) return UNREAD;
  return { outcome: 'done', externalId: String(made.data.data.id), isNew: true, put: putOf(person, person.fields) };
}

function putOf({ phones, emails }: CrmPerson, fields: Readonly<Record<string, string>>) {
  return { phones: phones.map(({ number }) => number), emails: [...emails], doNotDisturb: false, fields };
}

function customOf(fields: Readonly<Record<string, string>>) {
  // Null empties a field.
  const written = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value || null]));
  return Object.keys(written).length === 0 ? {} : { custom_fields: written };
}

function fieldsOf({ custom_fields: custom }: Person): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(custom ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
}

async function update(there: Person, person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure> {
  const changes = changesOf(there, person, known);
  if (Object.keys(changes).length > 0) {
    const answer = await ask(call, 'PATCH', `/api/v2/persons/${there.id}`, changes);
    if (answer.outcome !== 'answer') return answer.outcome === 'gone' ? create(person, call) : answer;
  }
  const fields = oursOf(fieldsOf(there), known?.put.fields ?? {}, person.fields);
  return { outcome: 'done', externalId: String(there.id), isNew: false, put: putOf(withoutTheirs(person, there, known), fields) };
}

type Values = Person['phones'];

function changesOf(there: Person, person: Pick<CrmPerson, 'phones' | 'emails' | 'fields'>, known: KnownContact | null) {
  const labels = new Map(person.phones.map(({ number, type }) => [number, type === 'mobile' ? 'mobile' : 'home']));
  const phones = mergeValues(
    there.phones,
    known?.put.phones,
    person.phones.map(({ number }) => number),
    (value) => labels.get(value) ?? 'home',
  );
  const emails = mergeValues(there.emails, known?.put.emails, person.emails, () => 'home');
  return {
    ...(phones === null ? {} : { phones }),
    ...(emails === null ? {} : { emails }),
    ...customOf(mergeFields(fieldsOf(there), known?.put.fields ?? {}, person.fields)),
  };
}

/** Null if nothing changes. */
function mergeValues(there: Values, was: readonly string[] = [], now: readonly string[], labelOf: (value: string) => string) {
  const known = new Map(there.map((each) => [each.value, each.label ?? 'other']));
  const merged = mergeList([...known.keys()], was, now);
  if (merged.map(comparable).join('\n') === [...known.keys()].map(comparable).join('\n')) return null;
  return merged.map((value, at) => ({ value, primary: at === 0, label: known.get(value) ?? labelOf(value) }));
}

async function note(externalId: string, noteId: string | null, text: string, call: CrmCall): ReturnType<Crm['note']> {
  // Pipedrive shows a note as HTML.
  const content = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
  const known = noteId === null ? null : await ask(call, 'PUT', `/v1/notes/${encodeURIComponent(noteId)}`, { content });
  const answer =
    known === null || known.outcome === 'gone' ? await ask(call, 'POST', '/v1/notes', { content, person_id: Number(externalId) }) : known;
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ data: z.object({ id: z.number() }) }).safeParse(answer.body);
  return made.success ? { outcome: 'done', noteId: String(made.data.data.id) } : UNREAD;
}

async function remove(known: KnownContact, noteId: string | null, mayDelete: boolean, call: CrmCall): ReturnType<Crm['remove']> {
  const there = await read(known.externalId, call);
  if ('outcome' in there) return there.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : there;
  if (noteId !== null) {
    const gone = await ask(call, 'DELETE', `/v1/notes/${encodeURIComponent(noteId)}`);
    if (gone.outcome !== 'answer' && gone.outcome !== 'gone') return gone;
  }
  const changes = changesOf(there, { phones: [], emails: [], fields: {} }, known);
  const left = { ...there, ...changes };
  const isDeleted = mayDelete && left.phones.length + left.emails.length === 0;
  const path = `/api/v2/persons/${there.id}`;
  // A deleted person stays in the recycle bin for thirty days, so values and name are blanked first.
  const blank = { ...changes, ...(isDeleted ? { name: '(removed)' } : {}) };
  if (Object.keys(blank).length > 0) {
    const blanked = await ask(call, 'PATCH', path, blank);
    if (blanked.outcome !== 'answer') return blanked.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : blanked;
  }
  if (!isDeleted) return { outcome: 'done', isDeleted: false };
  const deleted = await ask(call, 'DELETE', path);
  return deleted.outcome === 'answer' || deleted.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : deleted;
}
