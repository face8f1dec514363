import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000, provesAddresses: true, publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
});
afterAll(() => app.close());

const userOf = async (client: TestClient) => (await client.get('/api/auth/user')).json();
const linkTo = async (address: string) => tokenIn((await box.receive()).find(({ recipient }) => recipient === address));
const confirm = (client: TestClient, token: string) => client.post('/api/auth/confirm-email', { token });
const signUpAndConfirm = async (address: string) => {
  const client = await app.signUp(address);
  return { client, answer: await confirm(client, await linkTo(address)) };
};
const reset = async (address: string) => {
  await app.visitor.post('/api/auth/forgot-password', { email: address });
  const mail = (await box.receive()).find(({ recipient, text }) => recipient === address && text.includes('/reset-password#'));
  return app.visitor.post('/api/auth/reset-password', { token: tokenIn(mail), password: 'another horse entirely' });
};

describe('where mail is sent', () => {
  it('free credits wait for the click on the mailed link, and then they are there, once', async () => {
    const client = await app.signUp('waits@example.com');
    expect(await userOf(client)).toMatchObject({ credits: 0, addressProof: 'asked', freeCredits: 'waiting' });
    const [mail] = await box.receive();
    expect(mail).toMatchObject({ recipient: 'waits@example.com', subject: 'Confirm your email address for Deedline' });
    const answer = await confirm(client, tokenIn(mail));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { freeCredits: 'given' }]);
    expect(await userOf(client)).toMatchObject({ credits: 10, addressProof: 'proved', freeCredits: 'settled' });
    expect((await confirm(client, tokenIn(mail))).statusCode).toBe(410);
    await reset('waits@example.com');
    const back = await app.visitor.post('/api/auth/login', { email: 'waits@example.com', password: 'another horse entirely' });
    expect(back.json()).toMatchObject({ credits: 10 });
  });

  it('they come with a new password by mail as well', async () => {
    await app.signUp('forgot@example.com');
    expect((await reset('forgot@example.com')).json()).toMatchObject({ freeCredits: 'given' });
  });

  it('a mailbox gets them once, however its address is written, and also of two that are proved at once', async () => {
    const { answer } = await signUpAndConfirm('Wren.Tolliver+one@gmail.com');
    expect(answer.json()).toMatchObject({ freeCredits: 'given' });
    for (const variant of ['wrentolliver@gmail.com', 'w.r.e.n.tolliver@googlemail.com', 'wren.tolliver+two@gmail.com.']) {
      const { client, answer: again } = await signUpAndConfirm(variant);
      expect([again.json(), await userOf(client)]).toMatchObject([{ freeCredits: 'had_before' }, { credits: 0, freeCredits: 'settled' }]);
    }
    const addresses = ['twin@example.org', 'twin+1@example.org', 'twin+2@example.org'];
    const clients = await Promise.all(addresses.map((address) => app.signUp(address)));
    const mails = await box.receive();
    const tokens = addresses.map((address) => tokenIn(mails.find(({ recipient }) => recipient === address)));
    const answers = await Promise.all(clients.map((client, index) => confirm(client, tokens[index]!)));
    expect(answers.filter((each) => each.json().freeCredits === 'given')).toHaveLength(1);
  });

  it('who signs up with somebody’s address, and closes the account again, takes nothing from them', async () => {
    const squatter = await app.signUp('holder@example.net');
    await squatter.post('/api/auth/delete-account', { password: PASSWORD });
    await box.receive();
    expect((await signUpAndConfirm('holder@example.net')).answer.json()).toMatchObject({ freeCredits: 'given' });
  });

  it('an address of a throw-away service has an account, and its free credits wait for another address', async () => {
    const { client, answer } = await signUpAndConfirm('someone@mailinator.com');
    expect(answer.json()).toMatchObject({ freeCredits: 'held_back' });
    expect(await userOf(client)).toMatchObject({ credits: 0, addressProof: 'proved', freeCredits: 'held_back' });
    await client.post('/api/auth/change-email', { email: 'someone@example.net', password: PASSWORD });
    expect((await confirm(client, await linkTo('someone@example.net'))).json()).toMatchObject({ freeCredits: 'given' });
    expect(await userOf(client)).toMatchObject({ credits: 10, freeCredits: 'settled' });
  });

  it('the link is sent again to who asks, not to who is proved, and so many times an hour', async () => {
    const client = await app.signUp('again@example.com');
    for (let n = 0; n < 4; n += 1) expect((await client.post('/api/auth/prove-email')).statusCode).toBe(204);
    const mails = (await box.receive()).filter(({ recipient }) => recipient === 'again@example.com');
    expect(mails).toHaveLength(3);
    await confirm(client, tokenIn(mails[2]));
    await client.post('/api/auth/prove-email');
    expect(await box.receive()).toEqual([]);
  });

  it('nobody invites others, or makes them owners, before the address is proved', async () => {
    const client = await app.signUp('lets.nobody.in@example.com');
    const invite = () => client.post('/api/team/invitations', { email: 'second@example.com', role: 'member' });
    const refused = await invite();
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'proof_required' }]);
    await confirm(client, await linkTo('lets.nobody.in@example.com'));
    expect((await invite()).statusCode).toBe(201);
  });
});

describe('accounts from one address', () => {
  it('are so many an hour, on loopback too, and are told apart by the network they come from', async () => {
    const strict = await startTestServer({ config: { signUpsPerHour: 2 } });
    const register = (email: string, remoteAddress = '127.0.0.1') =>
      strict.server.inject({ method: 'POST', url: '/api/auth/register', remoteAddress, payload: { email, password: PASSWORD } });
    const answers = [];
    for (const name of ['a', 'b', 'c']) answers.push(await register(`${name}@example.com`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
    expect(answers[2]!.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('Many accounts were made') });
    expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(60);
    expect((await register('d@example.com', '203.0.113.9')).statusCode).toBe(201);
    await strict.close();
  });
});

describe('where nobody else comes in and no mail is sent', () => {
  it('nothing is asked: the credits are there at once, and colleagues can be invited', async () => {
    const alone = await startTestServer();
    const made = await alone.visitor.post('/api/auth/register', { email: 'first@example.com', password: PASSWORD });
    expect(made.json()).toMatchObject({ credits: 10, addressProof: 'not_asked', freeCredits: 'settled' });
    const client = clientOf(alone.server, readCookie(made));
    expect((await client.post('/api/team/invitations', { email: 'second@example.com', role: 'member' })).statusCode).toBe(201);
    expect(await createMailBox(alone).receive()).toHaveLength(1);
    expect((await userOf(await alone.signUp('first+again@example.com'))).credits).toBe(0);
    await alone.close();
  });
});

it('after all of this the ledger is sound', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
