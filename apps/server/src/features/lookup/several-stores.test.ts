/** Records in two evidence stores: found as if in one, and what one that is away leaves out is named and paid for by nobody. */
import { createPool, withClient } from '@deedline/database/connect';
import { numberStores } from '@deedline/database/number-stores';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import type { Search } from '@deedline/contract/search/search';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CANARIES } from '../../testing/canaries.ts';
import { jsonUpload, workOff } from '../../testing/batches/batches.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hideProperties } from '../properties/hide-properties.ts';

let app: TestServer;
let other: TestDatabase;
let owner: pg.Pool;
const PHONE = '4195550188';
const FAR = { line: '7 LARKSPUR WAY', city: 'TAMBLYN', state: 'GB', zip: '00977' };

beforeAll(async () => {
  other = await createTestDatabase();
  app = await startTestServer({ config: { evidenceStoreUrls: [other.loginUrl] } });
  await seedQuillmere(app.owner);
  await numberStores([app.ctx.config.databaseOwnerUrl!, other.url]);
  owner = createPool(other.url, { max: 2 });
  const { first, last, birthDate } = CANARIES.odile;
  await seedSource(owner, {
    facts: { name: 'fk-lines', label: 'Lines of Fenmark', origin: 'fk-lines', role: 'phone_listing', state: 'FK', asOf: '2026-10-01' },
    records: [
      {
        kind: 'person',
        recordId: 'H1',
        firstSeen: '2024-01-01',
        lastSeen: '2026-09-20',
        body: {
          name: { first, last },
          birthDate,
          address: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
          phones: [PHONE],
        },
      },
    ],
  });
  await seedSource(owner, {
    facts: {
      name: 'tamblyn-assessor',
      label: 'Tamblyn County Assessor',
      origin: 'tamblyn-assessor',
      role: 'assessor',
      state: 'GB',
      countyFips: '04001',
      countyName: 'Tamblyn County',
      asOf: '2026-10-01',
    },
    layout: 'fl-nal',
    records: [
      {
        kind: 'parcel',
        recordId: '77-1',
        body: {
          countyFips: '04001',
          countyName: 'Tamblyn County',
          apn: '77-1',
          situs: FAR,
          owners: [{ full: 'LARK OSWIN', order: 'last_first' }],
          mailing: FAR,
        },
      },
    ],
  });
});
afterAll(async () => {
  await app.close();
  await owner.end();
  await other.drop();
});

async function search(asked: object): Promise<Search> {
  const who = await app.signUp();
  const { id } = (await who.post('/api/searches', { permissibleUse: true, purpose: 'skip_tracing', ...asked })).json<{ id: string }>();
  await app.runner.idle();
  return (await who.get(`/api/searches/${id}`)).json<Search>();
}
const statusOf = ({ results }: Search, source: string) => results?.sources.list.find(({ name }) => name === source)?.status;
const says = (text: string) => (found: Search) => JSON.stringify(found.results).includes(text);
const saysPhone = says('555-0188');

async function takeAway(): Promise<void> {
  const url = new URL(other.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withClient(url.href, async (db) => {
    await db.query(`alter database ${name} with allow_connections false`);
    await db.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
}
async function bringBack(): Promise<void> {
  const url = new URL(other.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withClient(url.href, (db) => db.query(`alter database ${name} with allow_connections true`));
}

test('what two stores have is found as if one had it, and their records are told apart', async () => {
  const found = await search(QUILLMERE.full);
  expect(saysPhone(found)).toBe(true);
  expect([statusOf(found, 'fk-lines'), statusOf(found, 'fk-voter')]).toEqual(['answered', 'answered']);
  expect(found.creditsCost).toBeGreaterThan(0);
  const there = await search({ searchMode: 'property_address', street: '7 Larkspur Way', city: 'Tamblyn', state: 'GB', zip: '00977' });
  expect(there.results?.parcel?.apn).toBe('77-1');
  const page = await app.visitor.get('/api/installation');
  expect(
    page
      .json<{ rolls: { fips: string }[] }>()
      .rolls.map(({ fips }) => fips)
      .toSorted(),
  ).toEqual(['03001', '04001']);
});

test('what is in one that is away is named, nothing is charged for it, and it comes back by itself', async () => {
  await search(QUILLMERE.full);
  await takeAway();
  try {
    const lacking = await search(QUILLMERE.full);
    expect(lacking.status).toBe('completed');
    expect([statusOf(lacking, 'fk-lines'), statusOf(lacking, 'fk-voter')]).toEqual(['failed', 'answered']);
    expect([lacking.creditsCost, saysPhone(lacking), says('Varnham')(lacking)]).toEqual([0, false, false]);
    expect(lacking.results?.heldBack?.reason).toContain('did not answer');
    const gone = await search({ searchMode: 'property_address', street: '7 Larkspur Way', city: 'Tamblyn', state: 'GB', zip: '00977' });
    expect([gone.creditsCost, gone.results?.parcel, statusOf(gone, 'tamblyn-assessor')]).toEqual([0, null, 'failed']);
    const who = await app.signUp();
    const { id } = (await who.post('/api/batch-jobs', jsonUpload())).json<{ id: string }>();
    await workOff(app.ctx);
    const [row] = (await who.get(`/api/batch-jobs/${id}/searches`)).json<{ id: string; creditsCost: number }[]>();
    expect([row!.creditsCost, (await who.get(`/api/batch-jobs/${id}`)).json<{ status: string }>().status]).toEqual([0, 'completed']);
    expect(statusOf((await who.get(`/api/searches/${row!.id}`)).json<Search>(), 'fk-lines')).toBe('failed');
    // No page of the product stands still for it.
    expect((await app.visitor.get('/readyz')).statusCode).toBe(200);
  } finally {
    await bringBack();
  }
  await vi.waitFor(async () => expect(saysPhone(await search(QUILLMERE.full))).toBe(true), { timeout: 6_000, interval: 300 });
});

test('properties of two stores are counted, paged, kept, stacked and told of as those of one, and of neither while one is away', async () => {
  await hideProperties(app.ctx);
  const who = await app.signUp();
  const keep = async (body: object) => (await who.post('/api/property-lists', body)).json<{ id: string }>().id;
  const lots = async (id: string) => {
    const page = (await who.get(`/api/property-lists/${id}/properties`)).json<{ properties: { ParcelId: string; countyFips: string }[] }>();
    return page.properties.map(({ countyFips }) => countyFips);
  };
  const all = (await who.post('/api/properties/count', {})).json<{ count: number }>().count;
  const near = (await who.post('/api/properties/count', { countyFips: '03001' })).json<{ count: number }>().count;
  expect([near > 0, all]).toEqual([true, near + 1]);
  const everything = await keep({ name: 'Everything', kind: 'living', filter: {} });
  const kept = await keep({ name: 'Kept', kind: 'frozen', filter: {} });
  const far = await keep({ name: 'Far', kind: 'frozen', parcels: [{ countyFips: '04001', ParcelId: '77-1' }] });
  const rest = await keep({ name: 'Rest', kind: 'living', stack: { of: [everything, kept], atLeast: 2, without: [far] } });
  for (const [id, count] of [
    [everything, all],
    [kept, all],
    [far, 1],
    [rest, near],
  ] as const)
    expect([(await who.get(`/api/property-lists/${id}`)).json<{ count: number }>().count, (await lots(id)).length]).toEqual([count, count]);
  expect([new Set(await lots(kept)), await lots(far), new Set(await lots(rest))]).toEqual([
    new Set(['03001', '04001']),
    ['04001'],
    new Set(['03001']),
  ]);
  expect((await who.get(`/api/property-lists/${kept}/output`)).body.split('\r\n')[all]).toMatch(/7 Larkspur Way/);
  await takeAway();
  try {
    // Which of them the store that is away has, nobody can say.
    for (const path of [`/api/property-lists/${everything}`, `/api/property-lists/${kept}/properties`, `/api/property-lists/${rest}`])
      expect((await who.get(path)).statusCode).toBe(503);
  } finally {
    await bringBack();
  }
});
