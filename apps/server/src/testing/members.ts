/** Further members of an account, signed in. For tests. */
import type { Role } from '@deedline/contract/member';
import { randomUUID } from 'node:crypto';
import { openSignIn, startSession } from '../features/identity/start-session.ts';
import { hashPassword } from '../features/identity/passwords.ts';
import { clientOf, PASSWORD, type TestClient, type TestServer } from './test-server.ts';

/** Puts somebody on the account that `owner` is signed in to, without an invitation. */
export async function addMember(
  app: TestServer,
  owner: TestClient,
  role: Role,
  email = `${randomUUID()}@example.com`,
): Promise<TestClient> {
  const accountId = (await owner.get('/api/auth/user')).json<{ id: string }>().id;
  const names = { firstName: 'Corwin', lastName: 'Tarleton' };
  const memberId = await openSignIn(app.ctx.db, { accountId, role, email, passwordHash: await hashPassword(PASSWORD), ...names });
  const { token } = await startSession(app.ctx.db, memberId, app.ctx.now(), { ip: '192.0.2.1', userAgent: null });
  return clientOf(app.server, `deedline_session=${token}`);
}
