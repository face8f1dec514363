import type { CreateSearch, SEARCH_MODES, Samples } from '@deedline/contract/search/search';

export interface Example {
  /** Letters, digits and '-'. */
  name: string;
  summary: string;
  /** A body that the operation accepts. */
  value: unknown;
}

const MODES: Readonly<Record<(typeof SEARCH_MODES)[number], string>> = {
  property_address: 'An address: who owns it',
  parcel_id: 'A parcel: who owns it',
  owner_name: 'An owner: what they have',
  person_search: 'A person: where they live, how they are reached',
  reverse_phone: 'A number: whose it is',
  reverse_email: 'An email: whose it is',
};
const TERMS = { purpose: 'skip_tracing', permissibleUse: true } as const;
/** A number that belongs to nobody (555-0100 to 0199 are reserved for fiction), so the answer costs nothing. */
const NOBODY = { searchMode: 'reverse_phone', phoneNumber: '+1 219 555 0100', ...TERMS };

/** Bodies that can be sent as they are, by operation. `samples` are those of the demo; null if there is none, and then the examples find nobody. */
export function examplesOf(samples: Samples | null): Readonly<Record<string, readonly Example[]>> {
  return {
    createSearch: [...(samples === null ? [] : ofDemo(samples)), { name: 'nobody', summary: 'A number that nobody has', value: NOBODY }],
    quote: [
      { name: 'search', summary: 'One search', value: { kind: 'search', searchMode: 'property_address', includeContacts: true } },
      { name: 'batch', summary: 'A batch of a thousand rows', value: { kind: 'batch', rows: 1000, includeContacts: true } },
    ],
    createBatch: [
      {
        name: 'quoted',
        summary: 'Rows that are quoted and wait for their start',
        value: { fileName: 'rows.csv', rows: rowsOf(samples), ...TERMS, start: false },
      },
    ],
    createList: [{ name: 'list', summary: 'A list', value: { name: 'To be called on Monday' } }],
    createWebhook: [
      {
        name: 'webhook',
        summary: 'An address that is told of searches and batches',
        value: { url: 'https://hooks.example.com/deedline', kinds: ['search.completed', 'batch.completed'] },
      },
    ],
  };
}

function ofDemo(samples: Samples): Example[] {
  return (Object.entries(samples) as [keyof typeof MODES, { matching: CreateSearch[] }][]).flatMap(
    ([
      mode,
      {
        matching: [first],
      },
    ]) => (first === undefined ? [] : [{ name: mode, summary: MODES[mode], value: { ...first, ...TERMS } }]),
  );
}

function rowsOf(samples: Samples | null): object[] {
  const found = (samples?.property_address.matching ?? []).slice(0, 2).map((asked) => {
    const { street: address = '', city, state, zip } = asked as { street?: string; city?: string; state?: string; zip?: string };
    return { address, city, state, zip };
  });
  return found.length === 0 ? [{ address: '1 Nowhere Ln' }] : found;
}
