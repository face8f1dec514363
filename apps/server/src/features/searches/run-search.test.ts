import type { Results } from '@deedline/contract/search/results';
import type { Receipt } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import type { QueryInput } from '@deedline/engine/query/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedSource } from '../../testing/seed-evidence.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { unsealLeftOut } from '../audit/read-records.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { followSearch } from './read-searches.ts';
import { takeUp, type HeldSearch } from './hold-credits.ts';
import { selectSearch } from './queries.ts';
import { createHeldSearch, runSearches } from './run-search.ts';
import { unsealSearch, sealAsked } from './sealed-search.ts';
import { failSearch } from './settle-holds.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { alwaysClosed, type GuardedSource, type Source } from '../lookup/sources/source.ts';
import { sweepSearches } from './search-runner.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

/** A search on record that nobody runs, as a killed process leaves it. */
async function createOrphan(
  body: object = QUILLMERE.full,
  prepare: (client: TestClient) => Promise<unknown> = async () => undefined,
): Promise<{ search: HeldSearch; read: () => Promise<Record<string, unknown>>; credits: () => Promise<number> }> {
  const client = await app.signUp();
  await prepare(client);
  const user = (await client.get('/api/auth/user')).json();
  const search = await createHeldSearch(
    app.ctx,
    { accountId: user.id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() },
    body as never,
    'processing',
  );
  return {
    search,
    read: async () => (await client.get(`/api/searches/${search.row.id}`)).json(),
    credits: async () => (await client.get('/api/auth/user')).json().credits,
  };
}
const expireLease = (id: string) => app.ctx.db.query(`update search set lease_until = now() - interval '1 s' where id = $1`, [id]);
const withSources = (...more: GuardedSource[]): BuyingContext => ({ ...app.ctx, sources: [...app.ctx.sources, ...more] });
const vendor = (lookup: Source['lookup']): GuardedSource => ({
  source: { id: 'vendor', covers: () => true, feeds: () => [], lookup },
  deadlineMs: 20,
  breaker: alwaysClosed,
});

describe('a vendor beside the store', () => {
  test.each([
    ['late', () => new Promise<never>(() => undefined)],
    ['failed', () => Promise.reject(new Error('no'))],
  ] as const)('that is %s is named; answer and price stay the same', async (status, lookup) => {
    const orphan = await createOrphan();
    await runSearches(withSources(vendor(lookup)), [orphan.search]);
    const search = await orphan.read();
    expect(search).toMatchObject({ status: 'completed', creditsCost: 5, results: { sources: { asked: 13, answered: 12 } } });
    expect((search['results'] as { sources: { list: object[] } }).sources.list.at(-1)).toEqual({
      name: 'vendor',
      label: 'vendor',
      status,
      asOf: null,
      records: 0,
    });
  });
});

describe('a search that cannot be completed', () => {
  test('fails with a message and releases its credits when no source answers', async () => {
    const orphan = await createOrphan();
    await app.ctx.db.query('update search set attempt = 2 where id = $1', [orphan.search.row.id]);
    const second = { ...orphan.search, row: { ...orphan.search.row, attempt: 2 } };
    await runSearches({ ...app.ctx, sources: [vendor(() => Promise.reject(new Error('no')))] }, [second], performance.now());
    expect(await orphan.read()).toMatchObject({
      status: 'failed',
      errorMessage: 'No source could be reached. You were not charged. Please try again in a moment.',
      creditsCost: 0,
      receipt: { rule: 'Search failed', charged: 0, released: 5 },
    });
    expect(await orphan.credits()).toBe(10);
  });

  test('is left for a later run if the fault may pass', async () => {
    const orphan = await createOrphan();
    await runSearches({ ...app.ctx, sources: [vendor(() => Promise.reject(new Error('no')))] }, [orphan.search], performance.now());
    expect(await orphan.read()).toMatchObject({ status: 'processing' });
    await expireLease(orphan.search.row.id);
    expect(await sweepSearches(app.ctx)).toBe(1);
    expect(await orphan.read()).toMatchObject({ status: 'completed', creditsCost: 5 });
    expect(await orphan.credits()).toBe(5);
  });

  test('does not affect the others of its batch', async () => {
    const [good, bad] = [await createOrphan(), await createOrphan()];
    const spoiled = { ...bad.search, query: { mode: 'reverse_phone' } as never };
    await runSearches(app.ctx, [good.search, spoiled]);
    expect(await good.read()).toMatchObject({ status: 'completed', creditsCost: 5 });
    expect(await bad.read()).toMatchObject({
      status: 'failed',
      errorMessage: 'The search could not be completed. You were not charged. Please try again.',
    });
    expect(await bad.credits()).toBe(10);
  });

  test('is recorded as failed once the database is back', async () => {
    const orphan = await createOrphan();
    let away = 3;
    const query = app.ctx.db.query.bind(app.ctx.db);
    const flaky = new Proxy(app.ctx.db, {
      get: (pool, name) =>
        name === 'query'
          ? (...args: Parameters<typeof query>) =>
              away-- > 0 ? Promise.reject(new Error('Connection terminated unexpectedly')) : query(...args)
          : Reflect.get(pool, name),
    });
    await failSearch({ ...app.ctx, db: flaky }, orphan.search, new Error('no'));
    expect(await orphan.read()).toMatchObject({ status: 'failed', creditsCost: 0 });
    expect(await orphan.credits()).toBe(10);
  });
});

test('a search is tried again and charged once when the database goes away', async () => {
  const orphan = await createOrphan();
  const store = app.ctx.sources[0]!;
  let cuts = 0;
  const lookup: Source['lookup'] = async (...hop) => {
    if ((cuts += 1) > 2) return store.source.lookup(...hop);
    const ours = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await withClient(app.ctx.config.databaseUrl!, (client) => client.query(ours));
    throw new Error('terminating connection due to administrator command');
  };
  await runSearches({ ...app.ctx, sources: [{ ...store, source: { ...store.source, lookup }, deadlineMs: 10_000 }] }, [orphan.search]);
  expect(cuts).toBeGreaterThan(2);
  expect(await orphan.read()).toMatchObject({ status: 'completed', creditsCost: 5 });
  expect(await orphan.credits()).toBe(5);
});

describe('a search whose process died', () => {
  test('is taken over in one sweep with 40 others', async () => {
    const { search } = await createOrphan();
    const { account_id: accountId, id } = search.row;
    await app.ctx.db.query('select grant_credits($1, $2, 500)', [id, accountId]);
    const asker = { accountId, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
    for (let more = 0; more < 40; more += 1) await createHeldSearch(app.ctx, asker, QUILLMERE.full, 'pending');
    await app.ctx.db.query(`update search set lease_until = now() - interval '1 s' where account_id = $1`, [accountId]);
    expect(await sweepSearches(app.ctx)).toBe(41);
    const open = await app.ctx.db.query('select from hold where account_id = $1 and closed_at is null', [accountId]);
    expect(open.rowCount).toBe(0);
  });

  test('is taken over after its lease ran out, and not before', async () => {
    const orphan = await createOrphan();
    expect(await sweepSearches(app.ctx)).toBe(0);
    await expireLease(orphan.search.row.id);
    expect(await sweepSearches(app.ctx)).toBe(1);
    expect(await orphan.read()).toMatchObject({ status: 'completed', creditsCost: 5 });
    expect(await orphan.credits()).toBe(5);
    expect(await sweepSearches(app.ctx)).toBe(0);
  });

  test('is charged once although the first process was only slow', async () => {
    const orphan = await createOrphan();
    await expireLease(orphan.search.row.id);
    await Promise.all([sweepSearches(app.ctx), sweepSearches(app.ctx)]);
    await runSearches(app.ctx, [orphan.search]);
    expect(await orphan.credits()).toBe(5);
    const audits = await app.ctx.db.query('select 1 from search_audit where search_id = $1', [orphan.search.row.id]);
    expect(audits.rowCount).toBe(1);
  });

  test('is not changed by a slow process that lost its lease', async () => {
    const orphan = await createOrphan();
    await app.ctx.db.query('update search set attempt = 2 where id = $1', [orphan.search.row.id]);
    await runSearches(app.ctx, [orphan.search]);
    expect(await orphan.read()).toMatchObject({ status: 'processing', creditsCost: 0 });
    expect(await orphan.credits()).toBe(5);
  });

  test('fails after its second run, and its hold is released', async () => {
    const orphan = await createOrphan();
    await app.ctx.db.query('update search set attempt = 2 where id = $1', [orphan.search.row.id]);
    await expireLease(orphan.search.row.id);
    await sweepSearches(app.ctx);
    expect(await orphan.read()).toMatchObject({ status: 'failed', creditsCost: 0 });
    expect(await orphan.credits()).toBe(10);
  });
});

/** The parts of a search that must not depend on which searches run beside it. */
function withoutTime(search: Record<string, unknown>): object {
  const { sources, phones, ...rest } = search['results'] as { sources: { list: object[] }; phones: { callReadiness: object }[] };
  const results = { ...rest, phones: phones.map(({ callReadiness: _ofTheMoment, ...phone }) => phone) };
  const { parts, freeUntil, ...receipt } = search['receipt'] as Receipt;
  const bought = parts.map(({ part, credits, isBoughtBefore }) => ({ part, credits, isBoughtBefore }));
  return { results, list: sources.list, receipt, bought, isFree: freeUntil !== null };
}

test('a search that cannot be read fails without delaying the others', async () => {
  const [unreadable, good] = [await createOrphan(), await createOrphan()];
  const { id, account_id } = unreadable.search.row;
  const asked = { input: { searchMode: 'reverse_phone', phoneNumber: '?' } as QueryInput, name: null };
  const sealed = sealAsked((await app.ctx.keys.forSealing(account_id))!, id, asked);
  await app.ctx.db.query('update search set sealed_input = $2 where id = $1', [id, sealed]);
  for (const { search } of [unreadable, good]) await expireLease(search.row.id);
  await sweepSearches(app.ctx);
  expect([(await unreadable.read())['status'], (await good.read())['status']]).toEqual(['failed', 'completed']);
  expect(await unreadable.credits()).toBe(10);
});

test('a follower of a search gets its end, also from another process', async () => {
  const orphan = await createOrphan();
  const seen: string[] = [];
  for await (const event of followSearch(app.ctx, orphan.search.row.account_id, orphan.search.row.id)) {
    seen.push(event);
    if (seen.length === 1) await runSearches({ ...app.ctx, events: { ...app.ctx.events, changed: () => undefined } }, [orphan.search]);
  }
  expect(seen.filter((event) => event.startsWith('event: status')).map((event) => JSON.parse(event.split('data: ')[1]!).status)).toEqual([
    'processing',
    'completed',
  ]);
});

test('searches in a batch get the same results as alone', async () => {
  const samples = [
    QUILLMERE.full,
    QUILLMERE.insights,
    QUILLMERE.parcel,
    QUILLMERE.owner,
    QUILLMERE.person,
    QUILLMERE.phone,
    QUILLMERE.email,
    QUILLMERE.nobody,
  ];
  const [alone, together] = [
    await Promise.all(samples.map((body) => createOrphan(body))),
    await Promise.all(samples.map((body) => createOrphan(body))),
  ];
  for (const one of alone) await runSearches(app.ctx, [one.search]);
  await runSearches(
    app.ctx,
    together.map((one) => one.search),
  );
  for (const [index, one] of alone.entries()) {
    expect(withoutTime(await together[index]!.read())).toEqual(withoutTime(await one.read()));
  }
});

test('a recorded search can be resumed', async () => {
  const { search } = await createOrphan(QUILLMERE.person);
  const row = await selectSearch(app.ctx.db, search.row.account_id, search.row.id);
  expect(row).toMatchObject({ status: 'processing', sealed_results: null });
  expect(takeUp(await unsealSearch(app.ctx.keys, row!)).query).toEqual(search.query);
});

describe('somebody who opted out', () => {
  test('is left out of new and old results, not charged for, and counted in the audit record', async () => {
    const before = await createOrphan();
    await runSearches(app.ctx, [before.search]);
    expect(await before.read()).toMatchObject({ results: { phones: [{ e164: '+14195550142' }] } });
    await suppressSubject(app.ctx, { kind: 'phone', phone: '419-555-0142' });
    expect(await before.read()).toMatchObject({ results: { phones: [] } });

    await suppressSubject(app.ctx, { kind: 'email', email: 'Odile.Varnham@mail.example' });
    const after = await createOrphan();
    await runSearches(app.ctx, [after.search]);
    expect(await after.read()).toMatchObject({
      status: 'completed',
      creditsCost: 2,
      results: { phones: [], emails: [] },
      receipt: { rule: 'Property Insights' },
    });

    await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
    const gone = await createOrphan();
    await runSearches(app.ctx, [gone.search]);
    const search = await gone.read();
    expect(search).toMatchObject({ status: 'completed', creditsCost: 0, results: { owner: null, owners: [], mailingAddress: null } });
    expect(JSON.stringify(search['results'])).not.toMatch(/varnham/i);
    const audit = await app.ctx.db.query('select facts from audit_record where subject = $1', [gone.search.row.id]);
    expect(audit.rows[0].facts).not.toHaveProperty('suppressed');
    expect(unsealLeftOut(app.ctx.hash, audit.rows[0].facts)['suppressed']).toBeGreaterThan(2);
    const kept = await app.ctx.db.query('select kind, hash from suppression');
    expect(new Set(kept.rows.map(({ kind }) => kind))).toEqual(new Set(['email', 'person', 'phone']));
    await app.ctx.db.query('delete from suppression');
  });
});

test('searches of several accounts run as one batch although number lists apply to one of them only', async () => {
  const neighbour = {
    name: { first: 'ABSALOM', last: 'KETTLEBY' },
    address: { line: '420 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
    phones: ['4195550188'],
  };
  await seedSource(app.owner, {
    facts: { name: 'more-listings', label: 'More listings', role: 'phone_listing', asOf: '2026-10-01', origin: 'more-listings' },
    records: [{ kind: 'person', recordId: 'N1', firstSeen: '2019-01-01', lastSeen: '2026-09-01', body: neighbour }],
  });
  const terms = 'kind=national&listDate=2026-11-20&san=10012345-678';
  const loadList = (client: TestClient) =>
    client.send('POST', `/api/do-not-call/lists?${terms}`, '419,5550142\n', { 'content-type': 'text/plain' });
  const [listed, other] = [await createOrphan(QUILLMERE.full, loadList), await createOrphan(QUILLMERE.insights)];
  const asked: bigint[] = [];
  const counting = vendor(async (keys) => {
    asked.push(...keys.map(({ hash }) => hash));
    return { found: new Map(), tooCommon: [], cut: [] };
  });
  await runSearches(withSources(counting), [listed.search, other.search]);
  const saidTo = async (orphan: typeof other) => ((await orphan.read())['results'] as Results).phones.map(({ dnc }) => dnc.state);
  expect(await saidTo(other)).not.toEqual([]);
  expect(await saidTo(listed)).toContain('listed');
  expect(new Set(await saidTo(other))).toEqual(new Set(['not_checked']));
  // If the batch had been run again one by one, each search would have asked the same once more.
  expect(new Set(asked).size).toBe(asked.length);
});

test('the ledger verifies afterwards', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
