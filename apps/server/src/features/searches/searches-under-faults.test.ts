/** Whatever happens to the database connection while searches run, an acknowledged search is answered and charged once. */
import { createTestLink, type TestLink } from '@deedline/database/testing';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { sweepSearches } from './search-runner.ts';

const ACCOUNTS = 20;
const MAX_TRIES = 50;

let app: TestServer;
let link: TestLink;
let clients: TestClient[];
beforeAll(async () => {
  app = await startTestServer({ through: async (url) => (link = await createTestLink(url)).url });
  await seedQuillmere(app.owner);
});
afterAll(async () => {
  await app.close();
  await link.close();
});
beforeEach(async () => {
  clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => app.signUp()));
});
afterEach(() => void vi.restoreAllMocks());

/** Asks like a program that wants one answer and pays once: it repeats the same key until it hears that the search is on record. */
async function ask(client: TestClient, key: string): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await client.post('/api/searches', QUILLMERE.full, { 'idempotency-key': key });
    if (answer.statusCode < 300) return answer.json().id;
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  }
  throw new Error(`not on record after ${MAX_TRIES} tries`);
}

async function expectAnsweredOnce(ids: readonly string[]): Promise<void> {
  const open = `select count(*)::int as open from search where lease_until is not null`;
  const countOpen = async () => {
    await sweepSearches(app.ctx);
    await app.runner.idle();
    return (await app.owner.query<{ open: number }>(open)).rows[0]!.open;
  };
  await expect.poll(countOpen).toBe(0);
  const found = await app.owner.query(
    `select count(*)::int as searches, count(*) filter (where search.status = 'completed')::int as completed, sum(credits_charged)::int as charged,
       (select count(*)::int from search_audit where search_id = any($1)) as recorded, (select count(*)::int from hold where closed_at is null) as held
     from search where id = any($1)`,
    [ids],
  );
  const all = ids.length;
  expect(found.rows[0]).toEqual({ searches: all, completed: all, charged: all * 5, recorded: all, held: 0 });
  for (const client of clients) expect((await client.get('/api/auth/user')).json().credits).toBe(5);
  expect(await verifyLedger({ ...app.ctx, db: app.owner })).toEqual([]);
}

/** Calls `happen` at each of the first `times` statements of this name, after the database has executed it and before its result arrives. */
function afterEnding(name: string, times: number, happen: () => void): void {
  const query = app.ctx.db.query.bind(app.ctx.db) as (...args: unknown[]) => Promise<pg.QueryResult>;
  let left = times;
  vi.spyOn(app.ctx.db, 'query').mockImplementation((async (...args: unknown[]) => {
    const isIt = (args[0] as { name?: string }).name === name && left-- > 0;
    const result = await query(...args);
    if (!isIt) return result;
    happen();
    throw new Error('Connection terminated unexpectedly');
  }) as never);
}

describe('every search is answered and charged once', () => {
  test('while connections break again and again', async () => {
    const asked = clients.map((client, index) => ask(client, `cut-${index}`));
    let cuts = 0;
    for (let round = 0; round < 20; round += 1) {
      cuts += link.cut();
      await new Promise((resolve) => void setTimeout(resolve, 5));
    }
    expect(cuts).toBeGreaterThan(0);
    await expectAnsweredOnce(await Promise.all(asked));
  });

  test('if the connection breaks after a search was recorded', async () => {
    afterEnding('insert-held-search', 10, () => link.cut());
    const ids = await Promise.all(clients.map((client, index) => ask(client, `hold-${index}`)));
    await expectAnsweredOnce(ids);
    // One of the earlier searches, whose connections broke while they ran, may have been taken over.
    const { rows } = await app.owner.query('select max(attempt)::int as attempts from search where id = any($1)', [ids]);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  test('if it breaks after the end of a search was recorded', async () => {
    afterEnding('finish-searches', 10, () => link.cut());
    await expectAnsweredOnce(await Promise.all(clients.map((client, index) => ask(client, `end-${index}`))));
  });

  test('if it breaks after a waiting search was claimed', async () => {
    afterEnding('claim-pending', 3, () => link.cut());
    await expectAnsweredOnce(await Promise.all(clients.map((client, index) => ask(client, `claim-${index}`))));
  });

  test('if old connections hang while new ones work', async () => {
    const asked = clients.map((client, index) => ask(client, `swallow-${index}`));
    const { source } = app.ctx.sources[0]!;
    const lookup = source.lookup.bind(source);
    let lookups = 0;
    vi.spyOn(source, 'lookup').mockImplementation((...hop) => {
      if ((lookups += 1) === 3) link.swallow();
      return lookup(...hop);
    });
    await expectAnsweredOnce(await Promise.all(asked));
    expect(lookups).toBeGreaterThan(3);
  });
});
