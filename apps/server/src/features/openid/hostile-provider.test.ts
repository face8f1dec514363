/** Malicious providers that customers run themselves to get in where they should not. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TeamProvider } from '@deedline/contract/account/openid';
import { createMailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { clientOf, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

const PASSWORD = 'another long password';
let app: TestServer;
let server: Server;
/** What the provider says about itself, and what it waits for before answering. */
let issuer: string;
let name: string;
let answers: Promise<unknown>;
let asked: () => void;
beforeAll(async () => {
  app = await startTestServer();
  server = createServer((_request, response) => {
    asked();
    const said = { issuer: name, authorization_endpoint: `${issuer}/in`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    void answers.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const set = (owner: TestClient, more: object = {}) =>
  owner.send('PUT', '/api/team/openid', { issuer, clientId: 'deedline', clientSecret: 'a secret', ...more });
const read = async (owner: TestClient) => (await owner.get('/api/team/openid')).json<TeamProvider>().provider;

/** Sets the provider, which answers only after `meanwhile`. */
async function setSlowly(owner: TestClient, meanwhile: () => Promise<unknown>) {
  name = issuer;
  const answer = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  [answers, asked] = [answer.promise, heard.resolve];
  const setting = set(owner);
  await heard.promise;
  await meanwhile();
  answer.resolve();
  return setting;
}

it('one that answers after its owner has set a new password, and so ended the session that named it, is not set', async () => {
  const owner = await app.signUp('held@example.com');
  const mails = createMailBox(app);
  const refused = await setSlowly(owner, async () => {
    await app.visitor.post('/api/auth/forgot-password', { email: 'held@example.com' });
    const token = /#token=(\S+)/.exec((await mails.receive()).at(-1)!.text)![1]!;
    expect((await app.visitor.post('/api/auth/reset-password', { token, password: PASSWORD })).statusCode).toBe(204);
  });
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized']);
  const login = await app.visitor.post('/api/auth/login', { email: 'held@example.com', password: PASSWORD });
  const again = clientOf(app.server, readCookie(login));
  expect(await read(again)).toBeNull();
  expect((await setSlowly(again, async () => undefined)).statusCode).toBe(200);
});

it('one that answers after who named it was removed from the team is not set', async () => {
  const owner = await app.signUp();
  const other = await addMember(app, owner, 'member');
  const { memberId } = (await other.get('/api/auth/user')).json();
  await app.owner.query(`update member set role = 'owner' where id = $1`, [memberId]);
  const refused = await setSlowly(other, () => owner.send('DELETE', `/api/team/members/${memberId}`));
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized']);
  expect(await read(owner)).toBeNull();
});

it('one that is set is told to every owner by mail, for it lets in whatever passwords they set', async () => {
  const owner = await app.signUp('first@example.com');
  const other = await addMember(app, owner, 'member');
  const { memberId, email } = (await other.get('/api/auth/user')).json();
  await app.owner.query(`update member set role = 'owner' where id = $1`, [memberId]);
  await addMember(app, owner, 'member');
  const mails = createMailBox(app);
  await mails.receive();
  expect((await setSlowly(other, async () => undefined)).statusCode).toBe(200);
  const told = (await mails.receive()).filter(({ subject }) => subject === 'Your Deedline team now signs in through an identity provider');
  expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set(['first@example.com', email]));
});

it('one that speaks for the tenants of a vendor, whoever they are, is none', async () => {
  const owner = await app.signUp();
  [answers, asked, name] = [Promise.resolve(), () => undefined, `${issuer}/{tenantid}/v2.0`];
  const refused = await set(owner, { issuer: `${issuer}/common/.well-known/openid-configuration` });
  expect([refused.statusCode, refused.json().code]).toEqual([502, 'openid_unavailable']);
  expect(await read(owner)).toBeNull();
});
