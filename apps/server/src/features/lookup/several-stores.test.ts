/** Records in two evidence stores are found as if in one. A store that is away is named in the answer, and nobody pays for an incomplete answer. */
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CANARIES } from '../../testing/canaries.ts';
import { jsonUpload, workOff } from '../../testing/batches/batches.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTwoStores, type TestServer, type TwoStores } from '../../testing/test-server.ts';
import { examineDatabases } from '../operator/doctor/examine.ts';
import { hideProperties } from '../properties/hide-properties.ts';

const TOKEN = 'of-a-made-up-installation-0001';
let stores: TwoStores;
let app: TestServer;
const PHONE = '4195550188';
const FAR = { line: '7 LARKSPUR WAY', city: 'TAMBLYN', state: 'GB', zip: '00977' };

beforeAll(async () => {
  stores = await startTwoStores({ metricsToken: TOKEN });
  app = stores.app;
  await seedQuillmere(app.owner);
  const { first, last, birthDate } = CANARIES.odile;
  await seedSource(stores.second, {
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
  await seedSource(stores.second, {
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
afterAll(() => stores.close());

async function search(asked: object): Promise<Search> {
  const who = await app.signUp();
  const { id } = (await who.post('/api/searches', { permissibleUse: true, purpose: 'skip_tracing', ...asked })).json<{ id: string }>();
  await app.runner.idle();
  return (await who.get(`/api/searches/${id}`)).json<Search>();
}
const statusOf = ({ results }: Search, source: string) => results?.sources.list.find(({ name }) => name === source)?.status;
const says = (text: string) => (found: Search) => JSON.stringify(found.results).includes(text);
const saysPhone = says('555-0188');

test('records of two stores are found as if in one', async () => {
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

test('sources of a store that is away are named, nothing is charged, and they answer once it is back', async () => {
  await search(QUILLMERE.full);
  await stores.takeAway();
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
    // The readiness probe stays green.
    expect((await app.visitor.get('/readyz')).statusCode).toBe(200);
  } finally {
    await stores.bringBack();
  }
  await expect.poll(async () => saysPhone(await search(QUILLMERE.full)), { interval: 300 }).toBe(true);
});

test('properties and property lists span both stores, and answer 503 while one is away', async () => {
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
  const counts = (await who.get('/api/property-list-counts')).json<{ id: string; count: number }[]>();
  expect(new Map(counts.map((one) => [one.id, one.count]))).toEqual(
    new Map([everything, kept, far, rest].map((id, at) => [id, [all, all, 1, near][at]])),
  );
  expect([new Set(await lots(kept)), await lots(far), new Set(await lots(rest))]).toEqual([
    new Set(['03001', '04001']),
    ['04001'],
    new Set(['03001']),
  ]);
  expect((await who.get(`/api/property-lists/${kept}/output`)).body.split('\r\n')[all]).toMatch(/7 Larkspur Way/);
  await stores.takeAway();
  try {
    // It is unknown which of them are in the store that is away.
    for (const path of [`/api/property-lists/${everything}`, `/api/property-lists/${kept}/properties`, `/api/property-lists/${rest}`])
      expect((await who.get(path)).statusCode).toBe(503);
    // The error that the worker logs in this case.
    await expect(hideProperties(app.ctx)).rejects.toThrow('evidence store 2 does not answer');
  } finally {
    await stores.bringBack();
  }
});

const ofStores = async () =>
  (await examineDatabases(app.ctx, app.ctx.now()))
    .filter(({ says }) => says.startsWith('evidence store'))
    .map(({ level, says }) => `${level} ${says}`);
const gauges = async () => (await app.visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` })).body.split('\n');

test('doctor and metrics report each store separately, also while one is away', async () => {
  const well = await ofStores();
  expect(well).toContain('ok evidence store 1, records: its tables match this version');
  expect(well).toContain('ok evidence store 2, records: its tables match this version');
  expect(well).toContain('ok evidence store 2: 2 loads with 2 rows');
  expect(await gauges()).toEqual(expect.arrayContaining(['deedline_store_up{store="2"} 1', 'deedline_loads_live{store="2"} 2']));
  await stores.takeAway();
  try {
    const away = await ofStores();
    expect(away).toContainEqual(expect.stringMatching(/^fail evidence store 2 cannot be read: /));
    expect(away).toContain('ok evidence store 1, records: its tables match this version');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    const lines = await gauges();
    expect(lines).toEqual(expect.arrayContaining(['deedline_store_up{store="1"} 1', 'deedline_store_up{store="2"} 0']));
    expect(lines.filter((line) => line.startsWith('deedline_loads_live'))).toEqual([
      expect.stringMatching(/^deedline_loads_live\{store="1"\} [1-9]/),
    ]);
  } finally {
    vi.restoreAllMocks();
    await stores.bringBack();
  }
});
