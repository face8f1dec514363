import type { CrmPush, CrmSetting, CrmSettings } from '@deedline/contract/crm/crm';
import type { CrmId } from '@deedline/contract/crm/crm-words';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRMS } from '../../outside/crm/catalogue.ts';
import type { CrmFetch } from '../../outside/crm/crm.ts';
import type { CrmShelf } from '../../outside/crm/shelf.ts';
import { storeInMemory } from '../../outside/crm/twin-stores.ts';
import { STEADY } from '../../outside/crm/twins.ts';
import { startBatch, workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { createClock } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { buildBeside, clientOf, PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { placeEvents } from '../events/read-events.ts';
import { tellHolders } from '../opt-outs/told/tell-holders.ts';
import { followEvents } from './push/pushes.ts';
import { workPushes } from './push/work-pushes.ts';

const clock = createClock();
const stores = new Map(CRMS.map(({ id }) => [id, storeInMemory()]));
/** Wrappers around twins, by CRM. */
const between = new Map<CrmId, (twin: CrmFetch) => CrmFetch>();
const asked: string[] = [];
const shelf: CrmShelf = {
  crms: CRMS,
  fetch: () => Promise.reject(new Error('nothing leaves a test')),
  twinOf: (crm) => {
    const twin = crm.createTwin(stores.get(crm.id)!, STEADY);
    return (request, signal) => {
      asked.push(`${crm.id} ${request.method} ${new URL(request.url).pathname}`);
      return (between.get(crm.id)?.(twin) ?? twin)(request, signal);
    };
  },
  forgetTwins: () => undefined,
};

let app: TestServer;
let client: TestClient;
let accountId: string;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now, crmShelf: shelf }, config: { publicUrl: 'https://deedline.example' } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  between.clear();
  asked.length = 0;
  client = await app.signUp();
  accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  await (await createMover(app.ctx.db, client)).grant(50);
  await app.owner.query('delete from suppression');
});

const settingOf = async (who: TestClient, id: CrmId): Promise<CrmSetting> =>
  (await who.get('/api/crm')).json<CrmSettings>().crms.find((crm) => crm.id === id)!;
const connect = async (id: CrmId, who = client) => {
  const { location } = (await who.post(`/api/crm/${id}/sign-in`, { way: 'twin' })).json<{ location: string }>();
  const { searchParams } = new URL(location, 'https://deedline.example');
  if (searchParams.has('state')) await who.post('/api/crm/back', { state: searchParams.get('state'), code: searchParams.get('code') });
  return settingOf(who, id);
};
const search = async (body: object = QUILLMERE.full, who = client): Promise<string> => {
  const { id } = (await who.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return id;
};
const push = (id: CrmId, what: object, who = client) => who.post(`/api/crm/${id}/pushes`, what);
const work = () => workPushes(app.ctx);
const logOf = async (who = client) => (await who.get('/api/crm/pushes')).json<{ pushes: CrmPush[] }>().pushes;
const held = (id: CrmId, whose = accountId) => stores.get(id)!.list(whose);
const textOf = (id: CrmId, whose = accountId) => JSON.stringify(held(id, whose));
const auto = (autoAbove: number) => client.send('PUT', '/api/crm/pipedrive', { mapping: [], autoAbove });
const failing = (id: CrmId, status: number, headers: Record<string, string> = {}) =>
  between.set(id, () => () => Promise.resolve({ status, headers, body: '{}' }));
const happen = async () => {
  await placeEvents(app.ctx);
  await followEvents(app.ctx);
  await work();
};

describe('connecting', () => {
  test('completes a CRM’s sign-in once, for the member who began it, and stores no key in clear', async () => {
    const begun = (await client.post('/api/crm/hubspot/sign-in', { way: 'twin' })).json<{ location: string }>();
    const back = new URL(begun.location, 'https://deedline.example');
    expect(back.pathname).toBe('/settings/programs/crm');
    const [state, code] = [back.searchParams.get('state'), back.searchParams.get('code')];
    const other = await addMember(app, client, 'member');
    expect((await other.post('/api/crm/back', { state, code })).statusCode).toBe(403);
    const stranger = await app.signUp();
    expect((await stranger.post('/api/crm/back', { state, code })).json()).toMatchObject({ code: 'crm_sign_in_refused' });
    const made = await client.post('/api/crm/back', { state, code });
    expect(made.json()).toMatchObject({ id: 'hubspot', connection: { way: 'twin', state: 'live', lastFour: '', autoAbove: null } });
    expect(made.json<CrmSetting>().connection!.mapping).toContainEqual({ column: 'property_street', field: 'address' });
    expect((await client.post('/api/crm/back', { state, code })).json()).toMatchObject({ code: 'crm_sign_in_refused' });
    expect((await client.get('/api/crm')).body).not.toContain('twin-');
    const { rows } = await app.owner.query('select sealed_key from crm_connection where account_id = $1', [accountId]);
    expect(String(rows[0].sealed_key)).not.toContain('twin-');
  });

  test('refuses a sign-in with another code verifier', async () => {
    between.set(
      'hubspot',
      (twin) => (request, signal) =>
        twin(
          {
            ...request,
            ...(request.body === undefined ? {} : { body: request.body.replace(/code_verifier=[^&]+/, 'code_verifier=other') }),
          },
          signal,
        ),
    );
    expect((await connect('hubspot')).connection).toBeNull();
  });

  test('owners connect, members send, viewers only read', async () => {
    await connect('pipedrive');
    const [member, viewer] = [await addMember(app, client, 'member'), await addMember(app, client, 'viewer')];
    const id = await search();
    expect((await member.send('DELETE', '/api/crm/pipedrive')).statusCode).toBe(403);
    expect((await member.send('PUT', '/api/crm/pipedrive', { mapping: [], autoAbove: 50 })).statusCode).toBe(403);
    expect((await push('pipedrive', { searchId: id }, member)).json()).toEqual({ queued: 1 });
    expect((await push('pipedrive', { searchId: id }, viewer)).statusCode).toBe(403);
    expect(await logOf(viewer)).toMatchObject([{ state: 'waiting', searchId: id }]);
  });

  test('tests a key, says what is wrong with it, and stores no refused key', async () => {
    const wrong = await client.send('PUT', '/api/crm/followupboss/key', { credentials: {} });
    expect(wrong.json()).toMatchObject({ code: 'crm_key_refused', message: expect.stringContaining('API key') });
    // A typed key is only sent to the real CRM, where nobody answers in tests.
    const typed = await client.send('PUT', '/api/crm/followupboss/key', { credentials: { apiKey: 'made-up-key-0001' } });
    expect(typed.json()).toMatchObject({ code: 'crm_key_refused', message: expect.stringContaining('could not be reached') });
    expect((await settingOf(client, 'followupboss')).connection).toBeNull();
    await connect('followupboss');
    expect((await client.post('/api/crm/followupboss/test', {})).json()).toEqual({ isTaken: true, why: null, fields: 4 });
    between.set('followupboss', () => () => Promise.resolve({ status: 401, headers: {}, body: '{}' }));
    expect((await client.post('/api/crm/followupboss/test', {})).json()).toMatchObject({ isTaken: false });
    expect((await settingOf(client, 'followupboss')).connection).toMatchObject({ state: 'refused' });
  });

  test('renews a token before it expires, once for several workers', async () => {
    await connect('gohighlevel');
    const ids = [await search(), await search(QUILLMERE.insights)];
    // The twin uses the clock of the machine: its tokens are still valid.
    clock.move(30 * 60_000);
    for (const searchId of ids) await push('gohighlevel', { searchId });
    asked.length = 0;
    await Promise.all([work(), work()]);
    expect(asked.filter((each) => /^gohighlevel .*\/oauth\/token$/.test(each))).toHaveLength(1);
    expect((await logOf()).map(({ state }) => state)).not.toContain('waiting');
  });
});

describe('sending', () => {
  test('a contact is sent with rank, confidence, reason, list, call hours and a link back, once and free of charge', async () => {
    await connect('pipedrive');
    const id = await search();
    await push('pipedrive', { searchId: id });
    await work();
    expect(await logOf()).toMatchObject([{ state: 'sent', reason: 'sent', phones: 1, emails: 1, cause: 'member' }]);
    expect(textOf('pipedrive')).toContain('+14195550142');
    const { content } = held('pipedrive').find(([key]) => key.startsWith('note-'))![1] as { content: string };
    expect(content).toMatch(/1\. \(419\) 555-0142: \d+%: .+ sources?\); (not checked against|not on the) do-not-call lists/);
    expect(content).toContain('Calls are allowed: ');
    expect(content).toContain(`https://deedline.example/results/${id}`);
    const { credits } = (await client.get('/api/auth/user')).json<{ credits: number }>();
    await push('pipedrive', { searchId: id });
    await work();
    // A second time it is the same contact and the same note, and costs nothing either.
    expect(held('pipedrive')).toHaveLength(2);
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ credits });
  });

  test('chosen fields are filled, and the mapping shows examples from the account’s own results', async () => {
    await connect('hubspot');
    await search();
    const { fields, columns } = (await client.get('/api/crm/hubspot/fields')).json();
    expect(fields).toContainEqual({ key: 'parcel_id', label: 'Parcel ID', isCustom: true });
    expect(columns.find(({ column }: { column: string }) => column === 'parcel_id')).toEqual({
      column: 'parcel_id',
      name: 'Parcel ID',
      examples: ['12-0418-003'],
    });
    const change = (mapping: object[]) => client.send('PUT', '/api/crm/hubspot', { mapping, autoAbove: null });
    expect((await change([{ column: 'link', field: 'no_such_field' }])).json()).toMatchObject({ code: 'invalid_request' });
    expect((await change([{ column: 'contact_confidence', field: 'skip_trace_confidence' }])).statusCode).toBe(200);
    await push('hubspot', { searchId: await search() });
    await work();
    const [, contact] = held('hubspot').find(([key]) => key.startsWith('contacts-'))!;
    expect(contact['properties']).toMatchObject({
      firstname: 'Odile',
      lastname: 'Varnham',
      skip_trace_confidence: expect.stringMatching(/^\d+%$/),
    });
    expect(contact['properties']).not.toHaveProperty('parcel_id');
  });

  test('a number that may not be called is marked if the CRM can do so, and otherwise not sent', async () => {
    const form = await client.send('POST', '/api/do-not-call/lists?kind=litigator&listDate=2026-11-20', '419,5550142\n', {
      'content-type': 'text/csv',
    });
    expect(form.statusCode).toBeLessThan(300);
    await connect('pipedrive');
    await connect('gohighlevel');
    const id = await search();
    for (const crm of ['pipedrive', 'gohighlevel'] as const) await push(crm, { searchId: id });
    await work();
    expect(textOf('pipedrive')).not.toMatch(/419\D*555\D*0142/);
    expect(textOf('pipedrive')).toContain('One number that may not be called was not sent');
    const [, contact] = held('gohighlevel').find(([key]) => key.startsWith('contact-'))!;
    expect(contact).toMatchObject({ phone: '+14195550142', dnd: true, dndSettings: { Call: { status: 'active' } } });
  });

  test('whoever is not to be called about debts, or wants no contact, goes out with neither number nor email', async () => {
    await connect('pipedrive');
    await connect('gohighlevel');
    const id = await search({ ...QUILLMERE.full, purpose: 'debt_collection' });
    const report = async (kind: string) => (await client.post(`/api/searches/${id}/person-reports`, { kind })).json<{ id: string }>();
    for (const kind of ['deceased', 'no_contact'] as const) {
      const { id: reportId } = await report(kind);
      for (const crm of ['pipedrive', 'gohighlevel'] as const) await push(crm, { searchId: id });
      await work();
      expect(held('pipedrive')).toEqual([]);
      expect(await logOf()).toContainEqual(expect.objectContaining({ crm: 'pipedrive', state: 'left_out', reason: 'none_callable' }));
      const [, contact] = held('gohighlevel').find(([key]) => key.startsWith('contact-'))!;
      expect(contact).toMatchObject({ phone: '+14195550142', dnd: true });
      expect(textOf('gohighlevel')).not.toContain('mail.example');
      expect(textOf('gohighlevel')).toContain(kind === 'deceased' ? 'Reported deceased on' : 'Reported: wants no contact');
      await client.send('DELETE', `/api/person-reports/${reportId}`);
    }
    await push('pipedrive', { searchId: id });
    await work();
    expect(textOf('pipedrive')).toContain('+14195550142');
  });

  test('a reported death is told beside a number that may be called for another purpose', async () => {
    await connect('pipedrive');
    const id = await search();
    await client.post(`/api/searches/${id}/person-reports`, { kind: 'deceased' });
    await push('pipedrive', { searchId: id });
    await work();
    expect(textOf('pipedrive')).toMatch(/Reported deceased on \d{4}-\d\d-\d\d \(Odile Varnham\)\..*\(419\) 555-0142/);
  });

  test('only what the account bought is sent, and the log says why a contact is left out', async () => {
    await connect('pipedrive');
    const stranger = await app.signUp();
    await (await createMover(app.ctx.db, stranger)).grant(50);
    expect((await push('pipedrive', { searchId: await search(QUILLMERE.full, stranger) })).json()).toMatchObject({
      code: 'search_not_found',
    });
    await push('pipedrive', { searchId: await search(QUILLMERE.insights) });
    await work();
    expect(await logOf()).toMatchObject([
      { state: 'left_out', reason: 'nothing_to_send', words: expect.stringContaining('Nothing was charged') },
    ]);
    const unbilled = await buildBeside(app, { billing: false });
    expect((await logOf(clientOf(unbilled, client.cookie)))[0]!.words).toBe('Not sent: the answer has no phone and no email.');
    await unbilled.close();
    expect(held('pipedrive')).toEqual([]);
    expect((await push('hubspot', { searchId: await search() })).json()).toMatchObject({ code: 'crm_not_connected' });
  });

  test('a list is sent as a whole, and nothing is queued twice', async () => {
    await connect('pipedrive');
    const list = (await client.post('/api/lists', { name: 'Spring' })).json<{ id: string }>();
    const ids = [await search(), await search(QUILLMERE.insights)];
    for (const id of ids) await client.send('PUT', `/api/lists/${list.id}/searches/${id}`, {});
    expect((await push('pipedrive', { listId: list.id })).json()).toEqual({ queued: 2 });
    // What already waits is not queued twice.
    expect((await push('pipedrive', { listId: list.id })).json()).toEqual({ queued: 0 });
    await work();
    expect((await logOf()).map(({ state }) => state).toSorted()).toEqual(['left_out', 'sent']);
  });

  test('a batch’s results are sent on request or automatically when it ends', async () => {
    await connect('pipedrive');
    const rows = [
      { address: '418 Tannery Row', city: 'Quillmere', zip: '00412' },
      { address: '999 Nowhere Lane', city: 'Quillmere', zip: '00412' },
    ];
    const batchJobId = await startBatch(app, client, rows);
    await workOff(app.ctx);
    expect((await push('pipedrive', { batchJobId })).json()).toEqual({ queued: 1 });
    await work();
    expect(await logOf()).toMatchObject([{ state: 'sent', cause: 'batch' }]);
    const stranger = await app.signUp();
    await connect('pipedrive', stranger);
    expect((await push('pipedrive', { batchJobId }, stranger)).json()).toMatchObject({ code: 'batch_job_not_found' });
    await auto(1);
    await happen();
    expect((await logOf())[0]).toMatchObject({ state: 'sent', cause: 'by_itself' });
    expect(held('pipedrive')).toHaveLength(2);
  });

  test('new results above a confidence are sent automatically, earlier ones are not', async () => {
    await search();
    await happen();
    await connect('pipedrive');
    await auto(100);
    await search({ ...QUILLMERE.person, includeContacts: true });
    await happen();
    expect(await logOf()).toMatchObject([{ state: 'left_out', reason: 'below', cause: 'by_itself' }]);
    await auto(1);
    await search({ ...QUILLMERE.owner, includeContacts: true });
    await happen();
    expect((await logOf())[0]).toMatchObject({ state: 'sent', cause: 'by_itself' });
  });
});

describe('an opt-out after sending', () => {
  test.each(CRMS.map(({ id }) => id))('removes the person from %s, and they are not sent again', async (id) => {
    await connect(id);
    const searchId = await search();
    await push(id, { searchId });
    await work();
    expect(textOf(id)).toContain('4195550142');
    const { log } = stores.get(id)!;
    log.length = 0;
    await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
    await tellHolders(app.ctx);
    await happen();
    expect(held(id)).toEqual([]);
    expect(log.filter((line) => line.startsWith(`delete ${accountId}/`))).toHaveLength(2);
    expect((await logOf())[0]).toMatchObject({ cause: 'opt_out', state: 'taken_out' });
    await push(id, { searchId });
    await work();
    expect(held(id)).toEqual([]);
  });

  test('during sending removes the person', async () => {
    await connect('pipedrive');
    await push('pipedrive', { searchId: await search() });
    between.set('pipedrive', (twin) => async (request, signal) => {
      if (request.method === 'POST' && request.url.endsWith('/persons')) {
        await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
        await tellHolders(app.ctx);
      }
      return twin(request, signal);
    });
    await work();
    expect(held('pipedrive')).toEqual([]);
    expect((await logOf())[0]).toMatchObject({ state: 'taken_out' });
  });

  test('of a phone number removes only the number', async () => {
    await connect('followupboss');
    const searchId = await search();
    await push('followupboss', { searchId });
    await work();
    await suppressSubject(app.ctx, { kind: 'phone', phone: '(419) 555-0142' });
    await tellHolders(app.ctx);
    await happen();
    expect(textOf('followupboss')).not.toMatch(/419\D*555\D*0142/);
    expect(textOf('followupboss')).toContain('odile.varnham@');
  });

  test('waits while the CRM is not connected, and is removed before anything else is sent', async () => {
    await connect('pipedrive');
    const searchId = await search();
    await push('pipedrive', { searchId });
    await work();
    expect((await client.send('DELETE', '/api/crm/pipedrive')).statusCode).toBe(204);
    await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
    await tellHolders(app.ctx);
    await happen();
    expect(textOf('pipedrive')).toContain('4195550142');
    expect((await settingOf(client, 'pipedrive')).waiting).toBe(1);
    await connect('pipedrive');
    await work();
    expect(held('pipedrive')).toEqual([]);
  });
});

describe('when a CRM fails', () => {
  test('a rate limit is waited for, while another account’s CRM is sent to', async () => {
    await connect('hubspot');
    const other = await app.signUp();
    await (await createMover(app.ctx.db, other)).grant(50);
    await connect('pipedrive', other);
    await push('hubspot', { searchId: await search() });
    await push('pipedrive', { searchId: await search(QUILLMERE.full, other) }, other);
    failing('hubspot', 429, { 'retry-after': '90' });
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'waiting', reason: 'too_many' });
    expect((await logOf(other))[0]).toMatchObject({ state: 'sent' });
    between.clear();
    asked.length = 0;
    clock.move(80_000);
    await work();
    expect(asked).toEqual([]);
    clock.move(11_000);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent' });
  });

  test('a refused key makes pushes wait until the CRM is connected again', async () => {
    await connect('gohighlevel');
    await push('gohighlevel', { searchId: await search() });
    failing('gohighlevel', 401);
    await work();
    expect((await settingOf(client, 'gohighlevel')).connection).toMatchObject({ state: 'refused' });
    expect((await logOf())[0]).toMatchObject({
      state: 'waiting',
      reason: 'key_refused',
      words: expect.stringContaining('connects it anew'),
    });
    between.clear();
    await connect('gohighlevel');
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent' });
  });

  test('a refused push fails with its status, and can be sent again by hand', async () => {
    await connect('pipedrive');
    await push('pipedrive', { searchId: await search() });
    failing('pipedrive', 422);
    await work();
    const [failed] = await logOf();
    expect(failed).toMatchObject({
      state: 'failed',
      reason: 'refused',
      status: 422,
      words: expect.stringContaining('Nothing was charged'),
    });
    const stranger = await app.signUp();
    expect((await stranger.post(`/api/crm/pushes/${failed!.id}/again`, {})).json()).toMatchObject({ code: 'crm_push_not_found' });
    between.clear();
    expect((await client.post(`/api/crm/pushes/${failed!.id}/again`, {})).json()).toEqual({ queued: 1 });
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent', cause: 'again' });
  });

  test('an unreachable CRM is retried, and given up after eight attempts', async () => {
    await connect('pipedrive');
    await push('pipedrive', { searchId: await search() });
    failing('pipedrive', 500);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await work();
      clock.move(3_600_000);
    }
    expect((await logOf())[0]).toMatchObject({ state: 'failed', reason: 'unreachable' });
  });

  test('a push whose worker died after sending is finished by another worker, without a duplicate', async () => {
    await connect('followupboss');
    await push('followupboss', { searchId: await search() });
    // Like a process that is killed once the CRM has the person: nothing is recorded, and its lease is still running.
    const dead = { ...app.ctx, keys: { ...app.ctx.keys, forSealing: () => new Promise<never>(() => undefined) } };
    void workPushes(dead);
    await expect.poll(() => held('followupboss').length).toBe(1);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'waiting' });
    clock.move(61_000);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent' });
    expect(new Set(held('followupboss').map(([key]) => key.split('-')[0]))).toEqual(new Set(['person', 'note']));
    expect(held('followupboss')).toHaveLength(2);
  });
});

test('closing an account deletes its CRM data', async () => {
  await connect('pipedrive');
  await push('pipedrive', { searchId: await search() });
  await work();
  expect((await client.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBeLessThan(300);
  for (const table of ['crm_connection', 'crm_link', 'crm_push', 'crm_sign_in'])
    expect((await app.owner.query(`select from ${table} where account_id = $1`, [accountId])).rowCount).toBe(0);
});
