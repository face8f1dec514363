/** Creates further signed-in members of an account. For tests. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@deedline/contract/account/role';
import type { OpenidStart, TeamProvider } from '@deedline/contract/account/openid';
import { expect } from 'vitest';
import { hashPassword } from '../features/identity/passwords.ts';
import { createMember, startSession } from '../features/identity/start-session.ts';
import type { TestProvider } from './openid-provider.ts';
import { clientOf, PASSWORD, type TestClient, type TestServer } from './test-server.ts';

/** Adds a member to the account that `owner` is signed in to, without an invitation. */
export async function addMember(
  app: TestServer,
  owner: TestClient,
  role: Role,
  email = `${randomUUID()}@example.com`,
): Promise<TestClient> {
  const accountId = (await owner.get('/api/auth/user')).json<{ id: string }>().id;
  const names = { firstName: 'Corwin', lastName: 'Tarleton' };
  const memberId = await createMember(app.ctx.db, {
    accountId,
    role,
    email,
    passwordHash: await hashPassword(app.ctx.config, PASSWORD),
    ...names,
  });
  const { token } = await startSession(app.ctx.db, memberId, app.ctx.now(), { ip: '192.0.2.1', userAgent: null });
  return clientOf(app.server, `deedline_session=${token}`);
}

// A team with its own identity provider, and browsers that sign in through it. For tests.

const read = async (owner: TestClient) => (await owner.get('/api/team/openid')).json<TeamProvider>();

export function createTeamSignIn(app: TestServer, providerOf: () => TestProvider) {
  const wish = (more: object = {}) => ({ issuer: providerOf().issuer, ...providerOf().client, ...more });

  /** A team with the provider, an owner and one member. */
  async function team(more: object = {}) {
    const owner = await app.signUp();
    expect((await owner.send('PUT', '/api/team/openid', wish(more))).statusCode).toBe(200);
    const member = await addMember(app, owner, 'member');
    const { email, memberId, id } = (await member.get('/api/auth/user')).json<{ email: string; memberId: string; id: string }>();
    return { owner, member, email, memberId, accountId: id, teamCode: (await read(owner)).provider!.teamCode };
  }

  async function begin(teamCode: string) {
    const answer = await app.visitor.post('/api/auth/openid/start', { teamCode });
    const cookie = answer.cookies.find(({ name }) => name === 'deedline_openid');
    return { ...answer.json<OpenidStart>(), browser: `deedline_openid=${cookie?.value}` };
  }

  const finish = (answer: string, cookie: string) => app.visitor.post('/api/auth/openid/finish', { answer }, { cookie });
  async function signIn(teamCode: string, change = (address: string) => address) {
    const { address, browser } = await begin(teamCode);
    return finish(await providerOf().visit(change(address)), browser);
  }

  return { wish, read, team, begin, finish, signIn };
}
