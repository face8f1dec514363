import type { Search } from '@deedline/contract/search/search';
import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { createClock, createMailBox, HOUR } from '../../testing/mail-box.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { clientOf, PASSWORD, startAgain, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { fakeVendor, hit, KEY, miss, switchOn, TEN_CENTS, withVendors } from '../../testing/fake-vendor.ts';
import { applyRetention } from '../closing/apply-retention.ts';
import { resealRotated, rotateKey } from '../sealing/rotate-keys.ts';
import { verifyKeys } from '../sealing/verify-keys.ts';
import { endContract, type NewOperatorKey, readOperatorKeys, removeOperatorKey, setContract, setOperatorKey } from './operator-keys.ts';
import { sweepCalls } from './sweep-calls.ts';
import { openBreaker } from './breaker.ts';
import { NOBODY } from './offers.ts';
import { mostOfMode } from './vendor-settings.ts';
import { takeTurn } from './queries.ts';
import { createPace } from './vendor-pace.ts';

const DAY_MS = 24 * 3_600_000;
const clock = createClock();
const fake = fakeVendor();
const resold = fakeVendor('resold', { label: 'Resold Vendor', keepDays: 0 });
let app: TestServer;
let client: TestClient;
let accountId: string;
beforeAll(async () => {
  const config = { publicUrl: 'https://deedline.example', operatorEmail: 'operator@deedline.example' };
  app = await startTestServer({ vendors: [fake, resold], ctx: { now: clock.now }, config });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  for (const each of [fake, resold]) {
    each.calls.length = 0;
    each.answer = async (questions) => questions.map(miss);
  }
});

const codeOf = async (answer: ReturnType<TestClient['send']>) => (await answer).json<{ code: string }>().code;
const vendors = async (by = client) => (await by.get('/api/vendors')).json<VendorSettings>();
const PHONE = { ...QUILLMERE.phone, phoneNumber: '4195550166' };
async function ask(body: object = PHONE): Promise<Search> {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}

describe('the vendors of an account', () => {
  it('are listed with terms and prices, off, and need a key to be switched on', async () => {
    const [first] = (await vendors()).vendors;
    expect(first).toMatchObject({
      id: 'fake',
      isOn: false,
      access: 'none',
      lastFour: null,
      terms: ['For tests.'],
      termsReadOn: '2026-11-01',
    });
    expect(await codeOf(switchOn(client, 'fake', { credentials: undefined }))).toBe('vendor_key_needed');
    expect((await vendors()).vendors[0]!.isOn).toBe(false);
    expect(await codeOf(switchOn(client, 'nobody'))).toBe('vendor_not_found');
  });

  it('are listed in the order of a batch with their counted hit rates', async () => {
    expect((await vendors()).contacts).toEqual([]);
    await app.owner
      .query(`insert into vendor_count (vendor, kind, place_state, owner_kind, hits, misses) values ('resold', 'contacts_at_address', 'FK', 'person', 60, 20),
      ('resold', 'contacts_at_address', 'FK', 'company', 0, 20), ('resold', 'phone_holder', '', '', 500, 0)`);
    await switchOn(client, 'fake');
    await switchOn(client, 'resold');
    const { contacts } = await vendors();
    expect(contacts.map(({ id, counted }) => [id, counted])).toEqual([
      ['resold', 100],
      ['fake', 0],
    ]);
    const [resoldRate, fakeRate] = contacts.map(({ rate: { alpha, beta } }) => alpha / (alpha + beta));
    expect(resoldRate).toBeCloseTo(62 / 104, 5);
    expect(fakeRate).toBe(0.5);
    await switchOn(client, 'fake', { place: 1, aim: 'cheapest' });
    expect((await vendors()).contacts.map(({ id }) => id)).toEqual(['fake', 'resold']);
    await switchOn(client, 'fake');
    expect((await vendors()).vendors.map(({ aim }) => aim)).toContain('cheapest');
    await app.owner.query('delete from vendor_count');
  });

  it('take a valid key, show its end only, and keep it if only limits change', async () => {
    const unreadable: Record<string, string>[] = [{}, { key: 'key-short' }, { token: KEY }, { key: KEY, more: 'x' }];
    for (const credentials of unreadable) expect(await codeOf(switchOn(client, 'fake', { credentials }))).toBe('vendor_key_unreadable');
    const set = (await switchOn(client, 'fake')).json();
    expect(set).toMatchObject({ access: 'account', lastFour: 'abcd', isOn: true, verifiedAt: null });
    expect(JSON.stringify([set, await vendors()])).not.toContain(KEY);
    expect((await client.post('/api/vendors/fake/test', {})).json()).toEqual({ isTaken: true, why: null });
    const kept = (await switchOn(client, 'fake', { credentials: undefined, dayMicros: 5 })).json();
    expect(kept).toMatchObject({ lastFour: 'abcd', dayMicros: 5, verifiedAt: clock.now().toISOString() });
    await switchOn(client, 'fake', { credentials: { key: 'key-ffffffffffff' } });
    expect((await client.post('/api/vendors/fake/test', {})).json()).toEqual({ isTaken: false, why: 'The vendor does not know this key.' });
    expect((await vendors()).vendors[0]!.verifiedAt).toBeNull();
  });

  it('are changed by owners, seen by members, and each change is recorded without the key', async () => {
    const member = await addMember(app, client, 'member');
    expect((await switchOn(member, 'fake')).statusCode).toBe(403);
    await switchOn(client, 'fake');
    expect((await vendors(member)).vendors[0]).toMatchObject({ isOn: true, lastFour: 'abcd' });
    expect((await member.send('DELETE', '/api/vendors/fake')).statusCode).toBe(403);
    const stranger = await app.signUp();
    expect((await vendors(stranger)).vendors[0]).toMatchObject({ isOn: false, lastFour: null });
    expect(await codeOf(stranger.send('DELETE', '/api/vendors/fake'))).toBe('vendor_not_found');
    expect(await codeOf(stranger.post('/api/vendors/fake/test', {}))).toBe('vendor_key_needed');
    expect((await vendors()).vendors[0]).toMatchObject({ isOn: true, lastFour: 'abcd' });
    expect((await client.send('DELETE', '/api/vendors/fake')).statusCode).toBe(204);
    expect(await codeOf(client.send('DELETE', '/api/vendors/fake'))).toBe('vendor_not_found');
    const records = (await client.get('/api/audit?kind=setting')).json<{ records: { what: string }[] }>().records;
    expect(records.map(({ what }) => what)).toEqual(expect.arrayContaining(['vendor_on', 'vendor_removed']));
    const facts = await app.owner.query('select facts::text from audit_record where account_id = $1', [accountId]);
    expect(JSON.stringify(facts.rows)).not.toContain(KEY);
  });

  it('tell the most that a search may cost, up to the cap', async () => {
    expect((await vendors()).most).toMatchObject({ property_address: 0, reverse_phone: 0 });
    await switchOn(client, 'fake');
    expect((await vendors()).most).toMatchObject({ property_address: TEN_CENTS, reverse_phone: TEN_CENTS, reverse_email: 0 });
    await switchOn(client, 'fake', { searchMicros: 7 });
    expect((await vendors()).most).toMatchObject({ property_address: 7 });
    expect(mostOfMode({ prices: { person: 4, contacts_at_address: 3, company_officers: 2, line_facts: 1 } }, 'property_address')).toBe(11);
    expect(mostOfMode({ prices: { person: 4, property_at_address: 3 } }, 'property_address')).toBe(7);
    expect(mostOfMode({ prices: { person: 4, property_at_address: 3 } }, 'parcel_id')).toBe(4);
  });
});

const twinOf = () => async () => ({ status: 200, headers: {}, body: '{}' });

it('without a key a made-up state is answered by a twin, and called one', async () => {
  const other = await startAgain(app.ctx.config, (opened) => withVendors(opened, [fake], { twinOf }));
  try {
    const asMember = clientOf(other.server, client.cookie);
    expect((await switchOn(asMember, 'fake', { credentials: undefined })).json()).toMatchObject({
      access: 'twin',
      lastFour: null,
      isOn: true,
    });
    const { id } = (await asMember.post('/api/searches', PHONE)).json<{ id: string }>();
    await other.runner.idle();
    const search = (await asMember.get(`/api/searches/${id}`)).json<Search>();
    expect(search.receipt!.vendors).toMatchObject([{ asked: 1, isTwin: true }]);
  } finally {
    await other.close();
  }
});

const operator = () => ({ ...app.ctx, operator: 'varnham' });
const setKey = (change: Partial<NewOperatorKey> = {}) =>
  setOperatorKey(operator(), resold.vendor, { credentials: { key: KEY }, dayMicros: 1_000_000, takesFreeCredits: false, ...change });
const sign = () => setContract(operator(), resold.vendor, { counterparty: 'Resold Inc', on: '2026-11-01', note: null });

describe('the operator’s key', () => {
  it('needs a contract, and is not for accounts with free credits only', async () => {
    await expect(sign()).rejects.toThrow('There is no key for resold');
    await setKey();
    expect(await codeOf(switchOn(client, 'resold', { credentials: undefined }))).toBe('vendor_key_needed');
    await sign();
    expect(await codeOf(switchOn(client, 'resold', { credentials: undefined }))).toBe('vendor_key_needed');
    await payForCredits(app, client);
    expect((await switchOn(client, 'resold', { credentials: undefined })).json()).toMatchObject({ access: 'operator', lastFour: null });
    await ask();
    expect(resold.calls).toHaveLength(1);
    expect((await app.owner.query('select whose from vendor_call where account_id = $1', [accountId])).rows).toEqual([
      { whose: 'operator' },
    ]);
    await endContract(operator(), resold.vendor);
    await ask();
    expect(resold.calls).toHaveLength(1);
    const acts = await app.owner.query("select command, subject from operator_audit where command like 'vendor%' order by id");
    expect(acts.rows).toEqual(['vendor-key', 'vendor-contract', 'vendor-contract-end'].map((command) => ({ command, subject: 'resold' })));
  });

  it('has a daily cap for all accounts together', async () => {
    await setKey({ dayMicros: TEN_CENTS, takesFreeCredits: true });
    await sign();
    await app.owner.query('delete from vendor_spent');
    resold.answer = async (questions) => questions.map((question) => hit(question, {}));
    await switchOn(client, 'resold', { credentials: undefined });
    await ask();
    client = await app.signUp();
    await switchOn(client, 'resold', { credentials: undefined });
    await ask();
    expect(resold.calls).toHaveLength(1);
    expect(await readOperatorKeys(app.ctx)).toMatchObject([
      { vendor: 'resold', last_four: 'abcd', spent_today: TEN_CENTS, day_micros: TEN_CENTS },
    ]);
    await removeOperatorKey(operator(), resold.vendor);
    expect(await readOperatorKeys(app.ctx)).toEqual([]);
  });
});

const callOf = async () => (await app.owner.query('select * from vendor_call where account_id = $1', [accountId])).rows[0];
const retain = () => applyRetention(app.ctx, { operator: null, isDry: false });

describe('records of calls', () => {
  const NOTHING_OF_ANYBODY = { question_hash: null, sealed_question: null, sealed_reply: null, place_state: null, owner_kind: null };

  it('are sealed anew under a newer key', async () => {
    await switchOn(client, 'fake');
    fake.answer = async (questions) => questions.map((question) => hit(question, { persons: [] }));
    await ask();
    const before = await callOf();
    await rotateKey(app.ctx, accountId);
    app.ctx.keys.forget(accountId);
    await resealRotated(app.ctx);
    const after = await callOf();
    expect([after.sealed_question[2], after.sealed_reply[2], before.sealed_reply[2]]).toEqual([2, 2, 1]);
    expect((await verifyKeys(app.ctx)).findings).toEqual([]);
    expect((await ask()).receipt!.vendors).toMatchObject([{ kept: 1 }]);
  });

  it('are emptied when the days of the terms are over', async () => {
    await switchOn(client, 'fake');
    await ask();
    clock.move(30 * DAY_MS);
    await retain();
    expect((await callOf()).question_hash).not.toBeNull();
    clock.move(2 * DAY_MS);
    await retain();
    expect(await callOf()).toMatchObject({ ...NOTHING_OF_ANYBODY, state: 'answered', vendor: 'fake', reserved_micros: BigInt(TEN_CENTS) });
  });

  it('are emptied with the account, and its key is deleted', async () => {
    await switchOn(client, 'fake');
    await ask();
    await client.post('/api/auth/delete-account', { password: PASSWORD });
    expect(await callOf()).toMatchObject({ ...NOTHING_OF_ANYBODY, state: 'answered' });
    expect((await app.owner.query('select from account_vendor where account_id = $1', [accountId])).rowCount).toBe(0);
  });

  it('release what was never sent, and leave as unknown what was never answered', async () => {
    await switchOn(client, 'fake');
    for (const state of ['reserved', 'sent'])
      await app.owner.query(
        `insert into vendor_call (id, account_id, vendor, whose, search_id, kind, question_hash, state, reserved_micros, reserved_at, expires_at)
         values ($1, $2, 'fake', 'account', $1, 'person', '\\x01', $3, 100, $4::timestamptz - interval '2 h', $4)`,
        [randomUUID(), accountId, state, clock.now()],
      );
    expect(await sweepCalls(app.ctx)).toBe(2);
    const found = await app.owner.query('select state, billed_micros from vendor_call where account_id = $1 order by state', [accountId]);
    expect(found.rows).toEqual([
      { state: 'refused', billed_micros: 0n },
      { state: 'unknown', billed_micros: null },
    ]);
  });
});

const paceOf = (whose: string, ms: number) => createPace(app.ctx.db, { id: 'paced', perMinute: 400 }, whose, performance.now() + ms);

describe('turns at a vendor', () => {
  it('are a quarter of a minute’s at once, and the others evenly', async () => {
    const startedAtMs = performance.now();
    const waits = await Promise.all(Array.from({ length: 100 }, () => takeTurn(app.ctx.db, 'paced', accountId, 400, 20_000)));
    expect(new Set(waits)).toEqual(new Set([0]));
    await Promise.all(Array.from({ length: 5 }, () => paceOf(accountId, 20_000).enter(AbortSignal.timeout(20_000))));
    expect(performance.now() - startedAtMs).toBeGreaterThan(900);
  });

  it('fail beyond the deadline, and a pause holds for the key that got it only', async () => {
    const whose = randomUUID();
    const one = paceOf(whose, 5_000);
    await one.pause(60_000);
    const other = paceOf(whose, 5_000);
    await expect(other.enter(AbortSignal.timeout(5_000))).rejects.toThrow('no turn at a vendor');
    await paceOf(randomUUID(), 5_000).enter(AbortSignal.timeout(5_000));
  });
});

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const fall = async (whose: string) => {
  await app.owner.query(`delete from vendor_count; insert into vendor_count values ('fake', 'phone_holder', '', '', 180, 20)`);
  await app.owner.query(
    `insert into vendor_pace (vendor, whose, next_at, asked_lately, hits_lately) values ('fake', $1, now(), 40, 5)
     on conflict (vendor, whose) do update set asked_lately = 40, hits_lately = 5`,
    [whose],
  );
};
const pausedUntil = async () => (await vendors()).vendors[0]!.pausedUntil;

describe('a vendor whose hit rate falls to a quarter', () => {
  it('is paused for an hour, with one mail to each owner of the account each time', async () => {
    await addMember(app, client, 'owner', 'second.owner@example.com');
    await addMember(app, client, 'member');
    const { email } = (await client.get('/api/auth/user')).json<{ email: string }>();
    const box = createMailBox(app);
    await box.receive();
    await switchOn(client, 'fake');
    await fall(accountId);
    await ask();
    const since = clock.now();
    const until = new Date(since.getTime() + HOUR);
    expect(await pausedUntil()).toBe(until.toISOString());
    const mails = await box.receive();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([email, 'second.owner@example.com'].toSorted());
    expect(mails[0]).toMatchObject({ subject: 'fake is paused: it finds far less than before' });
    expect(mails[0]!.text).toContain(
      `your key is not used to ask it anything new:\n\n  since ${minute(since)}\n  until ${minute(until)}\n`,
    );
    expect(mails[0]!.text).toContain('https://deedline.example/settings/vendors');
    expect(mails[0]!.text).not.toContain(PHONE.phoneNumber);

    // A call that was already under way does not trip the breaker again.
    await fall(accountId);
    const [{ id: call }] = (await app.owner.query('select id from vendor_call where account_id = $1', [accountId])).rows;
    await openBreaker(app.ctx, { vendor: fake.vendor, accountId, whose: 'account', paceOf: accountId }, call);
    expect(await box.receive()).toEqual([]);

    clock.move(HOUR - 1);
    const paused = await ask({ ...PHONE, phoneNumber: '4195550167' });
    expect([fake.calls.length, paused.results!.sources.list.find(({ name }) => name === 'vendor-fake')?.status]).toEqual([1, 'paused']);
    clock.move(1);
    await fall(accountId);
    await ask({ ...PHONE, phoneNumber: '4195550168' });
    expect([fake.calls.length, (await box.receive()).length]).toEqual([2, 2]);
  });

  it('is reported to the operator for the operator’s key, to nobody for a twin or once it is resumed', async () => {
    await switchOn(client, 'fake');
    await ask();
    const [{ id: call }] = (await app.owner.query('select id from vendor_call where account_id = $1', [accountId])).rows;
    const box = createMailBox(app);
    await box.receive();
    const open = async (whose: 'operator' | 'twin', paceOf: string) => {
      await fall(paceOf);
      await openBreaker(app.ctx, { vendor: fake.vendor, accountId, whose, paceOf }, call);
    };
    await open('twin', accountId);
    expect(await pausedUntil()).not.toBeNull();
    await open('operator', NOBODY);
    const [mail, ...more] = await box.receive();
    expect([mail!.recipient, more]).toEqual(['operator@deedline.example', []]);
    expect(mail!.text).toContain('the installation’s key is not used to ask it anything new');
    expect(mail!.text).toContain('https://deedline.example/operator/vendors');
    clock.move(HOUR);
    await open('operator', NOBODY);
    await app.owner.query('update vendor_pace set paused_until = null where whose = $1', [NOBODY]);
    expect(await box.receive()).toEqual([]);
  });
});
