import type { BatchJob } from '@deedline/contract/search/batch';
import { packagesOf, PACKAGES, PRICES } from '@deedline/contract/search/prices';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonRow, jsonUpload, workOff } from '../../testing/batches/batches.ts';
import { createClock, createMailBox, DAY } from '../../testing/mail-box.ts';
import { typeAct } from '../../testing/commands/operator-acts.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { inForce, readComing, selectEditions, setPrices } from '../credits/price-lists.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import type { HeldSearch } from './hold-credits.ts';
import { createHeldSearch, runSearches } from './run-search.ts';

const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const type = async (...words: string[]) => {
  const { text } = await typeAct({ ...app.ctx, operator: 'olga', openApplication: async () => app.ctx }, words);
  // A running server picks up new prices within seconds.
  app.ctx.prices.forget();
  return text;
};

const coming = async ({ client }: Buyer) => (await client.get('/api/prices/coming')).json().coming;
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

interface Buyer {
  id: string;
  client: TestClient;
}
let buyers = 0;
async function createBuyer(credits = 100): Promise<Buyer> {
  const email = `buyer-${(buyers += 1)}@example.com`;
  const client = await app.signUp(email);
  const { id } = (await client.get('/api/auth/user')).json();
  await app.ctx.db.query('select grant_credits($1, $2, $3)', [email, id, credits - 10]);
  return { id, client };
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
async function buy(buyer: Buyer, body: object): Promise<Search> {
  const held = await open(buyer, body);
  await runSearches(app.ctx, [held]);
  return read(buyer, held);
}
async function quote(buyer: Buyer, addresses: readonly string[]): Promise<BatchJob> {
  const rows = addresses.map((address) => jsonRow(address));
  const answer = await buyer.client.post('/api/batch-jobs', jsonUpload({ totalRows: rows.length, rows, start: false }));
  return answer.json();
}
async function run(buyer: Buyer, { id }: BatchJob): Promise<BatchJob> {
  await buyer.client.post(`/api/batch-jobs/${id}/start`, {});
  await workOff(app.ctx);
  return (await buyer.client.get(`/api/batch-jobs/${id}`)).json();
}
/** The same property, without its contacts. */
const PROPERTY = { ...QUILLMERE.full, includeContacts: false };
const creditsOf = async ({ client }: Buyer): Promise<number> => (await client.get('/api/auth/user')).json().credits;

test('prices in force do not include who set them', async () => {
  expect(Object.keys(await app.ctx.prices.at(clock.now()))).toEqual(['edition', 'prices', 'packages']);
});

test('the shipped prices are the first edition', async () => {
  const [shipped] = await selectEditions(app.ctx.db);
  expect(shipped).toMatchObject({ edition: 1, prices: PRICES, setBy: 'shipped' });
  expect(packagesOf(shipped!)).toEqual(packagesOf({ packages: PACKAGES }));
});

describe('a new price list', () => {
  test('applies to what comes after, not to what was held or quoted before', async () => {
    const buyer = await createBuyer();
    const before = await open(buyer, QUILLMERE.full);
    const quoted = await quote(buyer, ['420 Tannery Row']);
    expect(await type('prices', 'set', '--property', '3', '--contacts', '6', '--report', '8', '--reverse', '10')).toContain(
      'Edition 2 applies from',
    );
    await runSearches(app.ctx, [before]);
    const bought = await read(buyer, before);
    expect(bought.receipt).toMatchObject({ price: 5, held: 5, charged: 5 });
    expect(bought.receipt).not.toHaveProperty('priceEdition');

    const ran = await run(buyer, quoted);
    expect([ran.quote.pricePerRow, ran.quote.priceEdition]).toEqual([5, undefined]);
    const rows = (await buyer.client.get(`/api/batch-jobs/${quoted.id}/searches`)).json();
    expect(JSON.stringify(rows)).not.toContain('priceEdition');

    const other = await createBuyer();
    expect((await buy(other, QUILLMERE.full)).receipt).toMatchObject({
      price: 8,
      held: 8,
      charged: 8,
      priceEdition: 2,
      parts: [{ credits: 3 }, { credits: 6 }],
    });
    expect((await quote(other, ['422 Tannery Row'])).quote).toMatchObject({ pricePerRow: 8, priceEdition: 2 });
    expect((await other.client.get('/api/prices')).json()).toContainEqual({
      searchMode: 'reverse_phone',
      includeContacts: true,
      maxCredits: 10,
    });
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('keeps bought answers free, and deducts a bought part at its new price', async () => {
    await type('prices', 'set', '--property', '2', '--contacts', '4', '--report', '5', '--reverse', '7');
    const buyer = await createBuyer();
    await buy(buyer, PROPERTY);
    await type('prices', 'set', '--property', '3', '--contacts', '6', '--report', '8', '--reverse', '10');
    expect((await buy(buyer, PROPERTY)).receipt).toMatchObject({
      price: 3,
      charged: 0,
      parts: [{ credits: 3, isBoughtBefore: true }],
    });
    expect((await buy(buyer, QUILLMERE.full)).receipt).toMatchObject({ price: 8, charged: 5 });
    expect((await buy(buyer, QUILLMERE.full)).receipt).toMatchObject({ price: 8, charged: 0 });
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('applies from its day on', async () => {
    await type('prices', 'set', '--property', '2', '--contacts', '4', '--report', '5', '--reverse', '7');
    const buyer = await createBuyer();
    const day = new Date(clock.now().getTime() + 40 * DAY).toISOString().slice(0, 10);
    await type('prices', 'set', '--report', '6', '--from', day);
    expect((await quote(buyer, ['1 Nowhere Lane'])).quote.pricePerRow).toBe(5);
    const editions = await selectEditions(app.ctx.db);
    expect(inForce(editions, new Date(`${day}T00:00:00Z`))?.prices.fullReport).toBe(6);
    expect(inForce(editions, new Date(Date.parse(`${day}T00:00:00Z`) - 1))?.prices.fullReport).toBe(5);
  });

  test('refuses a search that shows an older edition before anything is held, except of an included account', async () => {
    await type('prices', 'set', '--report', '5');
    const buyer = await createBuyer();
    const shown = (await selectEditions(app.ctx.db))[0]!.edition;
    await type('prices', 'set', '--report', '6');
    const refused = await buyer.client.post('/api/searches', { ...QUILLMERE.full, priceEdition: shown });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'prices_changed']);
    expect([await creditsOf(buyer), (await buyer.client.get('/api/searches')).json()]).toEqual([100, []]);
    const byThose = await buy(buyer, { ...QUILLMERE.full, priceEdition: shown + 1 });
    expect(byThose.receipt).toMatchObject({ price: 6, charged: 6, priceEdition: shown + 1 });
    expect((await buy(buyer, QUILLMERE.full)).receipt).toMatchObject({ charged: 0 });
    await type('prices', 'account', buyer.id, 'included', '--reason', 'our own desk');
    expect((await buyer.client.post('/api/searches', { ...QUILLMERE.person, priceEdition: shown })).statusCode).toBe(201);
    await app.runner.idle();
  });

  test('is announced before its day, and once by mail to owners of paying accounts', async () => {
    const mails = createMailBox(app);
    const buyer = await createBuyer();
    const staff = await createBuyer();
    await type('prices', 'account', staff.id, 'included', '--reason', 'our own desk');
    await type('prices', 'set', '--report', '5');
    await mails.receive();
    const from = new Date(clock.now().getTime() + 10 * DAY);
    await setPrices({ db: app.ctx.db, now: clock.now, operator: 'olga' }, { prices: { fullReport: 6 }, validFrom: from });
    const later = new Date(clock.now().getTime() + 20 * DAY);
    clock.move(1);
    await setPrices({ db: app.ctx.db, now: clock.now, operator: 'olga' }, { prices: { reverseSearch: 12 }, validFrom: later });
    expect(await coming(buyer)).toMatchObject({ validFrom: from.toISOString(), prices: { fullReport: 6 } });
    expect(await coming(buyer)).not.toHaveProperty('setBy');
    expect(await coming(staff)).toBeNull();
    const told = (await mails.receive()).filter(({ recipient }) => recipient.startsWith('buyer-'));
    const ofBuyer = told
      .filter(({ recipient }) => recipient === `buyer-${buyers - 1}@example.com`)
      .toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(ofBuyer.map(({ subject }) => subject)).toEqual([from, later].map((day) => `Prices change on ${minute(day)}`));
    expect(ofBuyer[0]!.text).toContain('  Full Report: 5 credits, then 6 credits\n');
    expect(ofBuyer[0]!.text).not.toContain('Contact Search');
    expect(told.some(({ recipient }) => recipient === `buyer-${buyers}@example.com`)).toBe(false);
    expect(await mails.receive()).toEqual([]);
    // Accounts are told of a price that replaces one set for the same day, and of nothing once the day has come.
    clock.move(1);
    await setPrices({ db: app.ctx.db, now: clock.now, operator: 'olga' }, { prices: { fullReport: 4 }, validFrom: from });
    clock.move(1);
    await setPrices({ db: app.ctx.db, now: clock.now, operator: 'olga' }, { prices: { fullReport: 5 }, validFrom: from });
    const again = (await mails.receive()).filter(({ recipient }) => recipient === `buyer-${buyers - 1}@example.com`);
    expect(again.map(({ text }) => text.includes('No price differs'))).toEqual([true]);
    clock.move(21 * DAY);
    expect((await readComing(app.ctx.db, clock.now()))!.validFrom > later).toBe(true);
    await type('prices', 'set', '--report', '5', '--reverse', '10');
  });

  test('changes packages, and not a checkout that was begun before', async () => {
    const buyer = await createBuyer();
    await type('prices', 'set', '--package', 'pro=100:79.50');
    const { packages } = (await buyer.client.get('/api/payments')).json();
    expect(packages[2]).toEqual({ ...PACKAGES[2], price: 79.5, productId: 'credits_pro', priceId: 'credits_pro_usd' });
    const made = await buyer.client.post('/api/create-checkout-session', { priceId: 'credits_pro_usd', credits: 100 });
    const session = /practice-checkout\/(\w+)/.exec(made.json().url)?.[1];
    await type('prices', 'set', '--package', 'pro=100:85');
    expect((await buyer.client.get(`/api/practice-checkout/${session}`)).json()).toMatchObject({ label: 'Pro', amountCents: 7950 });
  });

  test.each([
    [['--report', '20'], 'A Full Report cannot cost more than its property and its contacts one by one.'],
    [['--contacts', '1'], 'Property Insights cannot cost more than a Contact Search.'],
    [['--reverse', '4'], 'A Reverse Search has to cost more than a Contact Search.'],
    [['--from', '2020-01-01', '--report', '6'], 'from now on or from a later day'],
    [[], 'Name at least one new price'],
    [['--package', 'huge=1:1'], 'A package is starter, popular, pro, agency'],
    [['--package', 'pro=100:0.10'], 'packages.2.price must be at least 0.5'],
  ])('is refused, and nothing is changed: %s', async (words, why) => {
    const before = (await selectEditions(app.ctx.db)).length;
    await expect(type('prices', 'set', ...words)).rejects.toThrow(why);
    expect(await selectEditions(app.ctx.db)).toHaveLength(before);
  });

  test('that is set twice at once becomes two editions', async () => {
    const before = await selectEditions(app.ctx.db);
    const set = (fullReport: number) => setPrices({ db: app.ctx.db, now: clock.now, operator: 'olga' }, { prices: { fullReport } });
    await Promise.all([set(5), set(6)]);
    expect((await selectEditions(app.ctx.db)).map(({ edition }) => edition).slice(0, 2)).toEqual([before.length + 2, before.length + 1]);
    expect(await type('prices', 'list')).toMatch(new RegExp(`^ *${before.length + 2} .*in force`, 'm'));
    // Nobody may change prices that are set.
    await expect(app.ctx.db.query('update price_list set valid_from = now()')).rejects.toThrow('permission denied');
  });
});

describe('an included account', () => {
  test('is charged nothing, without a credit, and is billed again once that is set', async () => {
    const staff = await createBuyer(11);
    await app.ctx.db.query('select revoke_credits($1, $2, 11)', [`none ${staff.id}`, staff.id]);
    expect(await type('prices', 'account', staff.id, 'included', '--reason', 'our own desk')).toBe(
      `Nothing is charged to ${staff.id} from now on.`,
    );
    expect((await staff.client.get('/api/auth/user')).json()).toMatchObject({ isIncluded: true, credits: 0 });
    const found = await buy(staff, { ...QUILLMERE.full, payOnlyForContacts: true });
    expect(found).toMatchObject({
      creditsCost: 0,
      payOnlyForContacts: false,
      results: { matched: true, phones: [{ e164: '+14195550142' }] },
    });
    expect(found.receipt).toMatchObject({ rule: 'Full Report', price: 0, held: 0, charged: 0, isIncluded: true });
    const quoted = await quote(staff, ['418 Tannery Row', '420 Tannery Row']);
    expect(quoted.quote).toMatchObject({ pricePerRow: 0, mostCredits: 0, isIncluded: true });
    expect(await run(staff, quoted)).toMatchObject({ status: 'completed', totalCost: 0 });
    expect((await staff.client.get('/api/prices')).json().every(({ maxCredits }: { maxCredits: number }) => maxCredits === 0)).toBe(true);
    const record = await app.ctx.db.query(`select detail, reason from operator_audit where command = 'account-kind' and account_id = $1`, [
      staff.id,
    ]);
    expect(record.rows).toEqual([{ detail: 'included', reason: 'our own desk' }]);

    await type('prices', 'account', staff.id, 'billed', '--reason', 'left us');
    expect(await creditsOf(staff)).toBe(0);
    const refused = await staff.client.post('/api/searches', QUILLMERE.person);
    expect(refused.json()).toMatchObject({ code: 'insufficient_credits' });
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('is charged for searches that were held before', async () => {
    const buyer = await createBuyer();
    const held = await open(buyer, QUILLMERE.insights);
    await type('prices', 'account', buyer.id, 'included', '--reason', 'new colleague');
    await runSearches(app.ctx, [held]);
    expect((await read(buyer, held)).receipt).toMatchObject({ charged: 2, isIncluded: false });
  });
});
