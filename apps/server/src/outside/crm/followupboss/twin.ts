/** Imitates Follow Up Boss over the contents of a twin. No machine-readable description exists, so this was written by hand from its documentation. */
import type { CrmFetch, CrmResponse, TwinHabits, TwinStore } from '../crm.ts';
import { comparable } from '../merge.ts';
import { createTwinFetch, EMPTY, json, nextId, type TwinAsked } from '../twins.ts';

/** Custom fields such as a customer may have created. */
const CUSTOM = ['Property Address', 'Parcel ID', 'Skip Trace Confidence', 'Skip Trace Link'];

export function createTwin(store: TwinStore, habits?: Partial<TwinHabits>): CrmFetch {
  return createTwinFetch(store, habits, {
    oauth: null,
    refuse: (status) =>
      json(status, { errorMessage: { 401: 'Unauthorized', 429: 'Too many requests', 500: 'Internal Server Error' }[status] }),
    answer,
  });
}

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  phones: { value: string }[];
  emails: { value: string }[];
}

const missing = (): CrmResponse => json(404, { errorMessage: 'Not found' });

function answer(asked: TwinAsked, store: TwinStore): CrmResponse {
  const [, , kind, id] = asked.path.split('/');
  if (kind === 'customFields') {
    const fields = CUSTOM.map((label, at) => ({ id: at + 1, name: `custom${label.replaceAll(' ', '')}`, label, type: 'text' }));
    return json(200, { _metadata: { collection: 'customfields', offset: 0, limit: 100, total: fields.length }, customfields: fields });
  }
  if (kind === 'people') return id === undefined ? answerPeople(asked, store) : answerPerson(asked, store, id);
  return kind === 'notes' ? answerNote(asked, store, id) : missing();
}

function answerPeople({ method, query, json: sent, whose }: TwinAsked, store: TwinStore): CrmResponse {
  if (method === 'POST') {
    const person = { phones: [], emails: [], ...sent, id: nextId(store, whose) } as unknown as Person;
    store.put(whose, `person-${person.id}`, { ...person });
    return json(201, present(person));
  }
  const kind = query.has('email') ? 'emails' : 'phones';
  const wanted = comparable(query.get(kind === 'emails' ? 'email' : 'phone') ?? '');
  const all = store.list(whose).flatMap(([key, thing]) => (key.startsWith('person-') ? [thing as unknown as Person] : []));
  const people = all.filter((person) => person[kind].some(({ value }) => comparable(value) === wanted)).map(present);
  return json(200, { _metadata: { collection: 'people', offset: 0, limit: 10, total: people.length }, people });
}

function present(person: Person) {
  return { ...person, name: `${person.firstName} ${person.lastName}`.trim(), stage: 'Lead' };
}

function answerPerson({ method, json: sent, whose }: TwinAsked, store: TwinStore, id: string): CrmResponse {
  const there = store.get(whose, `person-${id}`) as Person | undefined;
  if (there === undefined) return missing();
  if (method === 'GET') return json(200, present(there));
  if (method === 'DELETE') {
    store.delete(whose, `person-${id}`);
    return EMPTY;
  }
  const changed = { ...there, ...sent };
  store.put(whose, `person-${id}`, changed);
  return json(200, present(changed));
}

function answerNote({ method, json: sent, whose }: TwinAsked, store: TwinStore, id: string | undefined): CrmResponse {
  if (id === undefined) {
    const note = { ...sent, id: nextId(store, whose) };
    store.put(whose, `note-${note.id}`, note);
    return json(201, note);
  }
  const there = store.get(whose, `note-${id}`);
  if (there === undefined) return missing();
  if (method === 'DELETE') {
    store.delete(whose, `note-${id}`);
    return EMPTY;
  }
  store.put(whose, `note-${id}`, { ...there, ...sent });
  return json(200, { ...there, ...sent });
}
