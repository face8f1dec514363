import type { Team } from '@deedline/contract/account/team';
import { TEAM_LIMITS } from '@deedline/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, createClock, createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sweepInvitations } from './invitations.ts';

const clock = createClock();
let app: TestServer;
let box: MailBox;
let owner: TestClient;
let ownerEmail: string;
let count = 0;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { mailRequestsPerHour: 100_000, publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ownerEmail = `owner-${(count += 1)}@example.com`;
  owner = await app.signUp(ownerEmail);
});

const teamOf = async (client: TestClient) => (await client.get('/api/team')).json<Team>();
const userOf = async (client: TestClient) => (await client.get('/api/auth/user')).json();
const idOf = async (client: TestClient): Promise<string> => (await userOf(client)).memberId;
const invite = (email: string, role = 'member') => owner.post('/api/team/invitations', { email, role });
const accept = (token: string, from = app.visitor) =>
  from.post('/api/invitations/accept', { token, password: PASSWORD, firstName: 'Corwin', lastName: 'Tarleton' });
const read = (token: string) => app.visitor.post('/api/invitations/read', { token });
const inviteFor = async (email: string, role = 'member') => {
  const answer = await invite(email, role);
  expect(answer.statusCode).toBe(201);
  return { id: answer.json<{ id: string }>().id, token: tokenIn((await box.receive()).find((mail) => mail.recipient === email)) };
};
const whats = async (client: TestClient) =>
  (await client.get('/api/audit')).json<{ records: { what: string }[] }>().records.map(({ what }) => what);
const codeOf = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => (await answer).json().code;

describe('an invitation', () => {
  test('makes a member with the role that was offered, who sees the account and gets no credits of their own', async () => {
    const { token } = await inviteFor('kit@example.com', 'viewer');
    expect((await read(token)).json()).toMatchObject({
      email: 'kit@example.com',
      role: 'viewer',
      accountEmail: ownerEmail,
      isTaken: false,
    });
    const answer = await accept(token);
    expect(answer.statusCode).toBe(201);
    const account = await userOf(owner);
    expect(answer.json()).toMatchObject({ id: account.id, email: 'kit@example.com', role: 'viewer', firstName: 'Corwin', credits: 10 });
    expect(await userOf(clientOf(app.server, readCookie(answer)))).toEqual(answer.json());
    const { members, invitations } = await teamOf(owner);
    expect(members.map(({ email, role, isYou }) => [email, role, isYou])).toEqual([
      [ownerEmail, 'owner', true],
      ['kit@example.com', 'viewer', false],
    ]);
    expect(invitations).toEqual([]);
    expect((await box.receive()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ownerEmail, 'Someone joined your Deedline account'],
    ]);
    expect((await app.visitor.post('/api/auth/login', { email: 'kit@example.com', password: PASSWORD })).json()).toMatchObject({
      role: 'viewer',
    });
  });

  test('works once, also for two at once, and expires', async () => {
    const { token } = await inviteFor('once@example.com');
    const both = await Promise.all([accept(token), accept(token)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 410]));
    const late = await inviteFor('late@example.com');
    clock.move(TEAM_LIMITS.invitationDays * DAY + MINUTE);
    owner = await addMember(app, await app.signUp(), 'owner');
    expect(await codeOf(read(late.token))).toBe('link_expired');
    expect(await codeOf(accept(late.token))).toBe('link_expired');
  });

  test('names nobody but the owner’s address in its mail, and carries its token in the fragment of its link', async () => {
    await invite('plain@example.com');
    const [mail] = await box.receive();
    expect(mail!.text).toContain(ownerEmail);
    expect(mail!.text).toContain('https://deedline.example/accept-invitation#token=');
    expect(mail!.text).not.toMatch(/Odile|Varnham/);
    const kept = await app.owner.query(`select row_to_json(invitation)::text as row from invitation`);
    expect(JSON.stringify(kept.rows)).not.toContain(tokenIn(mail));
  });

  test('gets a new link when it is sent again, and has none once it is withdrawn', async () => {
    const { id, token } = await inviteFor('again@example.com');
    const again = await owner.post(`/api/team/invitations/${id}/mails`);
    expect(again.json()).toMatchObject({ mailsLeft: TEAM_LIMITS.mailsPerInvitation - 2 });
    const second = tokenIn((await box.receive())[0]);
    expect(await codeOf(read(token))).toBe('link_expired');
    expect((await read(second)).statusCode).toBe(200);
    expect((await owner.send('DELETE', `/api/team/invitations/${id}`)).statusCode).toBe(204);
    expect(await codeOf(accept(second))).toBe('link_expired');
    expect((await teamOf(owner)).invitations).toEqual([]);
    expect(await codeOf(owner.post(`/api/team/invitations/${id}/mails`))).toBe('invitation_not_found');
  });

  test('to an address with another account looks the same to the inviter, and tells its reader what to do', async () => {
    await app.signUp('elsewhere@example.com');
    const [taken, free] = [await invite('elsewhere@example.com'), await invite('free@example.com')];
    const shape = (answer: typeof taken) => ({ ...answer.json(), id: 0, email: 0 });
    expect([taken.statusCode, shape(taken)]).toEqual([free.statusCode, shape(free)]);
    const token = tokenIn((await box.receive()).find((mail) => mail.recipient === 'elsewhere@example.com'));
    expect((await read(token)).json()).toMatchObject({ isTaken: true });
    const refused = await accept(token);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'email_unavailable', message: expect.stringContaining('an address belongs to one account') },
    ]);
    // Once it is freed there, it works here.
    const other = clientOf(
      app.server,
      readCookie(await app.visitor.post('/api/auth/login', { email: 'elsewhere@example.com', password: PASSWORD })),
    );
    await other.post('/api/auth/delete-account', { password: PASSWORD });
    expect((await accept(token)).statusCode).toBe(201);
  });

  test('is refused for members of the team and for addresses with a pending invitation', async () => {
    await inviteFor('twice@example.com');
    expect(await codeOf(invite('TWICE@example.com'))).toBe('already_on_team');
    expect(await codeOf(invite(ownerEmail))).toBe('already_on_team');
    expect(await codeOf(invite('boss@example.com', 'owner'))).toBe('invalid_request');
  });

  test('that expired stays listed, makes room for another, and is deleted after a month', async () => {
    const { id } = await inviteFor('slow@example.com');
    clock.move(8 * DAY);
    owner = clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email: ownerEmail, password: PASSWORD })));
    expect((await teamOf(owner)).invitations).toMatchObject([{ id, isExpired: true }]);
    await inviteFor('slow@example.com');
    expect((await teamOf(owner)).invitations).toMatchObject([{ isExpired: false }]);
    clock.move(40 * DAY);
    await sweepInvitations(app.ctx);
    expect((await app.owner.query('select from invitation')).rowCount).toBe(0);
  });

  test('signs the browser in as the member who accepted it, and ends the session it came with', async () => {
    const { token } = await inviteFor('fresh@example.com');
    const other = await app.signUp();
    const answer = await accept(token, other);
    expect(await userOf(clientOf(app.server, readCookie(answer)))).toMatchObject({ email: 'fresh@example.com' });
    expect((await other.get('/api/auth/user')).statusCode).toBe(401);
  });
});

describe('limits', () => {
  test('an account may send only so many invitations a day, withdrawn ones included', async () => {
    for (let n = 0; n < TEAM_LIMITS.mailsPerDay; n += 1) {
      const { id } = (await invite(`many-${n}-${count}@example.com`)).json<{ id: string }>();
      await owner.send('DELETE', `/api/team/invitations/${id}`);
    }
    const refused = await invite('one.more@example.com');
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'invitations_used_up' }]);
    clock.move(DAY + MINUTE);
    expect((await invite('one.more@example.com')).statusCode).toBe(201);
  });

  test('one address may receive only so many, from all accounts together, and no inviter is told', async () => {
    await box.receive();
    for (let n = 0; n < TEAM_LIMITS.mailsPerAddress + 2; n += 1) {
      owner = await app.signUp();
      expect((await invite('wanted@example.com')).statusCode).toBe(201);
    }
    expect(await box.receive()).toHaveLength(TEAM_LIMITS.mailsPerAddress);
  });

  test('members and invitations of a team together are limited', async () => {
    const { id } = await userOf(owner);
    const late = await inviteFor('late.one@example.com');
    await app.owner.query('update invitation set expires_at = $2 where id = $1', [late.id, clock.now()]);
    await app.owner.query(
      `insert into member (id, account_id, role, email, password_hash) select gen_random_uuid(), $1, 'viewer', gen_random_uuid() || '@example.com', 'x'
       from generate_series(1, $2::integer)`,
      [id, TEAM_LIMITS.members - 2],
    );
    expect((await invite('last.one@example.com')).statusCode).toBe(201);
    expect(await codeOf(owner.post(`/api/team/invitations/${late.id}/mails`))).toBe('team_full');
    expect(await codeOf(invite('too.many@example.com'))).toBe('team_full');
  });

  test('one invitation may be sent only so many times', async () => {
    const { id } = await inviteFor('often@example.com');
    for (let n = 1; n < TEAM_LIMITS.mailsPerInvitation; n += 1) {
      clock.move(DAY);
      owner = clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email: ownerEmail, password: PASSWORD })));
      expect((await owner.post(`/api/team/invitations/${id}/mails`)).statusCode).toBe(200);
    }
    expect(await codeOf(owner.post(`/api/team/invitations/${id}/mails`))).toBe('invitations_used_up');
  });
});

describe('an owner', () => {
  test.each(['removed', 'made a member', 'gone by themselves'])('who is %s no longer admits people they invited before', async (how) => {
    const other = await addMember(app, owner, 'owner', `other-${count}@example.com`);
    const again = `again-${count}@example.com`;
    const { id } = (await other.post('/api/team/invitations', { email: again, role: 'member' })).json<{ id: string }>();
    const token = tokenIn((await box.receive()).find((mail) => mail.recipient === again));
    const kept = await inviteFor(`kept-${count}@example.com`);
    const member = `/api/team/members/${await idOf(other)}`;
    const ended = await {
      removed: () => owner.send('DELETE', member),
      'made a member': () => owner.send('PATCH', member, { role: 'member' }),
      'gone by themselves': () => other.post('/api/team/leave', { password: PASSWORD }),
    }[how]!();
    expect(ended.statusCode).toBe(204);
    expect((await teamOf(owner)).invitations.map((one) => one.id)).toEqual([kept.id]);
    expect([id, (await accept(token)).statusCode, (await accept(kept.token)).statusCode]).toEqual([id, 410, 201]);
  });

  test('changes a role, effective from the next request', async () => {
    const member = await addMember(app, owner, 'member');
    const change = (role: string) => idOf(member).then((id) => owner.send('PATCH', `/api/team/members/${id}`, { role }));
    expect((await member.post('/api/lists', { name: 'Before' })).statusCode).toBe(201);
    expect((await change('viewer')).statusCode).toBe(204);
    expect(await codeOf(member.post('/api/lists', { name: 'After' }))).toBe('role_required');
    expect((await change('owner')).statusCode).toBe(400);
  });

  test('removes a member: sessions end at once, the address is free, and the record keeps who it was', async () => {
    const member = await addMember(app, owner, 'member', 'removed@example.com');
    await member.post('/api/lists', { name: 'Kept' });
    const id = await idOf(member);
    expect((await owner.send('DELETE', `/api/team/members/${id}`)).statusCode).toBe(204);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
    expect((await app.visitor.post('/api/auth/login', { email: 'removed@example.com', password: PASSWORD })).statusCode).toBe(401);
    expect((await owner.get('/api/lists')).json()).toMatchObject([{ name: 'Kept' }]);
    const { records } = (await owner.get('/api/audit')).json<{ records: { what: string; who: string | null }[] }>();
    expect(records.slice(0, 2)).toMatchObject([
      { what: 'member_removed', subject: id, who: ownerEmail },
      { what: 'list_created', who: 'removed@example.com', facts: { memberId: id } },
    ]);
    await app.signUp('removed@example.com');
    expect((await teamOf(owner)).members).toHaveLength(1);
  });

  test('who is the last one cannot leave or step down, but may after handing the account over', async () => {
    const member = await addMember(app, owner, 'member', `heir-${count}@example.com`);
    const id = await idOf(member);
    const self = await idOf(owner);
    expect(await codeOf(owner.post('/api/team/leave', { password: PASSWORD }))).toBe('last_owner');
    expect(await codeOf(owner.send('PATCH', `/api/team/members/${self}`, { role: 'member' }))).toBe('last_owner');
    const give = (password: string) => owner.post(`/api/team/members/${id}/ownership`, { password, stepDown: true });
    expect(await codeOf(give('not it'))).toBe('wrong_password');
    expect((await give(PASSWORD)).statusCode).toBe(204);
    expect([(await userOf(owner)).role, (await userOf(member)).role]).toEqual(['member', 'owner']);
    expect((await box.receive()).find(({ recipient }) => recipient === `heir-${count}@example.com`)).toMatchObject({
      subject: 'You now own a Deedline account',
    });
    expect((await owner.post('/api/team/leave', { password: PASSWORD })).statusCode).toBe(204);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    expect((await userOf(member)).credits).toBe(10);
  });

  test('when two remove each other at once, one stays', async () => {
    const second = await addMember(app, owner, 'owner');
    const [one, two] = [await idOf(owner), await idOf(second)];
    await Promise.all([owner.send('DELETE', `/api/team/members/${two}`), second.send('DELETE', `/api/team/members/${one}`)]);
    const left = await app.owner.query('select from member where id = any ($1) and removed_at is null', [[one, two]]);
    expect(left.rowCount).toBe(1);
  });

  test('the database itself ensures that an open account has an owner', async () => {
    await expect(app.ctx.db.query(`update member set role = 'viewer' where id = $1`, [await idOf(owner)])).rejects.toThrow(
      /needs an owner/,
    );
  });

  test('closes the account for all members', async () => {
    const member = await addMember(app, owner, 'member', 'colleague@example.com');
    await invite('waiting@example.com');
    expect((await owner.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
    expect(await box.receive()).toEqual([]);
    const { rows } = await app.owner.query(
      `select 'm' from member where email = 'colleague@example.com' union all select 'i' from invitation where email = 'waiting@example.com'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('every member', () => {
  test('changes their own name, password and address, and nobody else’s', async () => {
    const member = await addMember(app, owner, 'viewer', 'self@example.com');
    expect((await member.send('PATCH', '/api/team/me', { firstName: 'Nell', lastName: '' })).statusCode).toBe(204);
    expect(await userOf(member)).toMatchObject({ firstName: 'Nell', lastName: null });
    expect(
      (await member.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another horse entirely' })).statusCode,
    ).toBe(204);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
    await member.post('/api/auth/change-email', { email: 'self.new@example.com', password: 'another horse entirely' });
    const token = tokenIn((await box.receive()).find((mail) => mail.recipient === 'self.new@example.com'));
    expect((await member.post('/api/auth/confirm-email', { token })).statusCode).toBe(204);
    expect(await userOf(member)).toMatchObject({ email: 'self.new@example.com' });
    expect(await userOf(owner)).toMatchObject({ email: ownerEmail, firstName: 'Odile' });
  });

  test('sees the team but not the invitations, and in the record only their own acts', async () => {
    const member = await addMember(app, owner, 'member');
    await invite('secret@example.com');
    await member.post('/api/lists', { name: 'Mine' });
    expect(await teamOf(member)).toMatchObject({ members: [{ role: 'owner' }, { role: 'member', isYou: true }], invitations: [] });
    expect(await whats(member)).toEqual(['list_created']);
    expect(await whats(owner)).toEqual(['list_created', 'member_invited', 'registered']);
    expect((await member.get('/api/audit.csv')).body).not.toContain('member_invited');
  });
});
