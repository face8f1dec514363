import { createSearch as createSearchSchema } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import type { Source } from '../lookup/sources/source.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { createSearch } from './create-search.ts';
import { createSearchRunner } from './search-runner.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const accountOf = async (client: TestClient): Promise<{ id: string; credits: number }> => (await client.get('/api/auth/user')).json();

/** Runs searches of one account in a process that records each hop it asks the store for. */
async function openAccount() {
  const client = await app.signUp();
  const { id: accountId } = await accountOf(client);
  const hops: string[] = [];
  let beforeHold: (() => Promise<unknown>) | undefined;
  let hearOptOuts: () => void;
  let optOutsRead: Promise<void>;
  const listen = () => (optOutsRead = new Promise((heard) => (hearOptOuts = heard)));

  const store = app.ctx.sources[0]!;
  const beforeHop = new Map<number, () => Promise<void>>();
  const lookup: Source['lookup'] = async (keys, ...rest) => {
    await beforeHop.get(hops.push(keys.map(({ hash }) => hash).join()))?.();
    return store.source.lookup(keys, ...rest);
  };
  const ask = Reflect.get(app.ctx.db, 'query').bind(app.ctx.db) as (...asked: unknown[]) => Promise<unknown>;
  const query = async (...asked: unknown[]): Promise<unknown> => {
    const { name } = asked[0] as { name?: string };
    if (beforeHold !== undefined && name === 'insert-held-search') {
      await optOutsRead;
      await beforeHold();
    }
    const answer = await ask(...asked);
    if (name === 'select-suppressed') hearOptOuts();
    return answer;
  };
  const db = new Proxy(app.ctx.db, { get: (pool, name): unknown => (name === 'query' ? query : Reflect.get(pool, name)) });
  const ctx: BuyingContext = { ...app.ctx, db, sources: [{ ...store, source: { ...store.source, lookup } }] };
  const runner = createSearchRunner(ctx);
  const begin = async (body: object): Promise<string> => {
    hops.length = 0;
    void listen();
    const asker = { accountId, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
    return (await createSearch(ctx, runner, asker, createSearchSchema.parse(body), undefined)).row.id;
  };
  const read = async (id: string) => (await client.get(`/api/searches/${id}`)).json();
  return {
    client,
    accountId,
    hops,
    runner,
    begin,
    read,
    /** Stalls the `hop`-th hop from the next search on (counted from 1) until the returned function is called. */
    stall(hop: number): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      beforeHop.set(hop, () => promise);
      return resolve;
    },
    /** Makes the `hop`-th hop from the next search on (counted from 1) fail. */
    fail: (hop: number) => void beforeHop.set(hop, () => Promise.reject(new Error('no answer'))),
    /** From here on no hold is sent before the first hop was made, the opt-outs of its findings were read, and `meanwhile` is done. */
    holdBack: (meanwhile = async (): Promise<unknown> => undefined) => void (beforeHold = meanwhile),
    async search(body: object) {
      try {
        const id = await begin(body);
        await runner.idle();
        return await read(id);
      } finally {
        await runner.idle();
      }
    },
  };
}

test('a repeated question is looked up while its credits are held, each hop once', async () => {
  const account = await openAccount();
  await account.search(QUILLMERE.person);
  const alone = [...account.hops];
  account.holdBack();
  const again = await account.search(QUILLMERE.person);
  expect(again).toMatchObject({ status: 'completed', receipt: { rule: 'Bought before' } });
  expect(account.hops).toEqual(alone);
});

test('an early look-up that failed is repeated when the search runs', async () => {
  const account = await openAccount();
  await account.search(QUILLMERE.insights);
  account.fail(1);
  expect(await account.search(QUILLMERE.full)).toMatchObject({ status: 'completed', creditsCost: 5 });
  expect(account.hops[1]).toBe(account.hops[0]);
});

test('a refused search shows nothing of its early look-up, and the next one is not looked up', async () => {
  const account = await openAccount();
  await account.search(QUILLMERE.insights);
  const { id, credits } = await accountOf(account.client);
  await app.owner.query('select revoke_credits(gen_random_uuid()::text, $1, $2)', [id, credits]);
  await expect(account.search(QUILLMERE.phone)).rejects.toMatchObject({ code: 'insufficient_credits' });
  expect(account.hops.length).toBeGreaterThan(0);
  await expect(account.search(QUILLMERE.phone)).rejects.toMatchObject({ code: 'insufficient_credits' });
  expect(account.hops).toEqual([]);
  expect((await account.client.get('/api/searches')).json()).toHaveLength(1);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('an early look-up under other purposes is repeated, and keeps its slot until it ends', async () => {
  const account = await openAccount();
  await account.search(QUILLMERE.insights);
  const { hops, runner, accountId } = account;
  const goOn = account.stall(2);
  account.holdBack(() =>
    app.owner.query(
      `insert into purpose_default (account_id, use, glba_purpose, dppa_purpose) values ($1, 'skip_tracing', 'none', 'none') on conflict do nothing`,
      [accountId],
    ),
  );
  const id = await account.begin(QUILLMERE.person);
  await expect.poll(async () => (await account.read(id)).status).toBe('completed');
  expect(hops.filter((hop) => hop === hops[0])).toHaveLength(2);
  let isIdle = false;
  const idle = runner.idle().then(() => (isIdle = true));
  await account.read(id);
  expect(isIdle).toBe(false);
  goOn();
  await idle;
});

test.each([
  ['phone', QUILLMERE.phone, { kind: 'phone', phone: '(419) 555-0142' }],
  ['email', QUILLMERE.email, { kind: 'email', email: 'odile.varnham@mail.example' }],
] as const)('an opt-out by %s between the early look-up and the hold costs nothing', async (_, body, subject) => {
  const account = await openAccount();
  await account.search(QUILLMERE.insights);
  const { credits } = await accountOf(account.client);
  account.holdBack(() => suppressSubject(app.ctx, subject));
  const search = await account.search(body);
  expect(search).toMatchObject({ status: 'completed', receipt: { rule: 'Nothing useful found', charged: 0 }, results: { heldBack: null } });
  expect(await accountOf(account.client)).toMatchObject({ credits });
});
