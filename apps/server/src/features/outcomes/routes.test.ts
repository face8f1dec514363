import { contactOutcome, outcomeReported, type OutcomeReported } from '@deedline/contract/accuracy/outcome';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { payForCredits } from '../../testing/payments.ts';
import { DAY, MINUTE, createClock } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere, seedQuillmerePeople } from '../../testing/quillmere.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { sweepPurchases } from './outcomes.ts';

const clock = createClock();
let app: TestServer;
let people: object[];
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { searchesPerMinute: 100_000 } });
  await seedQuillmere(app.owner);
  people = await seedQuillmerePeople(app.owner);
});
afterAll(() => app.close());

const PHONE = { kind: 'phone', contact: '+14195550142', outcome: 'wrong_number' };
const EMAIL = { kind: 'email', contact: 'odile.varnham@mail.example', outcome: 'bounced' };
const RIGHT = { ...PHONE, outcome: 'right_party' };

let client: TestClient;
let accountId: string;
let email: string;
let buyers = 0;
beforeEach(async () => {
  email = `reporter-${(buyers += 1)}@example.com`;
  client = await app.signUp(email);
  accountId = (await client.get('/api/auth/user')).json().id;
  await payForCredits(app, client);
});
/** Advances the clock and signs in again, because the session may have expired. */
async function move(ms: number): Promise<void> {
  clock.move(ms);
  client = clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email, password: PASSWORD })));
}

async function buy(body: object): Promise<Search> {
  const { id } = (await client.post('/api/searches', body)).json();
  await app.runner.idle();
  return read(id);
}
const phoneOf = (search: Search) => ({ ...PHONE, contact: search.results!.phones[0]!.number });
const read = async (id: string): Promise<Search> => searchSchema.parse((await client.get(`/api/searches/${id}`)).json());
const report = async (id: string, body: object): Promise<OutcomeReported> =>
  outcomeReported.parse((await client.post(`/api/searches/${id}/outcomes`, body)).json());
const outcomesOf = async (id: string) => z.array(contactOutcome).parse((await client.get(`/api/searches/${id}/outcomes`)).json());
const credits = async (): Promise<number> => (await client.get('/api/auth/user')).json().credits;
const refundsInLedger = async () =>
  (
    await app.ctx.db.query<{ idempotency_key: string }>(
      `select idempotency_key from ledger_transaction where account_id = $1 and kind = 'refund' order by number`,
      [accountId],
    )
  ).rows.map((row) => row.idempotency_key);

test('a wrong contact refunds its share at once, and all wrong contacts refund their whole price', async () => {
  const { id } = await buy(QUILLMERE.full);
  expect(await outcomesOf(id)).toEqual([]);
  const first = await report(id, PHONE);
  expect(first).toEqual({
    kind: 'phone',
    contact: '+14195550142',
    outcome: 'wrong_number',
    reportedAt: clock.now().toISOString(),
    refundedCredits: 2,
    reason: 'refunded',
    message: '2 credits came back.',
    refundableFrom: null,
    credits: 97,
  });
  // 3 of the 5 credits were charged for two contacts: 2 and the remainder.
  expect(await report(id, EMAIL)).toMatchObject({ refundedCredits: 1, message: '1 credit came back.', credits: 98 });
  expect(await credits()).toBe(98);
  const search = await read(id);
  expect([search.creditsCost, search.receipt!.charged, search.receipt!.refunded]).toEqual([2, 5, 3]);
  expect((await outcomesOf(id)).map(({ contact, outcome, refundedCredits }) => [contact, outcome, refundedCredits])).toEqual([
    ['+14195550142', 'wrong_number', 2],
    ['odile.varnham@mail.example', 'bounced', 1],
  ]);
  const hash = app.ctx.hash('contacts', 'phone:+14195550142').toString('hex');
  expect((await refundsInLedger())[0]).toBe(`refund:${id}:${hash}`);
});

test.each([
  ['a person', QUILLMERE.person, 2],
  ['who has a phone', QUILLMERE.phone, 4],
] as const)('refunds the share of a phone: %s', async (_what, body, share) => {
  const { id } = await buy(body);
  expect((await report(id, PHONE)).refundedCredits).toBe(share);
});

test('twenty reports at once are refunded once', async () => {
  const { id } = await buy(QUILLMERE.full);
  const before = await credits();
  const clicks = Array.from({ length: 20 }, (_, index) => ({ ...PHONE, outcome: index % 2 === 0 ? 'wrong_number' : 'disconnected' }));
  const answers = await Promise.all(clicks.map((body) => report(id, body)));
  expect(new Set(answers.map(({ reason, refundedCredits, credits: left }) => `${reason} ${refundedCredits} ${left}`))).toEqual(
    new Set([`refunded 2 ${before + 2}`]),
  );
  expect(await refundsInLedger()).toHaveLength(1);
  expect((await read(id)).receipt!.refunded).toBe(2);
});

test('a contact delivered again free is refunded once, on either result', async () => {
  const { id: paid } = await buy(QUILLMERE.full);
  const { id: free } = await buy(QUILLMERE.person);
  const both = await Promise.all([report(free, PHONE), report(paid, PHONE)]);
  expect(new Set(both.map(({ reason, refundedCredits }) => `${reason} ${refundedCredits}`))).toEqual(
    new Set(['already_refunded 0', 'refunded 2']),
  );
  expect([(await read(free)).receipt!.refunded, (await read(paid)).receipt!.refunded]).toEqual([0, 2]);
  expect(await buy(QUILLMERE.full)).toMatchObject({ creditsCost: 0, receipt: { rule: 'Bought before' } });
});

describe('a right-party report', () => {
  test('rules out a refund later', async () => {
    const { id } = await buy(QUILLMERE.full);
    expect(await report(id, RIGHT)).toMatchObject({ reason: 'right_party', refundedCredits: 0, credits: 95 });
    await move(11 * MINUTE);
    expect(await report(id, PHONE)).toMatchObject({ outcome: 'wrong_number', reason: 'was_right_party', refundedCredits: 0 });
    expect(await report(id, PHONE)).toMatchObject({ reason: 'was_right_party' });
    const { id: again } = await buy(QUILLMERE.person);
    expect(await report(again, PHONE)).toMatchObject({ reason: 'was_right_party', credits: 95 });
  });

  test('can be corrected within ten minutes', async () => {
    const { id } = await buy(QUILLMERE.full);
    await report(id, RIGHT);
    await move(9 * MINUTE);
    expect(await report(id, PHONE)).toMatchObject({ reason: 'refunded', credits: 97 });
  });

  test('after a refund keeps the refund, and nothing is refunded twice', async () => {
    const { id } = await buy(QUILLMERE.full);
    await report(id, PHONE);
    expect(await report(id, RIGHT)).toMatchObject({ outcome: 'right_party', refundedCredits: 2, credits: 97 });
    await move(11 * MINUTE);
    expect(await report(id, PHONE)).toMatchObject({ outcome: 'wrong_number', refundedCredits: 2, credits: 97 });
    expect(await outcomesOf(id)).toMatchObject([{ outcome: 'wrong_number', refundedCredits: 2 }]);
  });
});

describe('the time limit', () => {
  test('is 30 days from the purchase', async () => {
    const { id } = await buy(QUILLMERE.full);
    await move(30 * DAY);
    expect((await report(id, PHONE)).reason).toBe('refunded');
    await move(1);
    expect(await report(id, EMAIL)).toMatchObject({ reason: 'too_late', refundedCredits: 0 });
  });

  test('holds after the purchase was deleted; what was bought again can be refunded again', async () => {
    const { id } = await buy(QUILLMERE.full);
    await report(id, PHONE);
    await move(91 * DAY);
    expect(await sweepPurchases(app.ctx)).toBeGreaterThan(0);
    const left = await app.ctx.db.query('select from bought_item where account_id = $1', [accountId]);
    expect(left.rowCount).toBe(0);
    expect((await report(id, EMAIL)).reason).toBe('too_late');
    const { id: again, creditsCost } = await buy(QUILLMERE.full);
    expect(creditsCost).toBe(5);
    expect(await report(again, PHONE)).toMatchObject({ reason: 'refunded', refundedCredits: 2 });
  });
});

describe('the refund limit', () => {
  test('is 10 credits in 30 days, and the answer says from when there is room', async () => {
    const bought = [];
    for (const person of people.slice(0, 3)) bought.push(await buy(person));
    const [one, two, three] = bought as [Search, Search, Search];
    expect(one.receipt).toMatchObject({ rule: 'Contact Search', charged: 4 });
    expect((await report(one.id, phoneOf(one))).refundedCredits).toBe(4);
    const since = clock.now().getTime();
    await move(2 * DAY);
    expect((await report(two.id, phoneOf(two))).refundedCredits).toBe(4);
    const limited = await report(three.id, phoneOf(three));
    expect(limited).toMatchObject({ reason: 'limit', refundedCredits: 0, refundableFrom: new Date(since + 30 * DAY).toISOString() });
    expect(limited.message).toMatch(
      /^Recorded, and not refunded yet: .* Report it again from \w+ \d+, \d{4} on, and its share comes back\.$/,
    );
    expect(await outcomesOf(three.id)).toMatchObject([{ outcome: 'wrong_number', reason: 'limit', message: limited.message }]);
    await move(28 * DAY - 1);
    expect((await report(three.id, phoneOf(three))).reason).toBe('limit');
    await move(1);
    expect(await report(three.id, phoneOf(three))).toMatchObject({ reason: 'refunded', refundedCredits: 4 });
  });

  test('is a quarter of what contacts cost if that is more', async () => {
    const bought = [];
    for (const person of people.slice(0, 11)) bought.push(await buy(person));
    const reasons = [];
    for (const search of bought.slice(0, 3)) reasons.push((await report(search.id, phoneOf(search))).reason);
    // 44 credits were charged for contacts, so 11 may be refunded; 12 would exceed that.
    expect(reasons).toEqual(['refunded', 'refunded', 'limit']);
    await buy(people[11]!);
    expect((await report(bought[2]!.id, phoneOf(bought[2]!))).reason).toBe('refunded');
  });

  test('holds for reports at once', async () => {
    const bought: Search[] = [];
    for (const person of people.slice(0, 6)) bought.push(await buy(person));
    const answers = await Promise.all(bought.map((search) => report(search.id, phoneOf(search))));
    expect(answers.map(({ reason }) => reason).toSorted()).toEqual(['limit', 'limit', 'limit', 'limit', 'refunded', 'refunded']);
  });
});

describe('a report is refused', () => {
  test('for a contact that is not in the result, or that opted out', async () => {
    const { id } = await buy(QUILLMERE.full);
    await report(id, EMAIL);
    for (const contact of ['+14195550199', 'nobody'])
      expect((await client.post(`/api/searches/${id}/outcomes`, { ...PHONE, contact })).json().code).toBe('contact_not_found');
    await suppressSubject(app.ctx, { kind: 'email', email: EMAIL.contact });
    expect((await client.post(`/api/searches/${id}/outcomes`, EMAIL)).statusCode).toBe(404);
    expect(await outcomesOf(id)).toEqual([]);
    await app.ctx.db.query('delete from suppression');
  });

  test('for a search of another account, or without a session', async () => {
    const { id } = await buy(QUILLMERE.full);
    const stranger = await app.signUp();
    expect((await stranger.post(`/api/searches/${id}/outcomes`, PHONE)).json().code).toBe('search_not_found');
    expect((await stranger.get(`/api/searches/${id}/outcomes`)).json().code).toBe('search_not_found');
    expect((await app.visitor.post(`/api/searches/${id}/outcomes`, PHONE)).statusCode).toBe(401);
  });

  test.each([
    [{ ...PHONE, outcome: 'bounced' }],
    [{ ...EMAIL, outcome: 'disconnected' }],
    [{ ...PHONE, kind: 'fax' }],
    [{ ...PHONE, contact: '' }],
    [{ outcome: 'right_party' }],
  ])('with the body %j', async (body) => {
    const { id } = await buy(QUILLMERE.nobody);
    expect((await client.post(`/api/searches/${id}/outcomes`, body)).statusCode).toBe(400);
  });
});

test('a contact is recognized in any notation, and stored as a hash', async () => {
  const { id } = await buy(QUILLMERE.full);
  expect(await report(id, { ...PHONE, contact: '(419) 555-0142' })).toMatchObject({ contact: '+14195550142' });
  expect(await report(id, { ...EMAIL, contact: 'ODILE.VARNHAM@mail.example' })).toMatchObject({ contact: EMAIL.contact });
  const kept = await app.ctx.db.query('select * from contact_outcome where account_id = $1', [accountId]);
  expect(JSON.stringify(kept.rows)).not.toMatch(/varnham|5550142/i);
});

test('the ledger verifies afterwards', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
