/** HubSpot: contacts are objects whose properties are text; a note is a separate, associated object. */
import { z } from 'zod';
import type { Crm, CrmCall, CrmFailure, CrmPerson, KnownContact, Put, Upserted } from '../crm.ts';
import { comparable, mayBe, mergeFields, oursOf } from '../merge.ts';
import { type CrmAnswer, send, UNREAD } from '../send.ts';
import { FACTS } from './facts.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://api.hubapi.com';
const CONTACTS = '/crm/objects/2026-09/contacts';
const NOTES = '/crm/objects/2026-09/notes';
/** HubSpot's association type from a note to its contact. */
const NOTE_TO_CONTACT = 202;

export const HUBSPOT: Crm = {
  id: 'hubspot',
  facts: FACTS,
  credentials: [{ name: 'token', label: 'Private app access token', isSecret: true }],
  discoverFields,
  upsert,
  note,
  remove,
  createTwin,
};

const objectShape = z.object({ id: z.string().min(1), properties: z.record(z.string(), z.string().nullable()) });
type HubspotObject = z.infer<typeof objectShape>;
const listShape = z.object({ results: z.array(objectShape) });

function ask(
  call: CrmCall,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  json?: object,
  answersBy: readonly number[] = [],
): Promise<CrmAnswer | CrmFailure> {
  const token = call.credentials['accessToken'] ?? call.credentials['token'] ?? '';
  return send(
    { method, url: `${BASE}${path}`, headers: { authorization: `Bearer ${token}` }, ...(json === undefined ? {} : { json }) },
    call,
    answersBy,
  );
}

async function discoverFields(call: CrmCall): ReturnType<Crm['discoverFields']> {
  const answer = await ask(call, 'GET', '/crm/properties/2026-09/contacts?archived=false');
  if (answer.outcome !== 'answer') return answer;
  const read = z
    .object({
      results: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.string(),
          hubspotDefined: z.boolean().nullish(),
          hidden: z.boolean().nullish(),
          calculated: z.boolean().nullish(),
          modificationMetadata: z.object({ readOnlyValue: z.boolean() }).nullish(),
        }),
      ),
    })
    .safeParse(answer.body);
  if (!read.success) return UNREAD;
  const fit = read.data.results.filter(
    ({ name, type, hidden, calculated, modificationMetadata }) =>
      ['string', 'phone_number'].includes(type) && !hidden && !calculated && !modificationMetadata?.readOnlyValue && !OWN.includes(name),
  );
  return { outcome: 'done', fields: fit.map(({ name, label, hubspotDefined }) => ({ key: name, label, isCustom: !hubspotDefined })) };
}

/** Properties that we fill without a mapping. */
const OWN = ['firstname', 'lastname', 'email', 'phone', 'mobilephone'];

/** A contact has one email. Its second number is the first mobile one among the others. */
function propertiesOf({ phones, emails, fields }: Pick<CrmPerson, 'phones' | 'emails' | 'fields'>): Record<string, string> {
  const [first] = phones;
  const mobile = phones.slice(1).find(({ type }) => type === 'mobile');
  return {
    ...fields,
    ...(first === undefined ? {} : { phone: first.number }),
    ...(mobile === undefined ? {} : { mobilephone: mobile.number }),
    ...(emails[0] === undefined ? {} : { email: emails[0] }),
  };
}

const REACHES = ['phone', 'mobilephone', 'email'];
/** Properties that HubSpot computes from both numbers: digits without country code, however the number was typed. */
const CALCULATED = ['hs_searchable_calculated_phone_number', 'hs_searchable_calculated_mobile_number'];

async function upsert(person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure> {
  const properties = propertiesOf(person);
  const found =
    known === null
      ? await find(person, properties, call)
      : await read(known.externalId, Object.keys({ ...known.put.fields, ...properties }), call);
  if (found !== null && 'outcome' in found) return found.outcome === 'gone' ? create(person, properties, call) : found;
  return found === null ? create(person, properties, call) : update(found, person, properties, known, call);
}

const isOneOf = (values: readonly string[]) => (propertyName: string) => ({ filters: [{ propertyName, operator: 'IN', values }] });

async function find(
  person: CrmPerson,
  properties: Readonly<Record<string, string>>,
  call: CrmCall,
): Promise<HubspotObject | null | CrmFailure> {
  const numbers = person.phones.map(({ number }) => number);
  // HubSpot allows five groups; a contact has to match one of them.
  const filterGroups = [
    ...person.emails.slice(0, 1).map((value) => ({ filters: [{ propertyName: 'email', operator: 'EQ', value }] })),
    ...(numbers.length === 0
      ? []
      : [...['phone', 'mobilephone'].map(isOneOf(numbers)), ...CALCULATED.map(isOneOf(numbers.map(comparable)))]),
  ];
  const wanted = ['firstname', 'lastname', ...REACHES, ...Object.keys(properties)];
  const body = { filterGroups, properties: [...new Set(wanted)], sorts: ['createdate'], limit: 10, after: '0' };
  const answer = await ask(call, 'POST', `${CONTACTS}/search`, body);
  if (answer.outcome !== 'answer') return answer;
  const listed = listShape.safeParse(answer.body);
  if (!listed.success) return UNREAD;
  return listed.data.results.find((each) => mayBe(person, nameOf(each)) || isEmailOf(each, person)) ?? null;
}

/** In HubSpot an email belongs to one contact only, so the name does not matter. */
function isEmailOf({ properties }: HubspotObject, { emails }: CrmPerson): boolean {
  return emails[0] !== undefined && properties['email']?.toLowerCase() === emails[0].toLowerCase();
}

async function read(id: string, properties: readonly string[], call: CrmCall): Promise<HubspotObject | CrmFailure> {
  const wanted = [...new Set(['firstname', 'lastname', ...REACHES, ...properties])];
  const answer = await ask(
    call,
    'POST',
    `${CONTACTS}/batch/read`,
    { inputs: [{ id }], properties: wanted, propertiesWithHistory: [] },
    [207],
  );
  if (answer.outcome !== 'answer') return answer;
  const listed = listShape.safeParse(answer.body);
  if (!listed.success) return UNREAD;
  return listed.data.results[0] ?? { outcome: 'gone', status: answer.status };
}

async function create(person: CrmPerson, properties: Readonly<Record<string, string>>, call: CrmCall): Promise<Upserted | CrmFailure> {
  const named = { firstname: person.first, lastname: person.last, ...properties };
  const answer = await ask(call, 'POST', CONTACTS, { properties: named, associations: [] }, [409]);
  if (answer.outcome !== 'answer') return answer;
  if (answer.status === 409) return updateExisting(answer.body, person, properties, call);
  const made = z.object({ id: z.string().min(1) }).safeParse(answer.body);
  return made.success ? { outcome: 'done', externalId: made.data.id, isNew: true, put: putOf(properties) } : UNREAD;
}

/** Somebody created the contact meanwhile, or has the email as a secondary one, which no search finds. HubSpot's error names the contact. */
async function updateExisting(
  body: unknown,
  person: CrmPerson,
  properties: Readonly<Record<string, string>>,
  call: CrmCall,
): Promise<Upserted | CrmFailure> {
  const said = z.object({ message: z.string() }).safeParse(body);
  const id = /Existing ID: (\d+)/i.exec(said.data?.message ?? '')?.[1];
  const there = id === undefined ? UNREAD : await read(id, Object.keys(properties), call);
  return 'outcome' in there ? { outcome: 'unreachable', status: 409 } : update(there, person, properties, null, call);
}

async function update(
  there: HubspotObject,
  person: CrmPerson,
  properties: Readonly<Record<string, string>>,
  known: KnownContact | null,
  call: CrmCall,
): Promise<Upserted | CrmFailure> {
  const now = valuesOf(there);
  const changes = mergeFields(now, known?.put.fields ?? {}, properties);
  if (Object.keys(changes).length > 0) {
    const answer = await ask(call, 'PATCH', `${CONTACTS}/${encodeURIComponent(there.id)}`, { properties: changes });
    if (answer.outcome !== 'answer') return answer.outcome === 'gone' ? create(person, properties, call) : answer;
  }
  return { outcome: 'done', externalId: there.id, isNew: false, put: putOf(oursOf(now, known?.put.fields ?? {}, properties)) };
}

/** In HubSpot everything in a contact is a property. */
function putOf(fields: Readonly<Record<string, string>>): Put {
  return { phones: [], emails: [], doNotDisturb: false, fields };
}

function valuesOf({ properties }: HubspotObject): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, value ?? undefined]));
}

function nameOf({ properties }: HubspotObject): string {
  return `${properties['firstname'] ?? ''} ${properties['lastname'] ?? ''}`.trim();
}

async function note(externalId: string, noteId: string | null, text: string, call: CrmCall): ReturnType<Crm['note']> {
  const properties = { hs_note_body: asHtml(text), hs_timestamp: new Date().toISOString() };
  const known = noteId === null ? null : await ask(call, 'PATCH', `${NOTES}/${encodeURIComponent(noteId)}`, { properties });
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: NOTE_TO_CONTACT }];
  const answer =
    known === null || known.outcome === 'gone'
      ? await ask(call, 'POST', NOTES, { properties, associations: [{ to: { id: externalId }, types }] })
      : known;
  if (answer.outcome !== 'answer') return answer;
  const made = z.object({ id: z.string().min(1) }).safeParse(answer.body);
  return made.success ? { outcome: 'done', noteId: made.data.id } : UNREAD;
}

/** HubSpot shows a note's body as HTML. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}

async function remove(known: KnownContact, noteId: string | null, mayDelete: boolean, call: CrmCall): ReturnType<Crm['remove']> {
  const there = await read(known.externalId, Object.keys(known.put.fields), call);
  if ('outcome' in there) return there.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : there;
  if (noteId !== null) {
    // Emptied first, because a deleted note could be restored from the recycle bin.
    const blanked = await ask(call, 'PATCH', `${NOTES}/${encodeURIComponent(noteId)}`, { properties: { hs_note_body: '' } });
    if (blanked.outcome !== 'answer' && blanked.outcome !== 'gone') return blanked;
    const gone = await ask(call, 'DELETE', `${NOTES}/${encodeURIComponent(noteId)}`);
    if (gone.outcome !== 'answer' && gone.outcome !== 'gone') return gone;
  }
  const changes = mergeFields(valuesOf(there), known.put.fields, {});
  const left = { ...valuesOf(there), ...changes };
  const isDeleted = mayDelete && REACHES.every((key) => !left[key]);
  const path = `${CONTACTS}/${encodeURIComponent(known.externalId)}`;
  const names = isDeleted ? { firstname: '', lastname: '' } : {};
  if (Object.keys({ ...changes, ...names }).length > 0) {
    const blanked = await ask(call, 'PATCH', path, { properties: { ...changes, ...names } });
    if (blanked.outcome !== 'answer') return blanked.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : blanked;
  }
  if (!isDeleted) return { outcome: 'done', isDeleted: false };
  const deleted = await ask(call, 'DELETE', path);
  return deleted.outcome === 'answer' || deleted.outcome === 'gone' ? { outcome: 'done', isDeleted: true } : deleted;
}
