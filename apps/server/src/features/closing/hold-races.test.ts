/** A legal hold is placed at the very moment at which something is being removed. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { deleteAccount } from './close-account.ts';
import { applyRetention } from './apply-retention.ts';
import { placeHold, releaseHold, type HoldSubject } from './holds.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const operator = () => ({ ...app.ctx, operator: 'varnham' });
const REASON = 'Kettleby v. Quimby';

async function makeCustomer() {
  const client = await app.signUp();
  const searchId = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
  const { id: accountId, memberId } = (await client.get('/api/auth/user')).json<{ id: string; memberId: string }>();
  return { client, searchId, accountId, memberId };
}
const close = (client: TestClient) => client.post('/api/auth/delete-account', { password: PASSWORD });
const isErased = async (accountId: string) =>
  (await app.owner.query('select from account where id = $1 and erased_at is not null', [accountId])).rowCount === 1;

/** A pool that calls `act` right after a transaction has asked whether anything is held, and before the transaction continues. */
function afterQuery(asked: RegExp, act: () => Promise<void>): pg.Pool {
  const connect = async () => {
    const client = await app.ctx.db.connect();
    const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
    const watched = async (...sent: unknown[]) => {
      const answer = await query(...sent);
      const text = typeof sent[0] === 'string' ? sent[0] : (sent[0] as { text: string }).text;
      if (asked.test(text)) await act();
      return answer;
    };
    return { query: watched, release: (error?: Error) => client.release(error) };
  };
  return { connect, query: app.ctx.db.query.bind(app.ctx.db) } as unknown as pg.Pool;
}

/** Begins to place a hold, and returns once it stands or waits for a lock. */
function beginHold(subject: HoldSubject) {
  let isPlaced = false;
  const hold = placeHold(operator(), subject, REASON).finally(() => (isPlaced = true));
  // Its outcome is checked later.
  hold.catch(() => undefined);
  const waits = async () => {
    const found = await app.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state <> 'idle'`,
    );
    return isPlaced || found.rowCount! > 0;
  };
  const settled = async () => {
    await expect.poll(waits).toBe(true);
  };
  return { hold, isPlaced: () => isPlaced, settled };
}

const SUBJECTS: readonly [string, (accountId: string, searchId: string) => HoldSubject][] = [
  ['on an account', (accountId) => ({ accountId })],
  ['on a search', (_, searchId) => ({ searchId })],
  ['on a time', () => ({ from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) })],
];

/** Places a hold in the middle of some work. If it stood by then, the account must have been kept. */
async function expectToWait(
  asked: RegExp,
  subject: HoldSubject,
  accountId: string,
  work: (db: pg.Pool) => Promise<unknown>,
): Promise<void> {
  let placing: ReturnType<typeof beginHold> | undefined;
  let stood = false;
  const db = afterQuery(asked, async () => {
    if (placing !== undefined) return;
    placing = beginHold(subject);
    await placing.settled();
    stood = placing.isPlaced();
  });
  await work(db);
  expect(placing).toBeDefined();
  expect({ stood, isErased: await isErased(accountId) }).toEqual({ stood: false, isErased: true });
  // The hold is refused for what is already gone, or keeps what is left.
  await placing!.hold.then(
    ({ id }) => releaseHold(operator(), id, 'settled'),
    () => undefined,
  );
}

const runDaily = (db: pg.Pool) => applyRetention({ ...app.ctx, db }, { operator: null, isDry: false });

test.each(SUBJECTS)('a hold %s waits until a concurrent daily run has erased the account', async (_, subjectOf) => {
  const { client, accountId, searchId } = await makeCustomer();
  const { id } = await placeHold(operator(), { accountId }, REASON);
  await close(client);
  await releaseHold(operator(), id, 'settled');
  expect(await isErased(accountId)).toBe(false);
  await expectToWait(/from account where closed_at is not null and erased_at is null/, subjectOf(accountId, searchId), accountId, runDaily);
});

test.each(SUBJECTS)('a hold %s waits until a concurrent closing has erased the account', async (_, subjectOf) => {
  const { accountId, searchId, memberId } = await makeCustomer();
  const closing = (db: pg.Pool) => deleteAccount({ ...app.ctx, db }, memberId, PASSWORD, { ip: '192.0.2.1', userAgent: null });
  await expectToWait(/is_account_held/, subjectOf(accountId, searchId), accountId, closing);
});
