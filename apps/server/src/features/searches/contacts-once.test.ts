/** An account pays for each contact once and by the rule, whatever the order of its questions: sequences of made-up answers run through the books. */
import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTHING } from '../../testing/batches/output.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { freeSince } from '../credits/price-answer.ts';
import { presentOutcome } from './present-outcome.ts';
import { finishSearches } from './queries.ts';
import { createHeldSearch, runSearches } from './run-search.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const NUMBERS = ['+14195550142', '+14195550117', '+14195550199'] as const;

/** A made-up question and what it finds. */
interface Asked {
  kind: 'name alone' | 'part of a profile' | 'contacts' | 'everything';
  numbers: readonly string[];
  emails?: readonly string[];
}
/** The price of its contacts by the rule, and the price of the whole answer. */
const PRICES: Record<Asked['kind'], { contacts: number; all: number }> = {
  'name alone': { contacts: 2, all: 2 },
  'part of a profile': { contacts: 4, all: 4 },
  contacts: { contacts: 4, all: 4 },
  everything: { contacts: 4, all: 5 },
};
const PROPERTY = 2;

const OWNER = { name: 'Isadora Pellworth', age: null, aliases: [], dateOfBirth: null };
function answerTo({ kind, numbers, emails: addresses = [] }: Asked): Results {
  const sure = {
    lastSeen: null,
    sourceCount: 1,
    confidence: 80,
    evidence: [],
    reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
  };
  const line = { type: 'mobile', status: 'active', carrier: null, isDNC: false, dnc: { state: 'not_checked', listDate: null } } as const;
  const phones = numbers.map((e164) => ({ number: e164, e164, ...line, ...sure }));
  const emails = addresses.map((email) => ({ email, status: 'unknown' as const, checked: null, ...sure }));
  const found: Results = { ...NOTHING, matched: true, owner: OWNER, confidenceScore: 80, phones, emails };
  if (kind !== 'everything') return found;
  return { ...found, parcel: { countyFips: '03001', apn: '7' }, mailingAddress: '9 Wharf St, Elmcombe, FK 00316' };
}
const BODIES = {
  'name alone': QUILLMERE.phone,
  'part of a profile': QUILLMERE.phone,
  contacts: QUILLMERE.person,
  everything: QUILLMERE.full,
};

let buyer: string;
beforeAll(async () => {
  buyer = (await (await app.signUp('pays-once@example.com')).get('/api/auth/user')).json().id;
  await app.ctx.db.query(`select grant_credits('pays-once', $1, 5000)`, [buyer]);
});
/** Returns the account as if it had bought nothing yet. */
async function createBuyer(): Promise<string> {
  await app.ctx.db.query('delete from bought_item where account_id = $1', [buyer]);
  return buyer;
}

/** Asks the runs one after another, those of one run at once. Returns what each was charged. */
async function ask(accountId: string, runs: readonly (readonly Asked[])[]): Promise<number[]> {
  const charged: number[] = [];
  for (const run of runs) {
    const outcomes = [];
    for (const asked of run) {
      const asker = { accountId, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
      const held = await createHeldSearch(app.ctx, asker, BODIES[asked.kind], 'processing');
      const results = answerTo(asked);
      const outcome = presentOutcome(app.ctx, held, { results, suppressed: 0, unpaid: () => results, drawn: [], vendors: [] }, null);
      outcomes.push({ ...outcome, sealedResults: 'AA==' });
    }
    const now = app.ctx.now();
    const ended = await finishSearches(app.ctx.db, outcomes, now, freeSince(now));
    charged.push(...outcomes.map(({ id }) => ended.get(id)!.charged));
  }
  return charged;
}

const anyNumbers = fc.subarray([...NUMBERS], { minLength: 1 });
const anyAsked: fc.Arbitrary<Asked> = fc.oneof(
  // A person known by name alone has this number and no other; with another number it would be a part of a profile.
  fc.record({ kind: fc.constant('name alone' as const), numbers: fc.constantFrom(...NUMBERS).map((number) => [number]) }),
  fc.record({ kind: fc.constant('part of a profile' as const), numbers: fc.constant(NUMBERS.slice(0, 2)) }),
  fc.record({ kind: fc.constantFrom('contacts' as const, 'everything' as const), numbers: anyNumbers }),
);

it('in any order of questions each contact is paid once, up to the price of the answer that has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyAsked, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), async (runs) => {
      const charged = await ask(await createBuyer(), runs);
      const owned = new Map<string, number>();
      let ownsProperty = false;
      for (const [index, { kind, numbers }] of runs.flat().entries()) {
        const { contacts, all } = PRICES[kind];
        const paid = Math.min(contacts, ...numbers.map((number) => owned.get(number) ?? 0));
        const due = Math.max(0, all - paid - (kind === 'everything' && ownsProperty ? PROPERTY : 0));
        expect([kind, numbers, charged[index]]).toEqual([kind, numbers, due]);
        for (const number of numbers) owned.set(number, Math.max(contacts, owned.get(number) ?? 0));
        ownsProperty ||= kind === 'everything';
      }
    }),
    { numRuns: 30, seed: 15 },
  );
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

it('one number costs the same in every order of a name alone and the contacts', async () => {
  const numbers = [NUMBERS[0]];
  const asked: Asked[] = [
    { kind: 'name alone', numbers },
    { kind: 'contacts', numbers },
    { kind: 'contacts', numbers },
  ];
  for (const order of [
    [0, 1, 2],
    [1, 0, 2],
    [1, 2, 0],
  ]) {
    const charged = await ask(
      await createBuyer(),
      order.map((place) => [asked[place]!]),
    );
    expect([order, charged.reduce((sum, credits) => sum + credits, 0)]).toEqual([order, 4]);
  }
});

it('a receipt shows what an earlier search paid, and the contact is free from then on', async () => {
  const client = await app.signUp('reads-receipts@example.com');
  const { id } = (await client.get('/api/auth/user')).json();
  await app.ctx.db.query(`select grant_credits('receipts', $1, 20)`, [id]);
  await ask(id, [
    [{ kind: 'name alone', numbers: [NUMBERS[0]] }],
    [{ kind: 'name alone', numbers: [], emails: ['odile.varnham@mail.example'] }],
  ]);
  const buy = async (): Promise<Search> => {
    const asker = { accountId: id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
    const held = await createHeldSearch(app.ctx, asker, QUILLMERE.person, 'processing');
    await runSearches(app.ctx, [held]);
    return (await client.get(`/api/searches/${held.row.id}`)).json();
  };
  const first = await buy();
  expect(first.receipt).toMatchObject({ rule: 'Contact Search, contacts paid in part before', price: 4, charged: 2, released: 2 });
  expect(first.receipt!.parts).toMatchObject([{ part: 'contacts', credits: 4, isBoughtBefore: false, paidBefore: 2, searchId: first.id }]);
  expect((await buy()).receipt).toMatchObject({ rule: 'Bought before', charged: 0, parts: [{ isBoughtBefore: true, searchId: first.id }] });
});
