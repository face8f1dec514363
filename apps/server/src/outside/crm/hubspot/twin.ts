/** Imitates HubSpot over the contents of a twin, in its wire format. */
import type { CrmFetch, CrmResponse, TwinHabits, TwinStore } from '../crm.ts';
import { comparable } from '../merge.ts';
import { createTwinFetch, EMPTY, json, nextId, type TwinAsked } from '../twins.ts';
import { FACTS } from './facts.ts';

/** HubSpot's own properties, and some that a customer may have created. */
const PROPERTIES = [
  ['firstname', 'First Name', true],
  ['lastname', 'Last Name', true],
  ['email', 'Email', true],
  ['phone', 'Phone Number', true],
  ['mobilephone', 'Mobile Phone Number', true],
  ['address', 'Street Address', true],
  ['city', 'City', true],
  ['state', 'State/Region', true],
  ['zip', 'Postal Code', true],
  ['company', 'Company Name', true],
  ['property_address', 'Property address', false],
  ['parcel_id', 'Parcel ID', false],
  ['phone_two', 'Second phone', false],
  ['skip_trace_confidence', 'Skip trace confidence', false],
  ['skip_trace_link', 'Skip trace link', false],
] as const;

export function createTwin(store: TwinStore, habits?: Partial<TwinHabits>): CrmFetch {
  return createTwinFetch(store, habits, {
    oauth: FACTS.oauth,
    withToken: { token_use: 'access_token', hub_id: 4_095_550 },
    refuse,
    answer,
  });
}

function refuse(status: 401 | 429 | 500): CrmResponse {
  const said = { 401: 'INVALID_AUTHENTICATION', 429: 'RATE_LIMITS', 500: 'INTERNAL_ERROR' }[status];
  return problem(status, said);
}

function problem(status: number, category: string, message = category): CrmResponse {
  return json(status, { status: 'error', message, correlationId: '00000000-0000-4000-8000-000000000000', category });
}

interface Thing {
  id: string;
  properties: Record<string, string | null>;
}

function answer(asked: TwinAsked, store: TwinStore): CrmResponse {
  const { method, path, whose } = asked;
  if (path === '/crm/properties/2026-09/contacts') return json(200, { results: PROPERTIES.map(describeProperty) });
  const [kind = '', id, batch] = path.replace('/crm/objects/2026-09/', '').split('/');
  const all = store.list(whose).flatMap(([key, thing]) => (key.startsWith(`${kind}-`) ? [thing as unknown as Thing] : []));
  if (id === 'search') {
    const results = all.filter((each) => fits(each, asked.json['filterGroups'] as Group[]));
    return json(200, { total: results.length, results: results.map(present) });
  }
  if (id === 'batch' && batch === 'read') {
    const ids = (asked.json['inputs'] as { id: string }[]).map((input) => input.id);
    const results = all.filter((each) => ids.includes(each.id)).map(present);
    return json(200, { status: 'COMPLETE', results, startedAt: DAY, completedAt: DAY });
  }
  if (id === undefined) return create(asked, store, kind, all);
  const there = all.find((each) => each.id === id);
  if (there === undefined) return problem(404, 'OBJECT_NOT_FOUND');
  if (method === 'DELETE') {
    store.delete(whose, `${kind}-${id}`);
    return EMPTY;
  }
  const changed = { ...there, properties: { ...there.properties, ...(asked.json['properties'] as Thing['properties']) } };
  store.put(whose, `${kind}-${id}`, changed);
  return json(200, present(changed));
}

const DAY = '2026-11-26T00:00:00.000Z';

function present({ id, properties }: Thing) {
  return { id, properties, createdAt: DAY, updatedAt: DAY, archived: false };
}

function describeProperty([name, label, hubspotDefined]: (typeof PROPERTIES)[number]) {
  return {
    name,
    label,
    type: 'string',
    fieldType: 'text',
    description: '',
    groupName: 'contactinformation',
    options: [],
    hidden: false,
    calculated: false,
    hubspotDefined,
    modificationMetadata: { archivable: !hubspotDefined, readOnlyDefinition: hubspotDefined, readOnlyValue: false },
  };
}

interface Group {
  filters: { propertyName: string; operator: string; value?: string; values?: string[] }[];
}

/** Adds the numbers in the comparable form that HubSpot computes. */
function searchable({ properties }: Thing): Thing['properties'] {
  const { phone, mobilephone } = properties;
  return {
    ...properties,
    hs_searchable_calculated_phone_number: phone ? comparable(phone) : null,
    hs_searchable_calculated_mobile_number: mobilephone ? comparable(mobilephone) : null,
  };
}

function fits(thing: Thing, groups: readonly Group[]): boolean {
  const properties = searchable(thing);
  return groups.some(({ filters }) =>
    filters.every(({ propertyName, value, values = [] }) =>
      [value, ...values].some((each) => each !== undefined && each.toLowerCase() === properties[propertyName]?.toLowerCase()),
    ),
  );
}

/** The primary email and the secondary ones. */
function emailsOf({ properties }: Thing): string[] {
  return [properties['email'], ...(properties['hs_additional_emails'] ?? '').split(';')].flatMap((email) => email?.toLowerCase() || []);
}

function create({ json: sent, whose }: TwinAsked, store: TwinStore, kind: string, all: readonly Thing[]): CrmResponse {
  const properties = sent['properties'] as Record<string, string>;
  const unknown = kind === 'contacts' && Object.keys(properties).some((name) => !PROPERTIES.some(([known]) => known === name));
  if (unknown) return problem(400, 'VALIDATION_ERROR');
  const email = properties['email']?.toLowerCase();
  const owner = kind === 'contacts' && email ? all.find((each) => emailsOf(each).includes(email)) : undefined;
  if (owner !== undefined) return problem(409, 'CONFLICT', `Contact already exists. Existing ID: ${owner.id}`);
  const thing = { id: String(nextId(store, whose)), properties, ...(kind === 'notes' ? { associations: sent['associations'] } : {}) };
  store.put(whose, `${kind}-${thing.id}`, thing);
  return json(201, present(thing));
}
