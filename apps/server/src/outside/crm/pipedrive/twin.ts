/** Imitates Pipedrive over the contents of a twin, in its wire format. */
import type { CrmFetch, CrmResponse, TwinHabits, TwinStore } from '../crm.ts';
import { comparable } from '../merge.ts';
import { createTwinFetch, json, nextId, type TwinAsked } from '../twins.ts';
import { FACTS } from './facts.ts';

/** Pipedrive's own fields, and some that a customer may have created. */
const FIELDS = [
  ['name', 'Name', 'varchar', false],
  ['phones', 'Phone', 'phone', false],
  ['emails', 'Email', 'varchar', false],
  ['5f0c0000000000000000000000000000000000a1', 'Property address', 'varchar', true],
  ['5f0c0000000000000000000000000000000000a2', 'Parcel ID', 'varchar', true],
  ['5f0c0000000000000000000000000000000000a3', 'Skip trace confidence', 'varchar', true],
  ['5f0c0000000000000000000000000000000000a4', 'Skip trace link', 'text', true],
] as const;

export function createTwin(store: TwinStore, habits?: Partial<TwinHabits>): CrmFetch {
  return createTwinFetch(store, habits, {
    oauth: FACTS.oauth,
    withToken: { api_domain: 'https://twin.pipedrive.com', scope: 'contacts:full' },
    refuse: (status) =>
      json(status, { success: false, error: { 401: 'unauthorized access', 429: 'Too Many Requests', 500: 'Internal error' }[status] }),
    answer,
  });
}

interface Person {
  id: number;
  name: string;
  phones: { value: string }[];
  emails: { value: string }[];
  custom_fields: Record<string, unknown>;
}
interface Note {
  id: number;
  content: string;
  person_id: number;
}

const done = (data: unknown): CrmResponse => json(200, { success: true, data });
const missing = (): CrmResponse => json(404, { success: false, error: 'Not found' });

function answer(asked: TwinAsked, store: TwinStore): CrmResponse {
  const { path } = asked;
  if (path === '/api/v2/personFields') return done(FIELDS.map(describeField));
  if (path === '/api/v2/persons/search') return search(asked, store);
  return path.startsWith('/v1/notes') ? answerNote(asked, store) : answerPerson(asked, store);
}

function describeField([field_code, field_name, field_type, is_custom_field]: (typeof FIELDS)[number]) {
  return { field_code, field_name, field_type, is_custom_field, is_optional_response_field: false, options: null, subfields: null };
}

function search({ query, whose }: TwinAsked, store: TwinStore): CrmResponse {
  const kind = query.get('fields') === 'email' ? 'emails' : 'phones';
  const term = comparable(query.get('term') ?? '');
  const persons = store.list(whose).flatMap(([id, thing]) => (id.startsWith('person-') ? [thing as unknown as Person] : []));
  const found = persons.filter((person) => person[kind].some(({ value }) => comparable(value) === term));
  const items = found.map(({ id, name, phones, emails }) => ({
    result_score: 1,
    item: { id, type: 'person', name, phones: phones.map(({ value }) => value), emails: emails.map(({ value }) => value) },
  }));
  return done({ items });
}

function answerPerson({ method, path, json: sent, whose }: TwinAsked, store: TwinStore): CrmResponse {
  const id = path.split('/')[4];
  if (id === undefined) {
    const person = { phones: [], emails: [], custom_fields: {}, ...sent, id: nextId(store, whose) };
    store.put(whose, `person-${person.id}`, person);
    return done(person);
  }
  const there = store.get(whose, `person-${id}`) as Person | undefined;
  if (there === undefined) return missing();
  if (method === 'GET') return done({ ...there, is_deleted: false });
  if (method === 'DELETE') {
    store.delete(whose, `person-${id}`);
    return done({ id: there.id });
  }
  const changed = { ...there, ...sent, custom_fields: { ...there.custom_fields, ...(sent['custom_fields'] as object | undefined) } };
  store.put(whose, `person-${id}`, changed);
  return done(changed);
}

function answerNote({ method, path, json: sent, whose }: TwinAsked, store: TwinStore): CrmResponse {
  const id = path.split('/')[3];
  if (id === undefined) {
    const note = { ...sent, id: nextId(store, whose) };
    store.put(whose, `note-${note.id}`, note);
    return done(note);
  }
  const there = store.get(whose, `note-${id}`) as Note | undefined;
  if (there === undefined) return missing();
  if (method === 'DELETE') {
    store.delete(whose, `note-${id}`);
    return done(true);
  }
  store.put(whose, `note-${id}`, { ...there, ...sent });
  return done({ ...there, ...sent });
}
