import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, test } from 'vitest';
import { z } from 'zod';
import { SocrataTwin } from '../../testing/socrata-twin.ts';
import { describeData } from '../describe.ts';
import { fetchData, type FetchRequest } from '../fetch.ts';
import { MANNERS, type Manners } from '../polite-client.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-socrata-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const twins: SocrataTwin[] = [];
afterEach(() => {
  for (const twin of twins.splice(0)) twin.stop();
});

const COLUMNS = [
  { name: ':sid', fieldName: ':sid', dataTypeName: 'meta_data' },
  { name: 'PIN', fieldName: 'pin', dataTypeName: 'text' },
  { name: 'Owner Name', fieldName: 'owner_name', dataTypeName: 'text' },
  { name: 'Sale Date', fieldName: 'sale_date', dataTypeName: 'calendar_date' },
  { name: 'Land Value', fieldName: 'land_value', dataTypeName: 'number' },
  { name: 'Page', fieldName: 'page', dataTypeName: 'url' },
  { name: 'Outline', fieldName: 'the_geom', dataTypeName: 'multipolygon' },
];
const OUTLINE = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-82, 29],
        [-81.9999, 29],
        [-81.9999, 29.0001],
        [-82, 29],
      ],
    ],
  ],
};
const row = (at: number) => ({
  pin: `14-${at}`,
  owner_name: at % 2 === 0 ? null : 'TANNER, JO',
  sale_date: '2021-03-04T00:00:00.000',
  land_value: '120000.50',
  page: { url: `https://larkhaven.example/${at}` },
  the_geom: OUTLINE,
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));

async function twinOf(count: number): Promise<SocrataTwin> {
  const twin = await new SocrataTwin(COLUMNS, rows(count)).start();
  twins.push(twin);
  return twin;
}

const manners: Manners = { ...MANNERS, reach: 'own', pauseMs: 0, requestMs: 500, wait: async () => undefined };
let files = 0;
async function fetchFrom(twin: SocrataTwin, more: Partial<FetchRequest> = {}) {
  const notes: string[] = [];
  const request = {
    address: twin.pageUrl,
    out: join(folder, `${(files += 1)}.geojsonl`),
    resume: false,
    ifChanged: false,
    maxBytes: 1e9,
    ...more,
  };
  const report = await fetchData(request, manners, { onNote: (note) => notes.push(note), onProgress: () => undefined });
  const lines = readFileSync(request.out, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { geometry: unknown; properties: Record<string, unknown> });
  return { report, lines, notes };
}
const pages = (twin: SocrataTwin): URLSearchParams[] => twin.asked.flatMap(({ query }) => (query.has('$limit') ? [query] : []));

it('a dataset is fetched whole, in the order of row ids, with every column', async () => {
  const twin = await twinOf(25_000);
  const { report, lines } = await fetchFrom(twin, { appToken: 'a token' });
  expect(report).toMatchObject({ outcome: 'fetched', rows: 25_000, name: 'Assessment Roll', asOf: '2026-09-21' });
  expect(lines.map(({ properties }) => properties['pin'])).toEqual(rows(25_000).map(({ pin }) => pin));
  expect(lines[0]).toEqual({
    type: 'Feature',
    geometry: OUTLINE,
    properties: { pin: '14-0', owner_name: null, sale_date: '2021-03-04', land_value: '120000.50', page: 'https://larkhaven.example/0' },
  });
  expect(pages(twin).map((query) => query.get('$order'))).toEqual([':id', ':id', ':id']);
  expect(twin.asked.every(({ headers }) => headers['x-app-token'] === 'a token')).toBe(true);
});

test.each(['silence', 'half', 'failure'] as const)(
  'after %s of a large page smaller ones are asked for, and a failed fetch is resumed',
  async (trouble) => {
    const twin = await twinOf(3000);
    const out = join(folder, `${trouble}.geojsonl`);
    twin.habit = ({ query }) => {
      if (Number(query.get('$offset')) >= 2500) return { status: 500 };
      return Number(query.get('$limit')) > 1250 ? (trouble === 'failure' ? { status: 503 } : trouble) : undefined;
    };
    await expect(fetchFrom(twin, { out })).rejects.toThrow('it failed (HTTP 500), 6 times');
    expect(existsSync(out)).toBe(false);
    twin.habit = () => undefined;
    twin.asked.length = 0;
    const { lines } = await fetchFrom(twin, { out, resume: true });
    expect(new Set(lines.map(({ properties }) => properties['pin'])).size).toBe(3000);
    expect(pages(twin)[0]!.get('$offset')).toBe('2500');
  },
  20_000,
);

it('a dataset that changed is fetched again, during a fetch or before resuming', async () => {
  const twin = await twinOf(12_000);
  twin.habit = ({ query }) => {
    if (query.get('$offset') === '10000' && twin.rows.length === 12_000)
      [twin.rows, twin.rowsUpdatedAt] = [rows(11_000), twin.rowsUpdatedAt + 5];
    return undefined;
  };
  const { report, notes } = await fetchFrom(twin);
  expect([report.rows, notes]).toEqual([11_000, ['the dataset was changed while it was read: it is read once more']]);
  const out = join(folder, 'since.geojsonl');
  twin.habit = ({ query }) => (query.get('$offset') === '10000' ? { status: 401 } : undefined);
  await expect(fetchFrom(twin, { out })).rejects.toThrow('not public');
  twin.habit = () => undefined;
  twin.rowsUpdatedAt += 5;
  twin.asked.length = 0;
  expect((await fetchFrom(twin, { out, resume: true })).report.rows).toBe(11_000);
  expect(pages(twin)[0]!.get('$offset')).toBe('0');
});

it('an unchanged dataset is not fetched again, rows are filtered, and columns are described', async () => {
  const twin = await twinOf(40);
  const out = join(folder, 'again.geojsonl');
  expect((await fetchFrom(twin, { out })).report.outcome).toBe('fetched');
  expect((await fetchFrom(twin, { out })).report.outcome).toBe('unchanged');
  expect(pages(twin).length).toBe(2);
  expect((await fetchFrom(twin, { out, where: "owner_name='TANNER, JO'" })).report).toMatchObject({ outcome: 'fetched', rows: 20 });
  expect(await describeData(`${twin.origin}/resource/${twin.id}.json`, undefined, manners)).toMatchObject({
    kind: 'socrata',
    rows: 40,
    publisher: 'City of Larkhaven',
    licence: 'Public Domain',
    updated: '2026-09-21T14:13:20.000Z',
    columns: [{ name: 'pin', type: 'text', label: 'PIN' }, {}, {}, {}, {}, { name: 'the_geom', type: 'multipolygon' }],
  });
});

/** Checks the twin's answers against the shapes in the portal's public documentation. */
it('the Socrata twin answers in the documented shapes', async () => {
  const twin = await twinOf(3);
  const ask = async (path: string) => (await fetch(twin.origin + path)).json();
  const column = z.looseObject({ id: z.number(), name: z.string(), fieldName: z.string(), dataTypeName: z.string(), position: z.number() });
  const view = z.looseObject({
    id: z.string().regex(/^\w{4}-\w{4}$/),
    name: z.string(),
    rowsUpdatedAt: z.number(),
    viewType: z.string(),
    columns: z.array(column),
  });
  expect(view.safeParse(await ask(`/api/views/${twin.id}.json`)).error).toBe(undefined);
  expect(await ask(`/resource/${twin.id}.json?$select=count(*)`)).toEqual([{ count: '3' }]);
  expect(Object.keys(((await ask(`/resource/${twin.id}.json?$limit=1&$order=:id`)) as object[])[0]!)).toEqual([
    'pin',
    'sale_date',
    'land_value',
    'page',
    'the_geom',
  ]);
  expect(await ask('/resource/aaaa-bbbb.json')).toMatchObject({ error: true, code: 'not_found' });
});
