import { SCOPES } from '@deedline/contract/api/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

const THEIR_PASSWORD = 'another horse entirely';
let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000, publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
});
afterAll(() => app.close());

let address: string;
let squatter: TestClient;
let accomplice: TestClient;
let accompliceEmail: string;
let count = 0;
/** A stranger makes an account with somebody's address, and puts a second identity of theirs on it as another owner. */
beforeEach(async () => {
  count += 1;
  address = `holder-${count}@example.com`;
  accompliceEmail = `accomplice-${count}@example.com`;
  squatter = await app.signUp(address);
  accomplice = await addMember(app, squatter, 'owner', accompliceEmail);
  await squatter.post('/api/team/invitations', { email: `third-${count}@example.com`, role: 'member' });
});

const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
const isSignedIn = async (client: TestClient) => (await statusOf(client.get('/api/auth/user'))) === 200;
const login = async (email: string, password: string) =>
  clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email, password })));
const resetToken = async (email: string) => {
  await app.visitor.post('/api/auth/forgot-password', { email });
  return tokenIn((await box.receive()).find((mail) => mail.recipient === email && mail.text.includes('/reset-password#token=')));
};
const reset = async (email: string) =>
  app.visitor.post('/api/auth/reset-password', { token: await resetToken(email), password: THEIR_PASSWORD });
const addressesOf = async (client: TestClient) => {
  const { members, invitations } = (await client.get('/api/team')).json<Record<'members' | 'invitations', { email: string }[]>>();
  return [...members, ...invitations].map(({ email }) => email);
};

describe('the first proof of an account’s address by mail', () => {
  it('by a reset link ends other members, sessions and invitations, and says so', async () => {
    const invitation = tokenIn((await box.receive()).find((mail) => mail.recipient === `third-${count}@example.com`));
    const answer = await reset(address);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { membersEnded: 1, sessionsEnded: 2, invitationsEnded: 1, freeCredits: 'none' },
    ]);
    expect([await isSignedIn(squatter), await isSignedIn(accomplice)]).toEqual([false, false]);
    expect(await isSignedIn(await login(accompliceEmail, PASSWORD))).toBe(false);
    expect(await isSignedIn(await login(address, PASSWORD))).toBe(false);
    expect(await statusOf(app.visitor.post('/api/invitations/accept', { token: invitation, password: PASSWORD }))).toBe(410);
    const holder = await login(address, THEIR_PASSWORD);
    expect(await addressesOf(holder)).toEqual([address]);
    // The browsers of the reset and of the sign-in; not the stranger's.
    const devices = await app.owner.query('select from known_device join member on member.id = member_id where email = $1', [address]);
    expect(devices.rowCount).toBe(2);
    expect((await holder.get('/api/auth/user')).json()).toMatchObject({ role: 'owner' });

    const mails = await box.receive();
    expect(mails.find((mail) => mail.recipient === address && mail.subject === 'Your Deedline account is now yours alone')?.text).toContain(
      'https://deedline.example/settings/team',
    );
    expect(mails.find((mail) => mail.recipient === accompliceEmail)).toMatchObject({
      subject: 'You are no longer on a Deedline account',
      text: expect.stringContaining(address),
    });
    const { records } = (await holder.get('/api/audit')).json<{ records: { what: string; facts: object }[] }>();
    expect(records.find(({ what }) => what === 'address_proved')?.facts).toMatchObject({
      by: 'reset',
      membersEnded: 1,
      invitationsEnded: 1,
    });
  });

  it('revokes the keys that a stranger made, and what they connected is told nothing', async () => {
    const { secret } = await makeProgramKey(squatter, { name: 'Back door', scopes: [...SCOPES] });
    const program = programOf(app, secret);
    const hook = { url: 'https://hooks.example.com/in', kinds: ['search.completed'] };
    expect([await statusOf(squatter.post('/api/webhooks', hook)), await statusOf(program.get('/api/v1/searches'))]).toEqual([201, 200]);
    await squatter.post('/api/crm/followupboss/sign-in', { way: 'twin' });
    await reset(address);
    expect((await program.get('/api/v1/searches')).json()).toMatchObject({ error: { code: 'program_key_ended' } });
    const holder = await login(address, THEIR_PASSWORD);
    expect((await holder.get('/api/webhooks')).json()).toMatchObject({ webhooks: [{ isOn: false, offBecause: 'left' }] });
    const { crms } = (await holder.get('/api/crm')).json<{ crms: { id: string; connection: object | null }[] }>();
    expect(crms.find(({ id }) => id === 'followupboss')!.connection).toMatchObject({ state: 'left' });
    const { records } = (await holder.get('/api/audit')).json<{ records: { what: string; facts: object }[] }>();
    expect(records.find(({ what }) => what === 'address_proved')?.facts).toMatchObject({ keysEnded: 1, webhooks: 1, crms: 1 });
  });

  it('drops a second factor that the stranger had required of everybody', async () => {
    expect((await squatter.send('PUT', '/api/team/second-factor', { isRequired: true })).statusCode).toBe(204);
    await reset(address);
    const holder = await login(address, THEIR_PASSWORD);
    expect((await holder.get('/api/auth/user')).json()).not.toHaveProperty('needsSecondFactor');
    expect((await holder.get('/api/auth/second-factor')).json()).toEqual({
      since: null,
      hasAuthenticator: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      requiredBy: null,
    });
    expect(await statusOf(holder.get('/api/searches'))).toBe(200);
  });

  it('frees the addresses of removed members and ends links that were mailed to them', async () => {
    const token = await resetToken(accompliceEmail);
    await reset(address);
    expect(await statusOf(app.visitor.post('/api/auth/reset-password', { token, password: THEIR_PASSWORD }))).toBe(410);
    expect(await isSignedIn(await app.signUp(accompliceEmail))).toBe(true);
  });

  it('by a confirmation keeps that member’s own sessions and connections and ends all others', async () => {
    for (const [by, url] of [
      [squatter, 'https://mine.example.com/in'],
      [accomplice, 'https://theirs.example.com/in'],
    ] as const)
      await by.post('/api/webhooks', { url, kinds: ['search.completed'] });
    const other = await login(address, PASSWORD);
    const next = `next-${address}`;
    await squatter.post('/api/auth/change-email', { email: next, password: PASSWORD });
    const token = tokenIn((await box.receive()).find((mail) => mail.recipient === next));
    const answer = await squatter.post('/api/auth/confirm-email', { token });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { membersEnded: 1, sessionsEnded: 2, invitationsEnded: 1, freeCredits: 'none' },
    ]);
    expect([await isSignedIn(squatter), await isSignedIn(other), await isSignedIn(accomplice)]).toEqual([true, false, false]);
    const { webhooks } = (await squatter.get('/api/webhooks')).json<{ webhooks: { url: string; isOn: boolean }[] }>();
    expect(webhooks.map(({ url, isOn }) => [url, isOn])).toEqual([
      ['https://mine.example.com/in', true],
      ['https://theirs.example.com/in', false],
    ]);
    expect(await addressesOf(squatter)).toEqual([next]);
  });

  it('a second time removes nobody', async () => {
    await reset(address);
    const holder = await login(address, THEIR_PASSWORD);
    const colleague = await addMember(app, holder, 'member');
    await box.receive();
    const again = await reset(address);
    expect([again.statusCode, again.body]).toEqual([204, '']);
    expect(await isSignedIn(colleague)).toBe(true);
    expect((await box.receive()).map(({ subject }) => subject)).toEqual(['Your Deedline password was changed']);
  });

  it('is not given to another member who proves their own address', async () => {
    await app.owner.query(`update member set role = 'member' where email = $1`, [accompliceEmail]);
    expect((await reset(accompliceEmail)).statusCode).toBe(204);
    expect(await isSignedIn(squatter)).toBe(true);
  });

  it('happens once, also with two links at the same time', async () => {
    const tokens = [await resetToken(address), await resetToken(address)];
    const answers = await Promise.all(
      tokens.map((token) => app.visitor.post('/api/auth/reset-password', { token, password: THEIR_PASSWORD })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]));
  });
});

describe('a member who joined by an invitation', () => {
  it('has a proved address, and the team stays when they reset their password', async () => {
    const invited = `invited-${count}@example.com`;
    await squatter.post('/api/team/invitations', { email: invited, role: 'member' });
    const token = tokenIn((await box.receive()).find((mail) => mail.recipient === invited));
    await app.visitor.post('/api/invitations/accept', { token, password: PASSWORD });
    const kept = await app.owner.query('select from member where email = $1 and email_proved_at is not null', [invited]);
    expect(kept.rowCount).toBe(1);
    await app.owner.query(`update member set role = 'owner' where email = $1`, [invited]);
    expect((await reset(invited)).statusCode).toBe(204);
    expect([await isSignedIn(squatter), await isSignedIn(accomplice)]).toEqual([true, true]);
  });
});

describe('a link to confirm an address', () => {
  it('does nothing without the member’s session or password, so reading the mail is not enough', async () => {
    await squatter.post('/api/auth/change-email', { email: `victim-${count}@example.com`, password: PASSWORD });
    const token = tokenIn((await box.receive()).find((mail) => mail.recipient === `victim-${count}@example.com`));
    const reader = await app.signUp();
    for (const client of [app.visitor, reader])
      expect((await client.post('/api/auth/confirm-email', { token })).json()).toMatchObject({ code: 'password_needed' });
    const guessed = await app.visitor.post('/api/auth/confirm-email', { token, password: 'not the password' });
    expect([guessed.statusCode, guessed.json()]).toMatchObject([403, { code: 'wrong_password' }]);
    expect((await squatter.get('/api/auth/user')).json()).toMatchObject({ email: address });
    expect(await statusOf(app.visitor.post('/api/auth/confirm-email', { token, password: PASSWORD }))).toBe(200);
  });
});
