import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, createClock } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, clientOf, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { inAnyTransaction } from '../../testing/any-queryable.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import type { HeldSearch } from './hold-credits.ts';
import { finishSearches } from './queries.ts';
import { createHeldSearch, runSearches } from './run-search.ts';
import { failedOutcome } from './settle-holds.ts';

const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

interface Buyer {
  id: string;
  email: string;
  client: TestClient;
}
let buyers = 0;
async function createBuyer(credits = 100): Promise<Buyer> {
  const email = `buyer-${(buyers += 1)}@example.com`;
  const client = await app.signUp(email);
  const { id } = (await client.get('/api/auth/user')).json();
  await app.ctx.db.query('select grant_credits($1, $2, $3)', [email, id, credits - 10]);
  return { id, email, client };
}
/** Signs in again, because the session may have expired. */
async function signInAgain(buyer: Buyer): Promise<Buyer> {
  const answer = await app.visitor.post('/api/auth/login', { email: buyer.email, password: PASSWORD });
  return { ...buyer, client: clientOf(app.server, readCookie(answer)) };
}
const open = ({ id }: Buyer, body: object): Promise<HeldSearch> =>
  createHeldSearch(
    app.ctx,
    { accountId: id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() },
    body as never,
    'processing',
  );
const read = async ({ client }: Buyer, { row }: HeldSearch): Promise<Search> =>
  searchSchema.parse((await client.get(`/api/searches/${row.id}`)).json());
const creditsOf = async ({ client }: Buyer): Promise<number> => (await client.get('/api/auth/user')).json().credits;
const boughtBy = async ({ id }: Buyer) =>
  (await app.ctx.db.query('select from bought_item where account_id = $1', [id])).rowCount! +
  (await app.ctx.db.query('select from contact_purchase where account_id = $1', [id])).rowCount!;
async function buy(buyer: Buyer, body: object): Promise<Search> {
  const held = await open(buyer, body);
  await runSearches(app.ctx, [held]);
  return read(buyer, held);
}

test('the same answer again is free, and its receipt says since when and until when', async () => {
  const buyer = await createBuyer();
  const first = await buy(buyer, QUILLMERE.full);
  const until = new Date(clock.now().getTime() + 30 * DAY).toISOString();
  const paid = { isBoughtBefore: false, searchId: first.id, boughtAt: clock.now().toISOString(), freeUntil: until };
  expect(first.receipt).toMatchObject({ rule: 'Full Report', price: 5, charged: 5, refunded: 0, freeUntil: until });
  expect(first.receipt!.parts).toEqual([
    { part: 'property', credits: 2, ...paid },
    { part: 'contacts', credits: 4, ...paid },
  ]);
  clock.move(3 * DAY);
  const again = await buy(buyer, QUILLMERE.full);
  expect(again).toMatchObject({ status: 'completed', creditsCost: 0, results: { phones: [{ e164: '+14195550142' }] } });
  expect(again.receipt).toMatchObject({ rule: 'Bought before', price: 5, held: 5, charged: 0, released: 5, freeUntil: until });
  expect(again.receipt!.parts).toEqual([
    { part: 'property', credits: 2, ...paid, isBoughtBefore: true },
    { part: 'contacts', credits: 4, ...paid, isBoughtBefore: true },
  ]);
  expect(await creditsOf(buyer)).toBe(95);
});

test.each<[string, object, object, number, string]>([
  [
    'a property, then its contacts',
    { ...QUILLMERE.full, includeContacts: false },
    QUILLMERE.full,
    3,
    'Full Report, property bought before',
  ],
  ['a person, then their property', QUILLMERE.person, QUILLMERE.full, 1, 'Full Report, contacts bought before'],
  ['all of it, then the property', QUILLMERE.full, { ...QUILLMERE.full, includeContacts: false }, 0, 'Bought before'],
  ['by address, then by parcel', QUILLMERE.full, QUILLMERE.parcel, 0, 'Bought before'],
  ['by parcel, then by owner', QUILLMERE.parcel, QUILLMERE.owner, 0, 'Bought before'],
  ['a property, then its owner as a person', QUILLMERE.full, QUILLMERE.person, 0, 'Bought before'],
  ['a property, then who has the phone', QUILLMERE.full, QUILLMERE.phone, 0, 'Bought before'],
  ['a person, then who has the email', QUILLMERE.person, QUILLMERE.email, 0, 'Bought before'],
  ['who has the phone, then who has the email', QUILLMERE.phone, QUILLMERE.email, 0, 'Bought before'],
  ['who has the phone, then the person', QUILLMERE.phone, QUILLMERE.person, 0, 'Bought before'],
  ['who has the phone, then the property', QUILLMERE.phone, QUILLMERE.full, 1, 'Full Report, contacts bought before'],
  ['another property', QUILLMERE.full, QUILLMERE.insights, 2, 'Property Insights'],
  ['nothing, then something', QUILLMERE.nobody, QUILLMERE.full, 5, 'Full Report'],
])('%s', async (_what, first, second, charged, rule) => {
  const buyer = await createBuyer();
  await buy(buyer, first);
  const before = await creditsOf(buyer);
  expect((await buy(buyer, second)).receipt).toMatchObject({ charged, rule });
  expect(await creditsOf(buyer)).toBe(before - charged);
});

test('a purchase of another account does not count', async () => {
  await buy(await createBuyer(), QUILLMERE.full);
  expect((await buy(await createBuyer(), QUILLMERE.full)).creditsCost).toBe(5);
});

test('a search for the last credit buys the whole answer', async () => {
  const buyer = await createBuyer(11);
  await app.ctx.db.query(`select revoke_credits('spent', $1, 10)`, [buyer.id]);
  expect((await buy(buyer, QUILLMERE.full)).receipt).toMatchObject({ held: 1, charged: 1, price: 5 });
  await app.ctx.db.query('select grant_credits(gen_random_uuid()::text, $1, 10)', [buyer.id]);
  expect((await buy(buyer, QUILLMERE.full)).receipt).toMatchObject({ rule: 'Bought before', charged: 0 });
});

test('each part is charged again 30 days after it was bought', async () => {
  let buyer = await createBuyer();
  await buy(buyer, { ...QUILLMERE.full, includeContacts: false });
  clock.move(20 * DAY);
  buyer = await signInAgain(buyer);
  expect((await buy(buyer, QUILLMERE.full)).creditsCost).toBe(3);
  clock.move(10 * DAY);
  const tenLater = await buy(await signInAgain(buyer), QUILLMERE.full);
  expect(tenLater.receipt).toMatchObject({ rule: 'Full Report, contacts bought before', charged: 1 });
  clock.move(20 * DAY);
  expect((await buy(await signInAgain(buyer), QUILLMERE.full)).receipt).toMatchObject({
    rule: 'Full Report, property bought before',
    charged: 3,
  });
  clock.move(9 * DAY);
  expect((await buy(await signInAgain(buyer), QUILLMERE.full)).creditsCost).toBe(0);
});

describe('of searches at once', () => {
  test('two equal ones are charged once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const buyer = await createBuyer();
      const pair = [await open(buyer, QUILLMERE.full), await open(buyer, QUILLMERE.full)];
      await Promise.all(pair.map((held) => runSearches(app.ctx, [held])));
      const costs = await Promise.all(pair.map(async (held) => (await read(buyer, held)).creditsCost));
      expect(costs.toSorted((a, b) => a - b)).toEqual([0, 5]);
      expect(await creditsOf(buyer)).toBe(95);
    }
  });

  test('twenty that share their contacts pay for each part once', async () => {
    const buyer = await createBuyer(500);
    const kinds = [{ ...QUILLMERE.full, includeContacts: false }, QUILLMERE.person, QUILLMERE.full, QUILLMERE.phone];
    const held = await Promise.all(Array.from({ length: 20 }, (_, index) => open(buyer, kinds[index % 4]!)));
    await Promise.all(held.map((one) => runSearches(app.ctx, [one])));
    // Contacts and their holder cost 4 or 7, depending on which came first; the property beside them costs 1 or 2.
    expect([5, 6, 8, 9]).toContain(500 - (await creditsOf(buyer)));
    expect((await buy(buyer, QUILLMERE.full)).creditsCost).toBe(0);
  });

  test('500 equal ones in a batch are charged once, and the others name the one that paid', async () => {
    const buyer = await createBuyer(3000);
    const held = await Promise.all(Array.from({ length: 500 }, () => open(buyer, QUILLMERE.full)));
    await runSearches(app.ctx, held);
    const rows = await app.ctx.db.query<{ id: string; credits_charged: number; receipt: { parts: { searchId: string }[] } }>(
      'select id, credits_charged, receipt from search where account_id = $1 order by credits_charged desc',
      [buyer.id],
    );
    expect(rows.rows.map((row) => row.credits_charged)).toEqual([5, ...Array.from({ length: 499 }, () => 0)]);
    expect(new Set(rows.rows.flatMap(({ receipt }) => receipt.parts.map(({ searchId }) => searchId)))).toEqual(new Set([rows.rows[0]!.id]));
    expect(rows.rows[0]!.id).toBe(held[0]!.row.id);
    expect(await creditsOf(buyer)).toBe(2995);
  });

  test('a batch of several answers and accounts costs what it costs one by one', async () => {
    const bodies = [
      QUILLMERE.insights,
      QUILLMERE.person,
      QUILLMERE.full,
      QUILLMERE.insights,
      QUILLMERE.phone,
      QUILLMERE.nobody,
      QUILLMERE.parcel,
    ];
    const costs = [2, 4, 1, 0, 0, 0, 0];
    const [one, two] = [await createBuyer(), await createBuyer()];
    const held: HeldSearch[] = [];
    for (const body of bodies) held.push(await open(one, body), await open(two, body));
    await runSearches(app.ctx, held);
    for (const [index, search] of held.entries())
      expect((await read(index % 2 === 0 ? one : two, search)).creditsCost).toBe(costs[index >> 1]);
  });
});

describe('nothing is bought by a search', () => {
  test('that lost its lease', async () => {
    const buyer = await createBuyer();
    const held = await open(buyer, QUILLMERE.full);
    await app.ctx.db.query('update search set attempt = 2 where id = $1', [held.row.id]);
    await runSearches(app.ctx, [held]);
    expect(await boughtBy(buyer)).toBe(0);
  });

  test('that found nothing useful, or failed', async () => {
    const buyer = await createBuyer();
    await buy(buyer, QUILLMERE.nobody);
    const held = await open(buyer, QUILLMERE.full);
    await runSearches(app.ctx, [{ ...held, query: { mode: 'reverse_phone' } as never }]);
    expect((await read(buyer, held)).status).toBe('failed');
    expect(await boughtBy(buyer)).toBe(0);
  });
});

test('bought items are stored as keyed hashes', async () => {
  const buyer = await createBuyer();
  await buy(buyer, QUILLMERE.full);
  const items = await app.ctx.db.query<{ part: string; item: Buffer }>('select part, item from bought_item where account_id = $1', [
    buyer.id,
  ]);
  expect(items.rows.map(({ part }) => part).toSorted()).toEqual(['contacts', 'contacts', 'person', 'person', 'property', 'property']);
  expect(new Set(items.rows.map(({ item }) => item.length))).toEqual(new Set([32]));
  const contacts = items.rows.filter(({ part }) => part === 'contacts').map(({ item }) => item.toString('hex'));
  expect(contacts).toContain(app.ctx.hash('contacts', 'phone:+14195550142').toString('hex'));
});

test('the ledger verifies afterwards', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('finishing a search reads no bought items of other accounts', async () => {
  const buyer = await createBuyer();
  const { row } = await open(buyer, QUILLMERE.full);
  await app.owner.query(
    `insert into bought_item (account_id, part, item, search_id, bought_at, worth)
     select $1, 'property', sha256(n::text::bytea), $2, now(), 2 from generate_series(1, 20000) as n`,
    [(await createBuyer()).id, row.id],
  );
  await app.owner.query('analyze bought_item');
  const items = Array.from({ length: 40 }, (_, n) => app.ctx.hash('property', String(n)).toString('hex'));
  const outcome = { ...failedOutcome(app.ctx, row, null), status: 'completed', sealedResults: 'AA==' } as const;
  const parts = [{ part: 'property' as const, credits: 2, worth: 2, levels: [0, 2], items }];
  await inAnyTransaction(app.ctx.db, async (client) => {
    const countRead = async (): Promise<number> => {
      const counted = await client.query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'bought_item'`,
      );
      return counted.rows[0]!.rows;
    };
    const before = await countRead();
    const ended = await finishSearches(client, [{ ...outcome, parts }], clock.now(), clock.now());
    expect([...ended.values()]).toEqual([{ charged: 0, isHeldBack: false }]);
    expect((await countRead()) - before).toBe(0);
  });
});
