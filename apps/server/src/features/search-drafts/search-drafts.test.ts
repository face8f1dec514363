/** A form interrupted by the end of a session: the browser keeps what it cannot read, and only its member gets it back. */
import type { OpenedDraft, SealedDraft } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR, createClock } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

const DRAFT = JSON.stringify({ ownerName: 'Nora Fielding', phoneNumber: '(322) 555-0142' });
const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
});
afterAll(() => app.close());

const memberIdOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ memberId: string }>().memberId;
const seal = async (memberId: string, draft = DRAFT) =>
  (await app.visitor.post('/api/search-drafts/seal', { memberId, draft })).json<SealedDraft>().sealed;
const open = async (client: TestClient, sealed: string) =>
  (await client.post('/api/search-drafts/open', { sealed })).json<OpenedDraft>().draft;

it('is sealed for who has no session any more, says nothing of what was typed, and its own member opens it', async () => {
  const client = await app.signUp();
  const sealed = await seal(await memberIdOf(client));
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/Nora|Fielding|555/);
  expect(await open(client, sealed)).toBe(DRAFT);
  expect((await app.visitor.post('/api/search-drafts/open', { sealed })).statusCode).toBe(401);
});

it('is nothing to a colleague, to another account, after a day, and once changed', async () => {
  const client = await app.signUp();
  const sealed = await seal(await memberIdOf(client));
  for (const other of [await addMember(app, client, 'member'), await app.signUp()]) expect(await open(other, sealed)).toBeNull();
  for (const wrong of ['', 'nothing', `${sealed.slice(0, -2)}AA`]) expect(await open(client, wrong)).toBeNull();
  clock.move(24 * HOUR);
  expect(await open(client, sealed)).toBeNull();
});

it('is kept nowhere on the server, and is no longer than a form can be', async () => {
  const client = await app.signUp();
  const memberId = await memberIdOf(client);
  await seal(memberId);
  const { rows } = await app.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname like '%draft%'`,
  );
  expect(rows).toEqual([]);
  expect((await app.visitor.post('/api/search-drafts/seal', { memberId, draft: 'x'.repeat(20_001) })).statusCode).toBe(400);
});
