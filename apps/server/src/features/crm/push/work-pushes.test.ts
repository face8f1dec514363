/** What becomes of a push that waits, is in flight or half done, and of contacts in a portal that is no longer connected. */
import type { CrmPush, CrmSetting } from '@deedline/contract/crm/crm';
import type { CrmId } from '@deedline/contract/crm/crm-words';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CRMS } from '../../../outside/crm/catalogue.ts';
import type { CrmFetch, CrmRequest } from '../../../outside/crm/crm.ts';
import { storeInMemory } from '../../../outside/crm/twin-stores.ts';
import { STEADY, twinKey } from '../../../outside/crm/twins.ts';
import { createMover } from '../../../testing/credits.ts';
import { createClock, DAY } from '../../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { placeEvents } from '../../events/read-events.ts';
import { tellHolders } from '../../opt-outs/told/tell-holders.ts';
import { followEvents } from './pushes.ts';
import { insertOptOuts } from './queries.ts';
import { sweepPushes, workPushes } from './work-pushes.ts';

const clock = createClock();
const stores = new Map(CRMS.map(({ id }) => [id, storeInMemory()]));
const twins = new Map(CRMS.map((crm) => [crm.id, crm.createTwin(stores.get(crm.id)!, STEADY)]));
/** The CRM that keys open in a test, in place of the real one. */
let world: CrmId = 'pipedrive';
type Status = number | undefined;
/** Intercepts requests: if it returns a status, that is the answer. */
let between: (request: CrmRequest) => Status | Promise<Status> = () => undefined;
const through =
  (id: CrmId): CrmFetch =>
  async (request, signal) => {
    const status = await between(request);
    return status === undefined ? twins.get(id)!(request, signal) : { status, headers: {}, body: '{}' };
  };

let app: TestServer;
let client: TestClient;
let accountId: string;
beforeAll(async () => {
  const crmShelf = {
    crms: CRMS,
    fetch: ((request, signal) => through(world)(request, signal)) as CrmFetch,
    twinOf: ({ id }: { id: CrmId }) => through(id),
    forgetTwins: () => undefined,
  };
  app = await startTestServer({ ctx: { now: clock.now, crmShelf } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  between = () => undefined;
  client = await app.signUp();
  accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  await (await createMover(app.ctx.db, client)).grant(50);
  await app.owner.query('delete from suppression');
});

const byKey = async (id: CrmId, credentials: Record<string, string>) => {
  world = id;
  const { connection } = (await client.send('PUT', `/api/crm/${id}/key`, { credentials })).json<CrmSetting>();
  expect(connection).toMatchObject({ way: 'key', state: 'live' });
};
const disconnect = (id: CrmId) => client.send('DELETE', `/api/crm/${id}`);
/** Each test has portals of its own. */
const portal = (name: string) => `${accountId}-${name}`;
const search = async (body: object = QUILLMERE.full): Promise<string> => {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return id;
};
const push = (id: CrmId, searchId: string) => client.post(`/api/crm/${id}/pushes`, { searchId });
const work = () => workPushes(app.ctx);
const logOf = async () => (await client.get('/api/crm/pushes')).json<{ pushes: CrmPush[] }>().pushes;
const held = (id: CrmId, whose: string) => stores.get(id)!.list(whose);
const optOut = async () => {
  await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
  await tellHolders(app.ctx);
  await placeEvents(app.ctx);
  await followEvents(app.ctx);
};
const recordsOf = async (what: string) =>
  (await app.owner.query('select facts from audit_record where account_id = $1 and what = $2', [accountId, what])).rows.map(
    ({ facts }) => facts as Record<string, unknown>,
  );
/** Restores the state from before portals were stored. */
const forget = async () => {
  for (const table of ['crm_connection', 'crm_link'])
    await app.owner.query(`update ${table} set portal = '' where account_id = $1`, [accountId]);
};
const portalsOf = async (table: string) =>
  (await app.owner.query(`select distinct portal from ${table} where account_id = $1`, [accountId])).rows.map(({ portal: each }) => each);
const sendOnce = async (id: CrmId) => {
  const searchId = await search();
  await push(id, searchId);
  await work();
  expect((await logOf())[0]).toMatchObject({ state: 'sent' });
  return searchId;
};
const isNote = ({ method, url }: CrmRequest) => method !== 'DELETE' && url.includes('/notes');

describe('an opt-out while a push of the person', () => {
  test('waits is retried until the person is removed', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    const searchId = await sendOnce('pipedrive');
    between = () => 503;
    await push('pipedrive', searchId);
    await work();
    expect((await logOf())[0]).toMatchObject({
      state: 'waiting',
      cause: 'member',
      reason: 'unreachable',
      words: expect.stringContaining('tried again by itself'),
    });
    await optOut();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await work();
      clock.move(3_600_000);
    }
    between = () => undefined;
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'taken_out', cause: 'opt_out' });
    expect(held('pipedrive', portal('a'))).toEqual([]);
  });

  test.each([[422], [undefined]])('is sent makes it look at them again, even if it ends with status %s', async (status) => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    const searchId = await sendOnce('pipedrive');
    await push('pipedrive', searchId);
    let notes = 0;
    between = async (request) => {
      if (!isNote(request)) return undefined;
      notes += 1;
      if (notes > 1) return undefined;
      // Like the worker that follows events, whose opt-out arrives after this push was read.
      await insertOptOuts(app.ctx.db, accountId, 'pipedrive', { ids: [randomUUIDv7()], searchIds: [searchId] }, clock.now());
      return status;
    };
    await work();
    expect(notes).toBe(2);
    expect(await logOf()).toMatchObject([{ state: 'sent', cause: 'opt_out' }, { cause: 'member' }]);
  });

  test('fails its last attempt removes the person next', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    const searchId = await sendOnce('pipedrive');
    await push('pipedrive', searchId);
    await app.owner.query(`update crm_push set attempts = 7 where account_id = $1 and state = 'waiting'`, [accountId]);
    let isFirst = true;
    between = async () => {
      if (isFirst) await optOut();
      isFirst = false;
      return 500;
    };
    await work();
    between = () => undefined;
    clock.move(3_600_000);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'taken_out', cause: 'opt_out' });
    expect(held('pipedrive', portal('a'))).toEqual([]);
  });
});

test('pushes waiting for a disconnected CRM say so in the log, an opt-out that the person is still there', async () => {
  await byKey('pipedrive', { token: twinKey(portal('a')) });
  const searchId = await sendOnce('pipedrive');
  await push('pipedrive', searchId);
  await disconnect('pipedrive');
  expect((await logOf())[0]).toMatchObject({ state: 'waiting', words: expect.stringMatching(/^Waits: this CRM is not connected now\./) });
  await optOut();
  await work();
  expect((await logOf())[0]).toMatchObject({
    state: 'waiting',
    cause: 'opt_out',
    words: expect.stringContaining('They stand in it still'),
  });
  await byKey('pipedrive', { token: twinKey(portal('a')) });
  await work();
  expect((await logOf())[0]).toMatchObject({ state: 'taken_out', cause: 'opt_out' });
});

describe('another portal', () => {
  test.each(['pipedrive', 'hubspot', 'followupboss', 'gohighlevel'] as const)('of %s keeps its own contacts and notes', async (id) => {
    const keyOf = (name: string) => {
      if (id === 'followupboss') return { apiKey: twinKey(portal(name)) };
      return { token: twinKey(portal(name)), ...(id === 'gohighlevel' ? { locationId: name } : {}) };
    };
    await byKey(id, keyOf('a'));
    const searchId = await sendOnce(id);
    const sent = structuredClone(held(id, portal('a')));
    // The other portal has somebody else under the same ids.
    const store = stores.get(id)!;
    for (const [key, thing] of sent) {
      const theirs = JSON.stringify(thing)
        .replaceAll('Odile', 'Perrin')
        .replaceAll('Varnham', 'Ashlock')
        .replaceAll('4195550142', '4195550199');
      store.put(portal('b'), key, JSON.parse(theirs.replaceAll('odile.varnham', 'perrin.ashlock')) as Record<string, unknown>);
    }
    store.put(portal('b'), 'last', { id: 500 });
    const theirs = structuredClone(held(id, portal('b')));
    await disconnect(id);
    await byKey(id, keyOf('b'));
    await push(id, searchId);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent', cause: 'member' });
    for (const [key, thing] of theirs) expect(store.get(portal('b'), key)).toEqual(thing);
    expect(held(id, portal('b')).length).toBeGreaterThan(theirs.length);
    await optOut();
    await work();
    // What we put into the connected portal is removed; what is in the other is reported as being there.
    expect(held(id, portal('b'))).toEqual(theirs);
    expect(held(id, portal('a'))).toEqual(sent);
    expect((await logOf())[0]).toMatchObject({
      state: 'failed',
      reason: 'elsewhere',
      cause: 'opt_out',
      words: expect.stringContaining('by hand'),
    });
    expect(await recordsOf('crm_taken_out')).toHaveLength(1);
    await disconnect(id);
    // However long it takes.
    await sweepPushes({ db: app.ctx.db, now: () => new Date(clock.now().getTime() + 500 * DAY) });
    await byKey(id, keyOf('a'));
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'taken_out', cause: 'opt_out' });
    expect(held(id, portal('a'))).toEqual([]);
  });

  test('does not hold the person, so the removal fails as elsewhere and is not recorded as done', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    await sendOnce('pipedrive');
    // Without disconnecting in between.
    await byKey('pipedrive', { token: twinKey(portal('b')) });
    await optOut();
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'failed', reason: 'elsewhere' });
    expect(await recordsOf('crm_taken_out')).toEqual([]);
    const links = await app.owner.query('select from crm_link where account_id = $1', [accountId]);
    expect(links.rowCount).toBe(1);
  });

  test('is not another key to the same location', async () => {
    await byKey('gohighlevel', { token: twinKey(portal('a')), locationId: 'one' });
    await sendOnce('gohighlevel');
    await disconnect('gohighlevel');
    await byKey('gohighlevel', { token: twinKey(portal('a')).replace('forever', '99999999999'), locationId: 'one' });
    await optOut();
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'taken_out' });
    expect(held('gohighlevel', portal('a'))).toEqual([]);
  });

  test('is recorded for older connections when they are used, changed or disconnected', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    await sendOnce('pipedrive');
    const [first] = await portalsOf('crm_link');
    expect(first).not.toBe('');
    await forget();
    await sendOnce('pipedrive');
    expect([await portalsOf('crm_link'), await portalsOf('crm_connection')]).toEqual([[first], [first]]);
    await forget();
    await byKey('pipedrive', { token: twinKey(portal('b')) });
    expect(await portalsOf('crm_link')).toEqual([first]);
    expect(await portalsOf('crm_connection')).not.toEqual([first]);
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    await forget();
    // A key that cannot be read at this moment is not lost.
    app.ctx.keys.forget(accountId);
    const read = vi
      .spyOn(app.ctx.keys, 'forUnsealing')
      .mockRejectedValueOnce(Object.assign(new Error('too many files'), { code: 'EMFILE' }));
    expect((await disconnect('pipedrive')).statusCode).toBeGreaterThanOrEqual(500);
    read.mockRestore();
    await disconnect('pipedrive');
    expect(await portalsOf('crm_link')).toEqual([first]);
  });
});

describe('a contact that was sent without its note', () => {
  test('counts as sent, is recorded once, and says that the note failed', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    await push('pipedrive', await search());
    between = (request) => (isNote(request) ? 503 : undefined);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'waiting', phones: 1, emails: 1 });
    expect(await recordsOf('crm_sent')).toMatchObject([{ cause: 'member', phones: 1, emails: 1 }]);
    for (let attempt = 1; attempt < 8; attempt += 1) {
      clock.move(3_600_000);
      await work();
    }
    expect((await logOf())[0]).toMatchObject({
      state: 'sent',
      reason: 'note_missing',
      status: 503,
      phones: 1,
      emails: 1,
      words: expect.stringMatching(/^Sent, but without its note/),
    });
    expect(await recordsOf('crm_sent')).toHaveLength(1);
  });

  test('automatically, with the note refused, counts as sent too', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    await client.send('PUT', '/api/crm/pipedrive', { mapping: [], autoAbove: 1 });
    await search();
    between = (request) => (isNote(request) ? 422 : undefined);
    await placeEvents(app.ctx);
    await followEvents(app.ctx);
    await work();
    expect((await logOf())[0]).toMatchObject({
      state: 'sent',
      reason: 'note_missing',
      cause: 'by_itself',
      status: 422,
      phones: 1,
      emails: 1,
    });
    expect(await recordsOf('crm_sent')).toMatchObject([{ cause: 'by_itself', phones: 1, emails: 1 }]);
  });

  test('is recorded once if the note follows later, and again if it is sent again', async () => {
    await byKey('pipedrive', { token: twinKey(portal('a')) });
    const searchId = await search();
    await push('pipedrive', searchId);
    between = (request) => (isNote(request) ? 503 : undefined);
    await work();
    between = () => undefined;
    clock.move(3_600_000);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent', reason: 'sent' });
    expect(await recordsOf('crm_sent')).toHaveLength(1);
    await push('pipedrive', searchId);
    await work();
    expect(await recordsOf('crm_sent')).toHaveLength(2);
  });
});

test('a failure of our own database is not counted as the CRM’s, and the push is sent afterwards', async () => {
  await byKey('pipedrive', { token: twinKey(portal('ours')) });
  await push('pipedrive', await search());
  const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  await expect(workPushes({ ...app.ctx, callingRules: { current: () => Promise.reject(lost) } })).rejects.toThrow('terminating connection');
  expect((await logOf())[0]).toMatchObject({ state: 'waiting', reason: null });
  await work();
  expect((await logOf())[0]).toMatchObject({ state: 'sent' });
});

const refuses = ({ url, body }: CrmRequest) =>
  !url.includes('/search') && !isNote({ url } as CrmRequest) && /"email":"[^"]/.test(body ?? '');

describe('an email that a CRM refuses', () => {
  test('is left out, and the contact is sent without it', async () => {
    await byKey('hubspot', { token: twinKey(portal('email')) });
    await push('hubspot', await search());
    between = (request) => (refuses(request) ? 400 : undefined);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'sent', reason: 'sent', phones: 1, emails: 0 });
    const contact = held('hubspot', portal('email')).find(([key]) => key.startsWith('contacts-'))?.[1];
    expect(contact).toMatchObject({ properties: { firstname: 'Odile', phone: expect.stringContaining('555') } });
    expect(contact).not.toHaveProperty('properties.email');
  });

  test('other refusals fail the push as before', async () => {
    await byKey('hubspot', { token: twinKey(portal('other')) });
    await push('hubspot', await search());
    between = ({ url }) => (url.includes('/contacts') && !url.includes('/search') ? 400 : undefined);
    await work();
    expect((await logOf())[0]).toMatchObject({ state: 'failed', reason: 'refused', status: 400, phones: 0, emails: 0 });
  });
});
