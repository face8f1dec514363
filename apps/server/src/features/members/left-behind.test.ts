/** An owner connects things that lead out of the account, and leaves; what the account finds afterwards must not reach them. */
import type { CrmPush, CrmSettings } from '@deedline/contract/crm/crm';
import type { Webhooks } from '@deedline/contract/webhooks/webhook';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRMS } from '../../outside/crm/catalogue.ts';
import type { CrmFetch } from '../../outside/crm/crm.ts';
import { storeInMemory } from '../../outside/crm/twin-stores.ts';
import { STEADY, twinKey } from '../../outside/crm/twins.ts';
import { createMover } from '../../testing/credits.ts';
import { fakeVendor, switchOn } from '../../testing/fake-vendor.ts';
import { createMailBox, type MailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { followEvents } from '../crm/push/pushes.ts';
import { workPushes } from '../crm/push/work-pushes.ts';
import { placeEvents } from '../events/read-events.ts';
import { tellHolders } from '../opt-outs/told/tell-holders.ts';
import { stopWhatWasLeft } from './left-behind.ts';

const store = storeInMemory();
const pipedrive = CRMS.find(({ id }) => id === 'pipedrive')!;
const answering = pipedrive.createTwin(store, STEADY);
/** Runs while the CRM is being asked. */
let meanwhile: () => Promise<unknown> = async () => undefined;
const twin: CrmFetch = async (request, signal) => {
  await meanwhile();
  return answering(request, signal);
};
let app: TestServer;
let box: MailBox;
let owner: TestClient;
let leaver: TestClient;
let accountId: string;
beforeAll(async () => {
  const crmShelf = { crms: CRMS, fetch: twin, twinOf: () => twin, forgetTwins: () => undefined };
  app = await startTestServer({ ctx: { crmShelf }, vendors: [fakeVendor('fake')] });
  await seedQuillmere(app.owner);
  box = createMailBox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  meanwhile = async () => undefined;
  await app.owner.query('delete from suppression');
  owner = await app.signUp();
  accountId = (await owner.get('/api/auth/user')).json<{ id: string }>().id;
  await (await createMover(app.ctx.db, owner)).grant(50);
  leaver = await addMember(app, owner, 'owner', `leaver-${randomBytes(4).toString('hex')}@example.com`);
  await box.receive();
});

const idOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ memberId: string }>().memberId;
const remove = async () => expect((await owner.send('DELETE', `/api/team/members/${await idOf(leaver)}`)).statusCode).toBe(204);
const portal = () => `${accountId}-left`;
const connect = (by: TestClient) => by.send('PUT', '/api/crm/pipedrive/key', { credentials: { token: twinKey(portal()) } });
const addWebhook = (by: TestClient) => by.post('/api/webhooks', { url: 'https://hooks.example.com/in', kinds: ['search.completed'] });
const webhooks = async () => (await owner.get('/api/webhooks')).json<Webhooks>().webhooks;
const crm = async () => (await owner.get('/api/crm')).json<CrmSettings>().crms.find(({ id }) => id === 'pipedrive')!.connection;
const search = async () => {
  const { id } = (await owner.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  return id;
};
const pushes = async () => (await owner.get('/api/crm/pushes')).json<{ pushes: CrmPush[] }>().pushes;
const held = () => store.list(portal()).length;
const optOut = async () => {
  await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
  await tellHolders(app.ctx);
  await placeEvents(app.ctx);
  await followEvents(app.ctx);
};

describe('when a member leaves, what they connected stops', () => {
  test('a webhook is switched off and sends nothing until an owner switches it on and takes it over', async () => {
    await addWebhook(leaver);
    await remove();
    expect(await webhooks()).toMatchObject([{ isOn: false, offBecause: 'left' }]);
    const [mail] = await box.receive();
    expect(mail).toMatchObject({
      subject: 'What somebody who left had connected was stopped',
      text: expect.stringContaining('Webhooks are off'),
    });
    expect(mail!.text).not.toContain('CRM');
    const { id } = (await webhooks())[0]!;
    await owner.send('PATCH', `/api/webhooks/${id}`, { isOn: true });
    const rows = await app.owner.query('select set_by from webhook_endpoint where id = $1', [id]);
    expect([(await webhooks())[0]!.isOn, rows.rows[0].set_by]).toEqual([true, await idOf(owner)]);
  });

  test('a CRM receives nothing more, and what waits is sent once an owner keeps the connection', async () => {
    await connect(leaver);
    await remove();
    expect(await crm()).toMatchObject({ state: 'left' });
    await owner.post('/api/crm/pipedrive/pushes', { searchId: await search() });
    await workPushes(app.ctx);
    expect(held()).toBe(0);
    expect(await pushes()).toMatchObject([{ state: 'waiting', words: expect.stringContaining('left the team') }]);
    await owner.post('/api/crm/pipedrive/test', {});
    await workPushes(app.ctx);
    expect([(await crm())!.state, (await pushes())[0]!.state, held() > 0]).toEqual(['live', 'sent', true]);
  });

  test('people who opt out later are still taken out of the CRM', async () => {
    await connect(leaver);
    const searchId = await search();
    await owner.post('/api/crm/pipedrive/pushes', { searchId });
    await workPushes(app.ctx);
    expect(held()).toBeGreaterThan(0);
    await remove();
    await owner.post('/api/crm/pipedrive/pushes', { searchId: await search() });
    await optOut();
    await workPushes(app.ctx);
    expect((await pushes()).find((push) => push.searchId === searchId && push.cause === 'opt_out')).toMatchObject({ state: 'taken_out' });
    expect(JSON.stringify(store.list(portal()))).not.toContain('Odile');
  });

  test('a vendor is no longer asked with their key, and their identity provider no longer signs anybody in', async () => {
    await switchOn(leaver, 'fake');
    const memberId = await idOf(leaver);
    await app.owner.query(
      `insert into openid_provider (account_id, team_code, issuer, client_id, sealed, since, set_by) values ($1, $2, 'https://id.example', 'x', '\\x00', now(), $3)`,
      [accountId, randomBytes(6).toString('hex'), memberId],
    );
    await remove();
    const left = await app.owner.query(
      `select is_on, (select count(*)::int from openid_provider where account_id = $1) as providers from account_vendor where account_id = $1`,
      [accountId],
    );
    expect(left.rows).toEqual([{ is_on: false, providers: 0 }]);
    const records = (await owner.get('/api/audit')).json<{ records: { what: string; facts: object }[] }>().records;
    expect(records.find(({ what }) => what === 'member_removed')).toBeDefined();
    expect((await box.receive())[0]!.text).toMatch(/Vendors[^]*The provider/);
  });
});

test('connections of other members stay as they are, also when somebody leaves by themselves', async () => {
  await connect(owner);
  await addWebhook(owner);
  expect((await leaver.post('/api/team/leave', { password: PASSWORD })).statusCode).toBe(204);
  expect([(await crm())!.state, (await webhooks())[0]!.isOn, await box.receive()]).toEqual(['live', true, []]);
});

test('a member who is removed while a CRM answers slowly connects nothing', async () => {
  meanwhile = remove;
  expect([(await connect(leaver)).statusCode, await crm()]).toEqual([401, null]);
});

test('connections of members who left before this rule existed are stopped once, and the owners are told', async () => {
  await connect(leaver);
  await addWebhook(leaver);
  await switchOn(leaver, 'fake');
  await app.owner.query('update member set removed_at = now(), password_hash = null where id = $1', [await idOf(leaver)]);
  expect(await stopWhatWasLeft(app.ctx)).toBe(1);
  expect([await crm(), ...(await webhooks())]).toMatchObject([{ state: 'left' }, { isOn: false, offBecause: 'left' }]);
  expect((await box.receive()).map(({ text }) => text)).toEqual([expect.stringMatching(/Webhooks are off[^]*CRMs are on hold[^]*Vendors/)]);
  const records = (await owner.get('/api/audit')).json<{ records: { what: string }[] }>().records;
  expect(records.filter(({ what }) => what === 'left_stopped')).toHaveLength(1);
  await owner.send('PATCH', `/api/webhooks/${(await webhooks())[0]!.id}`, { isOn: true });
  expect([await stopWhatWasLeft(app.ctx), await box.receive()]).toEqual([0, []]);
  expect((await webhooks())[0]!.isOn).toBe(true);
});
