import type { Phone } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import type { VendorsProved } from '@deedline/contract/vendors/vendor';
import { OutboundFault } from '@deedline/outbound/fault';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertBatch, readBatchRows, workOff } from '../../testing/batches/batches.ts';
import { findText } from '../../testing/find-text.ts';
import { seedReports } from '../../testing/outcomes.ts';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { clientOf, type SecondStart, startAgain, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { ABSALOM, closedGate, fakeVendor, hit, miss, NUMBER, switchOn, TEN_CENTS, withVendors } from '../../testing/fake-vendor.ts';
import { TRACERFY } from '../../outside/vendors/tracerfy/client.ts';
import type { VendorFetch } from '../../outside/vendors/vendor.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { createHeldSearch, runSearches } from '../searches/run-search.ts';
import { pauseVendor, reserveCalls } from './queries.ts';

let app: TestServer;
let client: TestClient;
const fake = fakeVendor();
const frugal = fakeVendor('frugal', { label: 'Frugal Vendor', keepDays: 0 });
beforeAll(async () => {
  app = await startTestServer({ vendors: [fake, frugal] });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
  for (const each of [fake, frugal]) {
    each.calls.length = 0;
    each.answer = async (questions) => questions.map((question) => hit(question, ABSALOM));
  }
  await app.owner.query('delete from suppression; delete from vendor_pace; delete from vendor_count; delete from vendor_change');
});

const WITH_CONTACTS = { ...QUILLMERE.insights, city: 'Quillmere', state: 'FK' };

async function ask(body: object = WITH_CONTACTS, by = client): Promise<Search> {
  const { id } = (await by.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await by.get(`/api/searches/${id}`)).json<Search>();
}
/** A search on record that nobody runs yet. */
async function hold() {
  const asker = { accountId: await accountOf(), ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
  return createHeldSearch(app.ctx, asker, WITH_CONTACTS, 'processing');
}
const accountOf = async (by = client) => (await by.get('/api/auth/user')).json<{ id: string }>().id;
const callsOnRecord = async () => (await app.owner.query('select * from vendor_call where account_id = $1', [await accountOf()])).rows;
const spent = async (by = client) =>
  (await by.get('/api/vendors')).json<{ vendors: { id: string; spentTodayMicros: number }[] }>().vendors.find(({ id }) => id === 'fake')!
    .spentTodayMicros;

describe('a vendor that an account switched on', () => {
  it('is asked after a provisional answer; its answer is rated, named with its day, and on the receipt', async () => {
    expect((await switchOn(client, 'fake')).statusCode).toBe(200);
    const search = await ask();
    expect(fake.calls).toHaveLength(1);
    expect(fake.calls[0]![0]).toMatchObject({ kind: 'contacts_at_address', name: { first: 'ABSALOM', last: 'KETTLEBY' } });
    const [phone] = search.results!.phones;
    expect(phone).toMatchObject({ e164: `+1${NUMBER}`, proof: { by: 'unmeasured' } });
    expect(phone!.confidence).toBeLessThan(80);
    expect(search.results!.sources.list).toContainEqual(
      expect.objectContaining({ name: 'vendor-fake-first', status: 'answered', asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
    );
    expect(search.receipt!.vendors).toEqual([
      { vendor: 'fake', label: 'Fake Vendor', asked: 1, hits: 1, kept: 0, billedMicros: TEN_CENTS, isTwin: false },
    ]);
    expect(await callsOnRecord()).toMatchObject([
      { state: 'answered', is_hit: true, search_id: search.id, request_id: expect.any(String) },
    ]);
    expect(await spent()).toBe(TEN_CENTS);
  });

  it('is counted once, by what its answer changed after others had answered', async () => {
    await switchOn(client, 'fake');
    await switchOn(client, 'frugal');
    await ask();
    await ask({ ...WITH_CONTACTS, unit: '' });
    const counted = await app.owner.query('select vendor, at_hand, hits, told from vendor_change order by vendor');
    const [first, second] = counted.rows;
    // The first vendor brings the only phone; the second repeats it.
    expect(first).toEqual({ vendor: 'fake', at_hand: 'nothing 0', hits: 1, told: expect.closeTo(0.75, 0) });
    expect(second).toMatchObject({ vendor: 'frugal', at_hand: expect.stringMatching(/^(doubtful|likely) 1$/), told: 0 });
  });

  it('is recorded with its buyer’s report: the rank band, and the chance it was held below', async () => {
    fake.answer = async (questions) =>
      questions.map((question) => hit(question, { ...ABSALOM, lines: [{ phone: NUMBER, status: 'active' }] }));
    await switchOn(client, 'fake');
    const search = await ask();
    const [{ confidence, proof, reckoning }] = search.results!.phones as [Phone];
    expect([confidence, proof!.heldAt]).toEqual([79, 79]);
    await client.post(`/api/searches/${search.id}/outcomes`, { kind: 'phone', contact: NUMBER, outcome: 'right_party' });
    const told = await app.owner.query('select source, records, held_raw from contact_outcome where search_id = $1', [search.id]);
    expect(told.rows).toEqual([{ source: 'vendor-fake-first', records: 1, held_raw: expect.closeTo(reckoning.togetherPercent / 100, 1) }]);
  });

  it('shows its cost for a right contact once there are ten, to the account that reported', async () => {
    await switchOn(client, 'fake');
    const search = await ask();
    await client.post(`/api/searches/${search.id}/outcomes`, { kind: 'phone', contact: NUMBER, outcome: 'right_party' });
    const proved = async (by = client) => (await by.get('/api/vendors/proved')).json<VendorsProved>().vendors;
    const one = { vendor: 'fake', label: 'Fake Vendor', billedMicros: TEN_CENTS, isTwin: false };
    expect(await proved()).toEqual([{ ...one, reported: 1, right: 1, perRight: null }]);
    const by = { accountId: await accountOf(), searchId: search.id };
    await seedReports(app.owner, by, { kind: 'email', confidence: 79, count: 12, right: 9, source: 'vendor-fake-next', days: 0 });
    await seedReports(app.owner, by, { kind: 'email', confidence: 79, count: 12, right: 12, source: 'fk-voter', days: 0 });
    const [{ perRight, ...counts }] = (await proved()) as [VendorsProved['vendors'][number]];
    expect(counts).toEqual({ ...one, reported: 13, right: 10 });
    expect([perRight!.micros, perRight!.low < TEN_CENTS / 10, perRight!.high > TEN_CENTS / 10]).toEqual([TEN_CENTS / 10, true, true]);
    expect(await proved(await app.signUp())).toEqual([]);
  });

  it('is not asked for another account, when off, or for a purpose that terms or account exclude', async () => {
    await ask();
    await switchOn(client, 'fake', { isOn: false });
    await ask();
    await switchOn(client, 'fake', { purposes: ['legal_process'] });
    await ask();
    await switchOn(client, 'fake', { purposes: ['skip_tracing', 'debt_collection'] });
    await ask({ ...WITH_CONTACTS, purpose: 'debt_collection' });
    const stranger = await app.signUp();
    await ask(WITH_CONTACTS, stranger);
    expect(fake.calls).toEqual([]);
    const search = await ask({ ...WITH_CONTACTS, includeContacts: false });
    expect([fake.calls.length, search.receipt!.vendors]).toEqual([0, undefined]);
  });

  it('is not asked again within the days of its terms, unless it lets nothing be kept', async () => {
    await switchOn(client, 'fake');
    await ask();
    const again = await ask();
    expect([fake.calls.length, again.receipt!.vendors![0]]).toMatchObject([1, { asked: 0, kept: 1, hits: 1, billedMicros: 0 }]);
    expect(again.results!.phones[0]!.e164).toBe(`+1${NUMBER}`);
    await switchOn(client, 'fake', { isOn: false });
    await switchOn(client, 'frugal');
    await ask();
    await ask();
    expect(frugal.calls).toHaveLength(2);
  });

  it('has questions and answers sealed, and its key shown by its last four characters', async () => {
    const set = (await switchOn(client, 'fake')).json<{ lastFour: string }>();
    expect(set).toMatchObject({ lastFour: 'abcd', access: 'account' });
    await ask();
    const words = [NUMBER, 'kettleby', '0123456789abcd'];
    // Bytes are searched as hexadecimal digits.
    const inBytes = words.map((word) => Buffer.from(word).toString('hex'));
    const found = await findText(app.owner, [...words, ...inBytes]);
    expect(found.filter((where) => /^(vendor_call|account_vendor|audit_record|search)/.test(where))).toEqual([]);
  });
});

const sourcesOf = ({ results }: Pick<Search, 'results'>) =>
  results!.sources.list.filter(({ name }) => name.startsWith('vendor-')).map(({ name, label, status }) => ({ name, label, status }));

it('a vendor is asked although it wants a short wait, but not if it rejects the key', async () => {
  await switchOn(client, 'frugal');
  for (const [at, why] of ([undefined, 'key', undefined] as const).entries()) {
    await pauseVendor(app.ctx.db, 'frugal', await accountOf(), 3_000, why);
    await ask();
    expect(frugal.calls).toHaveLength([1, 1, 2][at]!);
  }
});

describe('a vendor that is paused', () => {
  const PAUSED = { name: 'vendor-fake', label: 'Fake Vendor', status: 'paused' };
  beforeEach(async () => {
    await switchOn(client, 'fake');
    await pauseVendor(app.ctx.db, 'fake', await accountOf(), 60_000);
  });

  it('is named as paused in a search that would have asked it, and others are asked', async () => {
    const alone = await ask();
    expect(sourcesOf(alone)).toEqual([PAUSED]);
    expect(alone.receipt!.vendors).toBeUndefined();
    const { asked, answered } = alone.results!.sources;
    expect(asked).toBe(answered);
    await switchOn(client, 'frugal');
    const search = await ask();
    expect([fake.calls.length, frugal.calls.length]).toEqual([0, 1]);
    expect(sourcesOf(search)).toContainEqual(PAUSED);
    expect(sourcesOf(search)).toContainEqual(expect.objectContaining({ name: 'vendor-frugal-first', status: 'answered' }));
    expect(search.receipt!.vendors!.map(({ vendor }) => vendor)).toEqual(['frugal']);
  });

  it('is not named where it would not have been asked', async () => {
    expect(sourcesOf(await ask({ ...WITH_CONTACTS, includeContacts: false }))).toEqual([]);
    expect(sourcesOf(await ask({ ...WITH_CONTACTS, purpose: 'debt_collection' }))).toEqual([]);
    await switchOn(client, 'fake', { searchMicros: TEN_CENTS - 1 });
    expect(sourcesOf(await ask())).toEqual([]);
    await switchOn(client, 'fake', { isOn: false });
    expect(sourcesOf(await ask())).toEqual([]);
  });

  it('is named for a batch row as for a search', async () => {
    const id = await insertBatch(app, client, [{ address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' }]);
    await client.post(`/api/batch-jobs/${id}/start`, { vendorCapMicros: 10 * TEN_CENTS });
    await workOff(app.ctx);
    const [row] = await readBatchRows(client, id);
    expect(sourcesOf((await client.get(`/api/searches/${row!.id}`)).json<Search>())).toEqual([PAUSED]);
    expect(fake.calls).toEqual([]);
  });
});

const out = () => suppressSubject(app.ctx, { kind: 'person', name: 'Absalom Kettleby', address: '420 Tannery Row, Quillmere, FK 00412' });
const leftTheMachine = () => JSON.stringify([...fake.calls, ...frugal.calls]).toUpperCase();

describe('somebody who opted out', () => {
  const PERSON = { ...QUILLMERE.person, firstName: 'Absalom', lastName: 'Kettleby', dob: undefined, street: '420 Tannery Row' };

  it('is sent to no vendor by any kind of search, and answers like somebody unknown', async () => {
    for (const id of ['fake', 'frugal']) await switchOn(client, id);
    for (const each of [fake, frugal]) each.answer = async (questions) => questions.map(miss);
    const bodies = [
      WITH_CONTACTS,
      { ...QUILLMERE.owner, ownerName: 'Absalom Kettleby' },
      PERSON,
      // The same person with an address that is not, or no longer, theirs.
      { ...PERSON, street: '9 Elsewhere Ln' },
      { ...QUILLMERE.phone, phoneNumber: NUMBER },
    ];
    const askAll = async () => {
      for (const body of bodies) await ask(body);
    };
    await askAll();
    for (const named of [/KETTLEBY/, /420 TANNERY/, /4195550177/]) expect(leftTheMachine()).toMatch(named);
    const before = (await callsOnRecord()).length;
    for (const each of [fake, frugal]) each.calls.length = 0;
    await out();
    await suppressSubject(app.ctx, { kind: 'phone', phone: NUMBER });
    await askAll();
    expect(leftTheMachine()).not.toMatch(/KETTLEBY|420 TANNERY|4195550177/);
    expect(await callsOnRecord()).toHaveLength(before);
    // A name that is on no record and unknown to all vendors.
    await switchOn(client, 'frugal', { isOn: false });
    const nobody = await ask({ ...PERSON, firstName: 'Ezekiel', lastName: 'Marrowgate' });
    const hidden = await ask(PERSON);
    expect(fake.calls).toHaveLength(1);
    expect(shapeOf(hidden)).toEqual(shapeOf(nobody));
  });

  it('is left out of a vendor’s answer', async () => {
    await switchOn(client, 'fake');
    const [absalom] = ABSALOM.persons!;
    const theirs = [{ phone: '4195550188', rank: 1 }];
    const neighbour = { ...absalom!, recordId: '2', name: { first: 'Odile', last: 'Varnham' }, phones: theirs };
    fake.answer = async (questions) => questions.map((question) => hit(question, { persons: [absalom!, neighbour] }));
    await suppressSubject(app.ctx, { kind: 'phone', phone: NUMBER });
    const search = await ask();
    expect(JSON.stringify(search.results)).not.toContain('555-0177');
  });
});

/** Everything in an answer except for its time. */
function shapeOf({ results, receipt }: Search) {
  const { sources, scoredBy: _same, ...rest } = results!;
  return { ...rest, sources: { ...sources, elapsedMs: 0 }, receipt };
}

describe('budgets', () => {
  it('are not exceeded by 64 reservations at once', async () => {
    await switchOn(client, 'fake', { dayMicros: 5 * TEN_CENTS });
    const accountId = await accountOf();
    const call = () => ({
      id: randomUUID(),
      account_id: accountId,
      vendor: 'fake',
      whose: 'account' as const,
      search_id: randomUUID(),
      job_id: null,
      job_row: null,
      kind: 'person',
      question_hash: randomUUID().replaceAll('-', ''),
      sealed_question: '',
      micros: TEN_CENTS,
      place_state: 'FK',
      owner_kind: 'person',
      expires_at: new Date(),
    });
    const verdicts = await Promise.all(Array.from({ length: 64 }, () => reserveCalls(app.ctx.db, [call()], app.ctx.now())));
    const counted = verdicts.flatMap((each) => [...each.values()]);
    expect(counted.filter((verdict) => verdict === 'reserved')).toHaveLength(5);
    expect(counted.filter((verdict) => verdict === 'day_cap')).toHaveLength(59);
    expect(await spent()).toBe(5 * TEN_CENTS);
  });

  it('let three of 64 searches at once ask a vendor', async () => {
    await switchOn(client, 'fake', { dayMicros: 3 * TEN_CENTS });
    await app.owner.query('delete from vendor_call');
    fake.answer = async (questions) => questions.map((question) => hit(question, { persons: [] }));
    const bodies = Array.from({ length: 64 }, (_, n) => ({ ...QUILLMERE.phone, phoneNumber: `41955502${String(n).padStart(2, '0')}` }));
    await payForCredits(app, client);
    await payForCredits(app, client);
    await Promise.all(bodies.map((body) => client.post('/api/searches', body)));
    await app.runner.idle();
    expect(fake.calls.flat()).toHaveLength(3);
    expect(await spent()).toBe(3 * TEN_CENTS);
  });

  it('count what a vendor billed, also above its price, and nothing for a free miss', async () => {
    await switchOn(client, 'fake');
    fake.answer = async (questions) => questions.map(miss);
    await ask();
    expect(await spent()).toBe(0);
    fake.answer = async (questions) => questions.map((question) => hit(question, { persons: [] }, 9 * TEN_CENTS));
    await ask({ ...QUILLMERE.phone, phoneNumber: '4195550166' });
    expect(await spent()).toBe(9 * TEN_CENTS);
  });
});

const asIs = (value: unknown) => async () => value as never;

describe('a vendor that', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['returns nothing', asIs([])],
    ['returns null', asIs(null)],
    ['returns nulls', asIs([null, undefined, 7])],
    ['answers what nobody asked', asIs([hit({ id: randomUUID() }, ABSALOM)])],
    [
      'says that nobody knows',
      async (questions: readonly { id: string }[]) =>
        questions.map(({ id }) => ({ id, outcome: 'unknown' as const, why: 'HTTP 500', billedMicros: null, requestId: null })),
    ],
  ])('%s is named, costs the user nothing, and stays as reserved', async (_what, answer) => {
    await switchOn(client, 'fake');
    fake.answer = answer;
    const search = await ask();
    expect(search).toMatchObject({ status: 'completed', receipt: { charged: 2 } });
    expect(search.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-fake', status: 'failed' }));
    expect(await callsOnRecord()).toMatchObject([{ state: 'unknown', billed_micros: null }]);
    expect(await spent()).toBe(TEN_CENTS);
  });

  it('answers while opt-outs cannot be looked up is named as failed, and nothing of it is shown, kept or billed', async () => {
    await switchOn(client, 'fake');
    let isAway = false;
    const query = app.ctx.db.query.bind(app.ctx.db) as (...args: unknown[]) => unknown;
    const spy = vi.spyOn(app.ctx.db, 'query').mockImplementation((...args: unknown[]) => {
      const isLookUp = (args[0] as { name?: string }).name === 'select-suppressed';
      if (!isAway || !isLookUp) return query(...args);
      isAway = false;
      return Promise.reject(new Error('no look-up'));
    });
    fake.answer = async (questions) => {
      isAway = true;
      return questions.map((question) => hit(question, ABSALOM, TEN_CENTS));
    };
    const search = await ask().finally(() => spy.mockRestore());
    expect(isAway).toBe(false);
    expect(search).toMatchObject({ status: 'completed', receipt: { charged: 2, vendors: [{ asked: 1, hits: 0, billedMicros: 0 }] } });
    expect(search.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-fake', status: 'failed' }));
    expect(await callsOnRecord()).toMatchObject([{ state: 'unknown', is_hit: null, billed_micros: null, sealed_reply: null }]);
    expect(await spent()).toBe(TEN_CENTS);
  });

  it('gives an id that no database takes is recorded all the same', async () => {
    await switchOn(client, 'fake');
    fake.answer = async (questions) => questions.map((question) => ({ ...hit(question, ABSALOM), requestId: 'req\u0000-\ud800-7' }));
    expect((await ask()).results!.phones[0]!.e164).toBe(`+1${NUMBER}`);
    expect(await callsOnRecord()).toMatchObject([{ state: 'answered', request_id: expect.stringMatching(/^req-.-7$/u) }]);
  });

  it.each([-TEN_CENTS, 0.5, Number.NaN, '7'])('bills %s is billed by its terms', async (billed) => {
    await switchOn(client, 'fake');
    fake.answer = async (questions) => questions.map((question) => ({ ...hit(question, ABSALOM), billedMicros: billed as number }));
    expect((await ask()).receipt!.vendors).toMatchObject([{ asked: 1, hits: 1, billedMicros: TEN_CENTS }]);
    expect(await spent()).toBe(TEN_CENTS);
  });

  it('refuses is not billed', async () => {
    await switchOn(client, 'fake');
    fake.answer = async (questions) =>
      questions.map(({ id }) => ({ id, outcome: 'refused', why: 'HTTP 429', billedMicros: 0, requestId: null }));
    expect((await ask()).receipt).toMatchObject({ charged: 2, vendors: [{ asked: 1, hits: 0, billedMicros: 0 }] });
    expect([(await callsOnRecord())[0].state, await spent()]).toEqual(['refused', 0]);
  });

  it('gives an unreadable answer is ignored', async () => {
    await switchOn(client, 'fake');
    fake.answer = async (questions) => questions.map((question) => hit(question, { persons: [{ phones: null }, null] } as never));
    expect(await ask()).toMatchObject({ status: 'completed', receipt: { charged: 2 } });
  });

  it('hangs is named as late, and its answer serves the next search', async () => {
    await switchOn(client, 'fake');
    const { gate, release } = closedGate();
    fake.answer = async (questions) => {
      await gate;
      return questions.map((question) => hit(question, ABSALOM));
    };
    const held = await hold();
    await runSearches(app.ctx, [held], performance.now() + 1_500);
    const late = (await client.get(`/api/searches/${held.row.id}`)).json<Search>();
    expect(late).toMatchObject({ status: 'completed', receipt: { charged: 2, vendors: [{ asked: 1, hits: 0 }] } });
    expect(late.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-fake', status: 'late' }));
    release();
    await expect.poll(async () => (await callsOnRecord())[0].state).toBe('answered');
    expect((await ask()).results!.phones[0]!.e164).toBe(`+1${NUMBER}`);
    expect(fake.calls).toHaveLength(1);
  });
});

let asked = 0;
let serve: VendorFetch;
const fetch: VendorFetch = (request, signal) => {
  asked += 1;
  return serve(request, signal);
};

describe('a wired vendor whose server', () => {
  let other: SecondStart;
  beforeAll(async () => {
    other = await startAgain(app.ctx.config, (opened) => withVendors(opened, [{ vendor: TRACERFY }], { fetch }));
  });
  afterAll(() => other.close());

  it.each<[string, VendorFetch, 'late' | 'failed', string]>([
    ['answers 500', async () => answering(500, '{"error":"no"}'), 'failed', 'unknown'],
    ['answers with a page of HTML', async () => answering(200, '<!doctype html><title>Sign in</title>'), 'failed', 'unknown'],
    ['sends elsewhere', async () => ({ ...answering(302, ''), headers: { location: 'https://elsewhere.example/' } }), 'failed', 'unknown'],
    ['asks to wait', async () => ({ ...answering(429, ''), headers: { 'retry-after': '30' } }), 'failed', 'refused'],
    ['sends ten megabytes and more', () => Promise.reject(new OutboundFault('size', 'more than is read')), 'failed', 'unknown'],
    ['sends what nobody announced', async () => answering(200, '[null]'), 'failed', 'unknown'],
    [
      'lies about how many it found',
      async () => answering(200, '{"hit":true,"persons_count":7,"persons":[],"credits_deducted":5}'),
      'failed',
      'unknown',
    ],
    ['breaks off', () => Promise.reject(new OutboundFault('connection', 'the answer broke off')), 'failed', 'unknown'],
    [
      'hangs',
      (_request, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      'failed',
      'unknown',
    ],
  ])('%s is asked once and named, and the search ends in time at its own price', async (_what, server, status, state) => {
    const caller = clientOf(other.server, client.cookie);
    serve = server;
    asked = 0;
    await switchOn(caller, 'tracerfy', { credentials: { token: 'a-token-of-nobody' } });
    const held = await hold();
    await runSearches(other.ctx, [held], performance.now() + 1_500);
    const search = (await caller.get(`/api/searches/${held.row.id}`)).json<Search>();
    expect(search).toMatchObject({ status: 'completed', receipt: { charged: 2, vendors: [{ vendor: 'tracerfy', asked: 1, hits: 0 }] } });
    expect(search.results!.sources.list).toContainEqual(expect.objectContaining({ name: 'vendor-tracerfy', status }));
    expect([asked, (await callsOnRecord()).map((call) => call.state)]).toEqual([1, [state]]);
  });
});

const answering = (status: number, body: string) => ({ status, headers: {}, body });

it('a batch asks within its cap only, each question once, in shared calls', async () => {
  await switchOn(client, 'fake');
  const row = { address: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412', name: '' };
  const work = async (body: object) => {
    const id = await insertBatch(app, client, [row, { ...row, city: '' }, { ...row, address: '418 Tannery Row' }]);
    await client.post(`/api/batch-jobs/${id}/start`, body);
    await workOff(app.ctx);
    return id;
  };
  await work({});
  expect(fake.calls).toEqual([]);
  const id = await work({ vendorCapMicros: 10 * TEN_CENTS });
  expect(fake.calls.map((questions) => questions.length)).toEqual([1]);
  expect(await callsOnRecord()).toMatchObject([{ job_id: id, job_row: 1, state: 'answered' }]);
  await work({ vendorCapMicros: 1 });
  expect(fake.calls).toHaveLength(1);
});
