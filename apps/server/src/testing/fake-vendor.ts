/** A vendor that answers as a test specifies, records every question sent to it, and uses no network. */
import type { ChangeVendor } from '@deedline/contract/vendors/vendor';
import type { VendorShelf } from '../features/lookup/ask-vendors.ts';
import type { BuyingContext } from '../features/lookup/search-context.ts';
import { createVendorDesk } from '../features/vendors/vendor-desk.ts';
import type { ClearedQuestion, Found, Reply, Vendor, VendorCall, VendorTerms } from '../outside/vendors/vendor.ts';
import type { TestClient } from './test-server.ts';

export interface FakeVendor {
  vendor: Vendor;
  /** Every call with its questions. */
  calls: ClearedQuestion[][];
  /** Called before a question is sent. */
  before?: () => Promise<void>;
  /** Its answer; by default a miss. */
  answer: (questions: readonly ClearedQuestion[], call: VendorCall) => Promise<Reply[]>;
}

export const TEN_CENTS = 100_000;

export function fakeVendor(id = 'fake', terms: Partial<VendorTerms> = {}): FakeVendor {
  const fake: FakeVendor = {
    calls: [],
    answer: async (questions) => questions.map((question) => miss(question)),
    vendor: {
      id,
      terms: {
        label: 'Fake Vendor',
        homepage: 'https://vendor.example/',
        readOn: '2026-11-01',
        keepDays: 30,
        isKeepingRead: true,
        purposes: ['skip_tracing', 'legal_process'],
        regulated: [],
        billedBy: 'hit',
        prices: { contacts_at_address: TEN_CENTS, person: TEN_CENTS, phone_holder: TEN_CENTS },
        perMinute: 6_000,
        maxPerCall: 10,
        isSafeToRepeat: false,
        scrubsDoNotCall: false,
        inPlainWords: ['For tests.'],
        ...terms,
      },
      answers: ['contacts_at_address', 'person', 'phone_holder'],
      credentials: [{ name: 'key', label: 'API key', isSecret: true, pattern: /^key-[a-z0-9]{12,}$/ }],
      async ask(questions, call) {
        await fake.before?.();
        const left = await leave(questions, call);
        if (!left)
          return questions.map(({ id }) => ({ id, outcome: 'refused', why: 'It was not sent.', billedMicros: 0, requestId: null }));
        fake.calls.push([...questions]);
        return fake.answer(questions, call);
      },
      test: async ({ credentials }) =>
        credentials['key'] === KEY ? { isTaken: true } : { isTaken: false, why: 'The vendor does not know this key.' },
      createTwin: () => async () => ({ status: 200, headers: {}, body: '{}' }),
    },
  };
  return fake;
}

/** As in real clients, nothing is answered that was not sent. */
async function leave(about: readonly ClearedQuestion[], call: VendorCall): Promise<boolean> {
  try {
    await call.fetch({ about, method: 'POST', url: 'https://vendor.example/', headers: {} }, call.signal);
    return true;
  } catch {
    return false;
  }
}

export const KEY = 'key-0123456789abcd';

/** Adds these vendors to a server's context. */
export function withVendors(
  ctx: BuyingContext,
  fakes: readonly Pick<FakeVendor, 'vendor'>[] | undefined,
  more: Partial<VendorShelf> = {},
): BuyingContext {
  if (fakes === undefined) return ctx;
  const vendorShelf = {
    vendors: fakes.map(({ vendor }) => vendor),
    fetch: async () => ({ status: 500, headers: {}, body: '' }),
    twinOf: () => null,
    ...more,
  };
  return { ...ctx, vendorShelf, vendorDesk: createVendorDesk(ctx, vendorShelf) };
}

/** Switches a vendor on, with a key of the account. */
export function switchOn(client: TestClient, id: string, change: Partial<ChangeVendor> = {}) {
  return client.send('PUT', `/api/vendors/${id}`, {
    isOn: true,
    credentials: { key: KEY },
    purposes: ['skip_tracing', 'legal_process'],
    place: null,
    searchMicros: 1_000_000,
    dayMicros: 10_000_000,
    monthMicros: 100_000_000,
    ...change,
  });
}

export function miss({ id }: Pick<ClearedQuestion, 'id'>): Reply {
  return { id, outcome: 'miss', billedMicros: 0, requestId: `request-${id}` };
}

export function hit({ id }: Pick<ClearedQuestion, 'id'>, found: Found, billedMicros: number | null = TEN_CENTS): Reply {
  return { id, outcome: 'hit', found, billedMicros, requestId: `request-${id}` };
}

/** The person it knows. */
export const NUMBER = '4195550177';
export const ABSALOM: Found = {
  persons: [
    {
      recordId: '1',
      name: { first: 'Absalom', last: 'Kettleby' },
      isOwner: true,
      addresses: [{ address: { line: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' }, isCurrent: true }],
      phones: [{ phone: NUMBER, rank: 1, lineType: 'mobile' }],
      emails: [],
    },
  ],
};

/** A promise to wait for, and the function that resolves it. */
export function closedGate(): { gate: Promise<void>; release: () => void } {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  return { gate, release };
}
