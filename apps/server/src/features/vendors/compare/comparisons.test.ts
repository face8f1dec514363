import { randomUUID } from 'node:crypto';
import type { Comparison } from '@deedline/contract/vendors/comparison';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Found } from '../../../outside/vendors/vendor.ts';
import { fakeVendor, hit, miss, switchOn, TEN_CENTS } from '../../../testing/fake-vendor.ts';
import { addMember } from '../../../testing/members.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { suppressSubject } from '../../compliance/suppression.ts';

let app: TestServer;
let client: TestClient;
const [one, other] = [fakeVendor('one', { label: 'One' }), fakeVendor('other', { label: 'Other' })];
const NUMBER = '4195550142';
const IDA: Found = {
  persons: [
    {
      recordId: '1',
      name: { first: 'Ida', last: 'Marlow' },
      isOwner: true,
      addresses: [],
      phones: [{ phone: NUMBER, rank: 1, lineType: 'mobile' }],
      emails: [],
    },
  ],
};
const at = (address: string, more: object = {}) => ({
  address,
  name: '',
  city: 'Quillmere',
  state: 'FK',
  zip: '00412',
  phone: '',
  ...more,
});
const ROWS = [at('418 Tannery Row', { name: 'Ida Marlow', phone: '(419) 555-0142' }), at('420 Tannery Row'), at('the house at the weir')];

beforeAll(async () => {
  app = await startTestServer({ vendors: [one, other] });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  for (const each of [one, other]) {
    each.calls.length = 0;
    await switchOn(client, each.vendor.id);
  }
  one.answer = async (questions) =>
    questions.map((question) => ('address' in question && question.address.line?.startsWith('418') ? hit(question, IDA) : miss(question)));
  other.answer = async (questions) => questions.map((question) => miss(question));
  await app.owner.query('delete from suppression; delete from vendor_pace');
});

const begin = (over: object = {}, by = client) =>
  by.post('/api/vendors/comparisons', {
    vendors: ['one', 'other'],
    purpose: 'skip_tracing',
    attested: true,
    rows: 3,
    mostMicros: 6 * TEN_CENTS,
    ...over,
  });
const send = (id: string, part = 0, rows: object[] = ROWS, by = client) => by.post(`/api/vendors/comparisons/${id}/rows`, { part, rows });
const begun = async () => (await begin()).json<Comparison>().id;
const latest = async (by = client) => (await by.get('/api/vendors/comparisons')).json<{ comparisons: Comparison[] }>().comparisons;
const askedOf = (vendor: typeof one) => vendor.calls.flat().length;

test('several vendors are asked about the same rows, each once and recorded, and counted side by side', async () => {
  const id = await begun();
  expect([askedOf(one), askedOf(other)]).toEqual([0, 0]);
  const compared = (await send(id)).json<Comparison>();
  expect(compared).toMatchObject({ rows: 3, compared: 2, unread: 1, notAsked: 0, unanswered: 0 });
  expect(compared.vendors).toMatchObject([
    {
      label: 'One',
      hit: { got: 1, of: 2 },
      ownerNamed: { got: 1 },
      mobile: { got: 1, of: 2 },
      right: { got: 1, of: 1 },
      billedMicros: TEN_CENTS,
    },
    { label: 'Other', hit: { got: 0, of: 2 }, right: { got: 0, of: 1 }, billedMicros: 0 },
  ]);
  expect(compared.vendors[0]!.hit.high).toBeGreaterThan(0.5);
  expect((await send(id)).json()).toEqual(compared);
  expect([askedOf(one), askedOf(other)]).toEqual([2, 2]);
  const calls = await app.owner.query('select state from vendor_call where account_id = $1', [
    (await client.get('/api/auth/user')).json().id,
  ]);
  expect(calls.rows.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered', 'answered']);
  expect(JSON.stringify([compared, await latest()])).not.toMatch(/marlow|4195550142|tannery/i);
  const records = (await client.get('/api/audit?kind=setting')).json<{ records: { what: string }[] }>().records;
  expect(records.map(({ what }) => what)).toContain('vendors_compared');
});

test('parts add up, and outcomes reported later are added', async () => {
  const id = await begun();
  await send(id, 0, ROWS.slice(0, 1));
  await send(id, 1, ROWS.slice(1));
  const ida = { kind: 'phone', contact: NUMBER, outcome: 'wrong_number' };
  const [before] = await latest();
  expect(before!.vendors[0]).toMatchObject({ hit: { got: 1, of: 2 }, reportedRight: { got: 0, of: 0 } });
  // The same contact is bought in a search and reported.
  const search = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  expect((await client.post(`/api/searches/${search.id}/outcomes`, ida)).statusCode).toBe(200);
  const [after] = await latest();
  expect(after!.vendors.map(({ reportedRight: { got, of } }) => [got, of])).toEqual([
    [0, 1],
    [0, 0],
  ]);
});

test('a comparison costs at most what was agreed, and asks only vendors switched on for the purpose', async () => {
  expect((await begin({ mostMicros: 6 * TEN_CENTS - 1 })).statusCode).toBe(400);
  expect((await begin({ attested: false })).statusCode).toBe(400);
  expect((await begin({ vendors: ['nobody'] })).json().code).toBe('vendor_not_found');
  expect((await begin({ purpose: 'debt_collection' })).json().code).toBe('vendor_not_found');
  const id = (await begin({ rows: 1, mostMicros: 2 * TEN_CENTS })).json<Comparison>().id;
  const two = [at('418 Tannery Row'), at('420 Tannery Row')];
  expect((await send(id, 0, two)).statusCode).toBe(400);
  const sent = await Promise.all([0, 1, 2, 3].map((part) => send(id, part, two.slice(0, 1))));
  expect(sent.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  expect([askedOf(one), askedOf(other)]).toEqual([1, 1]);
});

test('somebody who opted out is not asked about, and counts as a miss', async () => {
  await suppressSubject(app.ctx, { kind: 'person', name: 'Ida Marlow', address: '418 Tannery Row, Quillmere, FK 00412' });
  const compared = (await send(await begun())).json<Comparison>();
  expect(compared).toMatchObject({
    compared: 2,
    notAsked: 0,
    vendors: [{ hit: { got: 0, of: 2 }, billedMicros: 0 }, { hit: { got: 0, of: 2 } }],
  });
  expect(JSON.stringify([one.calls, other.calls])).not.toMatch(/418 tannery|marlow/i);
});

test('owners compare, members read, and other accounts see nothing', async () => {
  const id = await begun();
  await send(id);
  const member = await addMember(app, client, 'member');
  expect((await begin({}, member)).statusCode).toBe(403);
  expect((await send(id, 1, ROWS, member)).statusCode).toBe(403);
  expect(await latest(member)).toHaveLength(1);
  const stranger = await app.signUp();
  expect(await latest(stranger)).toEqual([]);
  for (const unknown of [id, randomUUID(), 'x']) expect((await send(unknown, 1, ROWS, stranger)).json().code).toBe('comparison_not_found');
});
