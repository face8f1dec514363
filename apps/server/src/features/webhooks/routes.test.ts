import { WEBHOOK_LIMITS } from '@deedline/contract/limits';
import { webhook, webhookDelivery, webhooks, webhookWithSecret, type WebhookWithSecret } from '@deedline/contract/webhooks/webhook';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts';
import { buildBeside, clientOf, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { deliverDue } from './work-deliveries.ts';

let app: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestServer();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

async function make(client: TestClient, url = receiver.url): Promise<WebhookWithSecret> {
  const answer = await client.post('/api/webhooks', { url, kinds: ['search.completed', 'search.completed'] });
  expect(answer.statusCode).toBe(201);
  return webhookWithSecret.parse(answer.json());
}
const NOBODY = randomUUID();
const CHANGES = [
  ['PATCH', '', { isOn: false }],
  ['DELETE', '', undefined],
  ['POST', '/secret', {}],
  ['POST', '/test', {}],
  ['POST', '/replay', { since: '2026-11-01T00:00:00Z' }],
  ['POST', `/deliveries/${NOBODY}/replay`, {}],
] as const;

describe('a webhook', () => {
  test('is created with a secret shown once, changed, tested and removed', async () => {
    const owner = await app.signUp();
    const made = await make(owner);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.webhook).toMatchObject({ url: receiver.url, kinds: ['search.completed'], isOn: true, offBecause: null, waiting: 0 });
    const listed = await owner.get('/api/webhooks');
    expect(webhooks.parse(listed.json())).toEqual({ webhooks: [made.webhook], most: WEBHOOK_LIMITS.endpoints });
    expect(listed.body).not.toContain(made.secret.slice(10, 30));
    const path = `/api/webhooks/${made.webhook.id}`;
    const changed = await owner.send('PATCH', path, { kinds: ['credits.low'], url: `${receiver.url}/two` });
    expect(webhook.parse(changed.json())).toMatchObject({ kinds: ['credits.low'], url: `${receiver.url}/two` });
    expect((await owner.send('PATCH', path, { isOn: false })).json()).toMatchObject({ isOn: false, offBecause: 'owner' });
    expect((await owner.post(`${path}/test`, {})).json().code).toBe('webhook_off');
    expect((await owner.send('PATCH', path, { isOn: true })).json()).toMatchObject({ isOn: true, offBecause: null });
    const tested = webhookDelivery.parse((await owner.post(`${path}/test`, {})).json());
    expect(tested).toMatchObject({ kind: 'webhook.test', state: 'waiting', tries: [] });
    await deliverDue(app.ctx);
    const [message] = receiver.messages;
    expect(JSON.parse(message!.body)).toMatchObject({ type: 'webhook.test', data: { webhookId: made.webhook.id } });
    const replayed = await owner.post(`${path}/deliveries/${tested.id}/replay`, {});
    expect(replayed.json()).toMatchObject({ id: tested.id, state: 'waiting', tries: [{ status: 204, fault: null }] });
    await deliverDue(app.ctx);
    expect(receiver.messages.map(({ id }) => id)).toEqual([message!.id, message!.id]);
    expect((await owner.send('DELETE', path)).statusCode).toBe(204);
    expect((await owner.get(`${path}/deliveries`)).json().code).toBe('webhook_not_found');
    expect((await owner.get('/api/webhooks')).json().webhooks).toEqual([]);
  });

  test('is not found by another account', async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const { webhook: own } = await make(owner);
    for (const id of [own.id, NOBODY, 'nonsense'])
      for (const [method, path, body] of CHANGES)
        expect((await other.send(method, `/api/webhooks/${id}${path}`, body)).json().code).toBe('webhook_not_found');
    expect((await other.get(`/api/webhooks/${own.id}/deliveries`)).json().code).toBe('webhook_not_found');
    expect((await owner.post(`/api/webhooks/${own.id}/deliveries/${NOBODY}/replay`, {})).json().code).toBe('webhook_delivery_not_found');
  });

  test('is managed by owners; others see it without its path', async () => {
    const owner = await app.signUp();
    const { webhook: own } = await make(owner);
    const [member, viewer] = [await addMember(app, owner, 'member'), await addMember(app, owner, 'viewer')];
    for (const [method, path, body] of CHANGES)
      for (const who of [member, viewer]) expect((await who.send(method, `/api/webhooks/${own.id}${path}`, body)).statusCode).toBe(403);
    expect((await member.post('/api/webhooks', { url: receiver.url, kinds: ['credits.low'] })).statusCode).toBe(403);
    for (const who of [member, viewer])
      expect((await who.get('/api/webhooks')).json().webhooks).toEqual([{ ...own, url: `${new URL(receiver.url).origin}/…` }]);
    expect((await app.visitor.get('/api/webhooks')).statusCode).toBe(401);
  });

  test('is managed by keys of owners; a key of a former owner sees its host only', async () => {
    const owner = await app.signUp();
    const { webhook: own } = await make(owner, `${receiver.url}/secret-path`);
    const { secret } = await makeProgramKey(owner, { name: 'CRM', scopes: ['webhooks'] });
    const program = programOf(app, secret);
    expect((await program.get('/api/v1/webhooks')).json().webhooks).toMatchObject([{ url: own.url }]);
    const next = await addMember(app, owner, 'owner');
    const { memberId } = (await owner.get('/api/auth/user')).json<{ memberId: string }>();
    expect((await next.send('PATCH', `/api/team/members/${memberId}`, { role: 'member' })).statusCode).toBe(204);
    const refused = [
      program.post('/api/v1/webhooks', { url: receiver.url, kinds: ['credits.low'] }),
      ...CHANGES.map(([method, path, body]) => program.send(method, `/api/v1/webhooks/${own.id}${path}`, body)),
    ];
    for (const answer of await Promise.all(refused)) expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'role_required']);
    expect((await program.get('/api/v1/webhooks')).json().webhooks).toMatchObject([{ url: `${new URL(receiver.url).origin}/…` }]);
    expect((await next.get('/api/webhooks')).json().webhooks).toMatchObject([{ id: own.id, url: own.url, isOn: true }]);
  });

  test('is on the account’s record without its URL', async () => {
    const owner = await app.signUp();
    const { webhook: own } = await make(owner, `${receiver.url}?token=of-the-receiver`);
    await owner.send('PATCH', `/api/webhooks/${own.id}`, { isOn: false });
    await owner.send('DELETE', `/api/webhooks/${own.id}`);
    const { rows } = await app.owner.query('select what, facts from audit_record where subject = $1 order by id', [own.id]);
    expect(rows.map(({ what }) => what)).toEqual(['webhook_made', 'webhook_changed', 'webhook_removed']);
    expect(JSON.stringify(rows)).not.toContain('of-the-receiver');
    expect(JSON.stringify((await app.owner.query('select * from webhook_endpoint')).rows)).not.toContain('of-the-receiver');
  });

  test('is limited to ten per account', async () => {
    const owner = await app.signUp();
    const made = await Promise.all(
      Array.from({ length: WEBHOOK_LIMITS.endpoints + 2 }, () =>
        owner.post('/api/webhooks', { url: receiver.url, kinds: ['credits.low'] }),
      ),
    );
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(WEBHOOK_LIMITS.endpoints);
    expect(made.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('too_many_webhooks');
  });
});

describe('a program with a key', () => {
  test('manages webhooks, on record with its key, and is refused without the scope', async () => {
    const owner = await app.signUp();
    const [own, other] = [
      await makeProgramKey(owner, { name: 'Ours', scopes: ['webhooks'] }),
      await makeProgramKey(owner, { name: 'Lists', scopes: ['lists'] }),
    ];
    const [program, stranger] = [programOf(app, own.secret), programOf(app, other.secret)];
    const { webhook: made, secret } = (
      await program.post('/api/v1/webhooks', { url: receiver.url, kinds: ['credits.low'] })
    ).json<WebhookWithSecret>();
    expect(secret).toMatch(/^whsec_/);
    const path = `/api/v1/webhooks/${made.id}`;
    expect((await program.get('/api/v1/webhooks')).json().webhooks).toEqual([made]);
    expect((await program.send('PATCH', path, { kinds: ['search.failed'] })).json().kinds).toEqual(['search.failed']);
    expect((await program.post(`${path}/secret`, {})).json().secret).not.toBe(secret);
    const tested = (await program.post(`${path}/test`, {})).json();
    await deliverDue(app.ctx);
    expect((await program.get(`${path}/deliveries`)).json().deliveries).toMatchObject([{ id: tested.id, state: 'delivered' }]);
    expect((await program.post(`${path}/deliveries/${tested.id}/replay`, {})).json().state).toBe('waiting');
    expect((await program.post(`${path}/replay`, { since: new Date().toISOString() })).json()).toEqual({ messages: 0 });
    const { rows } = await app.owner.query('select distinct facts from audit_record where subject = $1', [made.id]);
    for (const { facts } of rows) expect(facts).toMatchObject({ keyId: own.key.id });
    for (const [method, suffix, body] of [...CHANGES, ['GET', '/deliveries', undefined]] as const) {
      const refused = await stranger.send(method, `${path}${suffix}`, body);
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'scope_required']);
      expect((await owner.send(method, `${path}${suffix}`, body)).statusCode).toBe(401);
    }
    expect((await program.send('DELETE', path)).statusCode).toBe(204);
  });
});

test.each([
  'http://crm.example/told',
  'https://127.0.0.1/told',
  'https://10.0.0.7/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://crm.example:22/',
  'https://user:word@crm.example/',
  'data:text/html,told',
  'nonsense',
])('when others can connect, the URL %s is refused', async (url) => {
  const open = await buildBeside(app, { isLoopbackOnly: false, publicUrl: 'https://deedline.example' });
  const owner = clientOf(open, (await app.signUp()).cookie);
  const refused = await owner.post('/api/webhooks', { url, kinds: ['credits.low'] });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'webhook_address_refused']);
  const { webhook: own } = await make(owner, 'https://crm.example/told');
  expect((await owner.send('PATCH', `/api/webhooks/${own.id}`, { url })).json().code).toBe('webhook_address_refused');
  expect((await owner.get('/api/webhooks')).json().webhooks[0].url).toBe('https://crm.example/told');
  await open.close();
});

test.each([
  { url: 'https://crm.example/', kinds: [] },
  { url: 'https://crm.example/', kinds: ['search.deleted'] },
  { url: `https://crm.example/${'x'.repeat(WEBHOOK_LIMITS.url)}`, kinds: ['credits.low'] },
  { kinds: ['credits.low'] },
])('%j is refused', async (body) => {
  const owner = await app.signUp();
  expect((await owner.post('/api/webhooks', body)).json().code).toBe('invalid_request');
});
