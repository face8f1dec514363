import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { ArcgisTwin, fault, type TwinLayer, type TwinRow } from '../../testing/arcgis-twin.ts';
import type { Habit } from '../../testing/twin.ts';
import { describeData } from '../describe.ts';
import { fetchData, type FetchRequest } from '../fetch.ts';
import { MANNERS, type Manners } from '../polite-client.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-arcgis-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const twins: ArcgisTwin[] = [];
afterEach(() => {
  for (const twin of twins.splice(0)) twin.stop();
});

const FIELDS = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID', alias: 'OBJECTID', domain: null },
  { name: 'PARCEL_NO', type: 'esriFieldTypeString', alias: 'Parcel number', length: 20, domain: null },
  { name: 'OWNER', type: 'esriFieldTypeString', alias: 'Owner', length: 60, domain: null },
  {
    name: 'USE',
    type: 'esriFieldTypeSmallInteger',
    alias: 'Use',
    domain: {
      type: 'codedValue',
      name: 'dUse',
      codedValues: [
        { name: 'Single family', code: 1 },
        { name: 'Vacant', code: 0 },
      ],
    },
  },
  { name: 'SALE_DATE', type: 'esriFieldTypeDate', alias: 'Sale date', length: 8, domain: null },
  { name: 'Shape', type: 'esriFieldTypeGeometry', alias: 'Shape', domain: null },
];

function lot(id: number): TwinRow {
  const [x, y] = [-82 + id / 1e4, 29];
  return {
    attributes: {
      OBJECTID: id,
      PARCEL_NO: `04-${id}`,
      OWNER: `PELLWORTH, ISADORA ${id}`,
      USE: id % 3,
      SALE_DATE: Date.UTC(2019, 3, 1 + (id % 20), 5),
    },
    geometry: {
      rings: [
        [
          [x, y],
          [x, y + 1e-4],
          [x + 1e-4, y + 1e-4],
          [x + 1e-4, y],
          [x, y],
        ],
      ],
    },
  };
}
const lots = (count: number, step = 1): TwinRow[] => Array.from({ length: count }, (_, at) => lot(1 + at * step));

async function twinOf(layer: Partial<TwinLayer>): Promise<ArcgisTwin> {
  const twin = await new ArcgisTwin([
    {
      name: 'Parcels',
      geometryType: 'esriGeometryPolygon',
      fields: FIELDS,
      objectIdField: 'OBJECTID',
      maxRecordCount: 100,
      supportsPagination: true,
      rows: lots(250),
      ...layer,
    },
  ]).start();
  twins.push(twin);
  return twin;
}

let waits: number[] = [];
const manners = (more: Partial<Manners> = {}): Manners => ({
  ...MANNERS,
  reach: 'own',
  pauseMs: 0,
  requestMs: 300,
  wait: async (ms) => waits.push(ms),
  ...more,
});

let files = 0;
interface Told {
  notes: string[];
  progress: { rows?: number | undefined; total?: number | undefined }[];
}
async function fetchFrom(twin: ArcgisTwin, more: Partial<FetchRequest> = {}, polite: Partial<Manners> = {}) {
  waits = [];
  const told: Told = { notes: [], progress: [] };
  const out = join(folder, `${(files += 1)}.geojsonl`);
  const request = { address: `${twin.serviceUrl}/0`, out, resume: false, ifChanged: false, maxBytes: 1e9, ...more };
  const report = await fetchData(request, manners(polite), {
    onNote: (note) => told.notes.push(note),
    onProgress: (at) => told.progress.push(at),
  });
  return { report, told, features: existsSync(request.out) ? readFeatures(request.out) : [] };
}

interface Feature {
  id?: number;
  geometry: { type: string; coordinates: number[][][] } | null;
  properties: Record<string, unknown>;
}
function readFeatures(path: string): Feature[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Feature);
}
const idsOf = (features: readonly Feature[]): unknown[] => features.map(({ properties }) => properties['OBJECTID']);
const upTo = (count: number, step = 1): number[] => Array.from({ length: count }, (_, at) => 1 + at * step);
const queries = (twin: ArcgisTwin): URLSearchParams[] =>
  twin.asked.flatMap(({ path, query }) => (path.endsWith('/query') && query.has('outFields') ? [query] : []));

const refuse = (query: URLSearchParams) => query.get('where')!.includes('>') && query.has('orderByFields');
/** Tells whether a query selects the row with this object id. */
const holds = (query: URLSearchParams, id: number) => {
  const [from, to] = [/(?:>=|>) (\d+)/, /<= (\d+)/].map((pattern) => Number(pattern.exec(query.get('where')!)?.[1] ?? NaN));
  if (query.get('where')!.includes('IN')) return query.get('where')!.includes(String(id));
  return query.has('outFields') && (Number.isNaN(to!) ? (from || 0) < id : from! <= id && id <= to!);
};
/** Starts a twin whose rows change before it serves the third page. */
async function changing(change: (rows: TwinRow[]) => TwinRow[], layer: Partial<TwinLayer> = {}): Promise<ArcgisTwin> {
  const twin = await twinOf(layer);
  let pages = 0;
  twin.habit = ({ query }) => {
    if (query.has('outFields') && (pages += 1) === 3) twin.layers[0]!.rows = change(twin.layers[0]!.rows);
    return undefined;
  };
  return twin;
}

describe('a layer', () => {
  it('is fetched whole, with decoded values, dates and outlines in degrees', async () => {
    const twin = await twinOf({});
    const { report, features, told } = await fetchFrom(twin);
    expect(report).toMatchObject({ outcome: 'fetched', rows: 250, name: 'Parcels', notes: [] });
    expect(idsOf(features)).toEqual(upTo(250));
    expect(features[0]).toEqual({
      type: 'Feature',
      id: 1,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-81.9999, 29],
            [-81.9998, 29],
            [-81.9998, 29.0001],
            [-81.9999, 29.0001],
            [-81.9999, 29],
          ],
        ],
      },
      properties: {
        OBJECTID: 1,
        PARCEL_NO: '04-1',
        OWNER: 'PELLWORTH, ISADORA 1',
        USE: 'Single family',
        USE_code: 1,
        SALE_DATE: '2019-04-02',
      },
    });
    // A code without a description stays as it is.
    expect(features[1]!.properties).toMatchObject({ USE: 2, USE_code: 2 });
    expect(told.progress.at(-1)).toMatchObject({ rows: 250, total: 250 });
    expect(twin.asked.every(({ headers }) => headers['user-agent']?.startsWith('Deedline/'))).toBe(true);
    expect(queries(twin).every((query) => query.get('outSR') === '4326')).toBe(true);
  });

  test.each<[string, Partial<TwinLayer>]>([
    ['2,000 at a time', { maxRecordCount: 2000, rows: lots(4100) }],
    ['1,000 at a time, by a server that says no number', { maxRecordCount: undefined, rows: lots(2100) }],
    ['without pages, as servers before 10.3', { supportsPagination: false, rows: lots(250, 3) }],
    ['without pages and of scattered ids', { supportsPagination: false, rows: lots(250, 50) }],
    [
      'by a server of 10.0, which names neither its object ids nor its pages',
      { supportsPagination: undefined, objectIdField: undefined, maxRecordCount: undefined, rows: lots(1500) },
    ],
  ])('is fetched whole %s', async (_, layer) => {
    const { report, features } = await fetchFrom(await twinOf(layer));
    expect(report.notes).toEqual([]);
    expect(idsOf(features)).toEqual(layer.rows!.map(({ attributes }) => attributes['OBJECTID']));
  });

  it('is fetched by offsets if queries by id are refused, and once if pages repeat', async () => {
    const twin = await twinOf({});
    twin.habit = ({ query }) =>
      query.has('outFields') && (refuse(query) || !query.has('resultOffset'))
        ? { body: JSON.stringify(fault(400, 'Failed to execute query.')) }
        : undefined;
    expect(idsOf((await fetchFrom(twin)).features)).toEqual(upTo(250));
    expect(queries(twin).some((query) => query.get('resultOffset') === '200')).toBe(true);
    const stubborn = await twinOf({});
    stubborn.habit = ({ query }) => {
      if (query.has('orderByFields') && !query.has('resultOffset')) return { body: JSON.stringify(fault(400, 'Failed to execute query.')) };
      query.delete('resultOffset');
      return undefined;
    };
    expect(idsOf((await fetchFrom(stubborn)).features)).toEqual(upTo(250));
  });

  it('is fetched whole if the server sends shorter pages', async () => {
    for (const supportsPagination of [true, false]) {
      const twin = await twinOf({ supportsPagination, rows: lots(120) });
      twin.habit = ({ query }) => {
        if (query.has('outFields')) twin.layers[0]!.maxRecordCount = 7;
        return undefined;
      };
      expect(idsOf((await fetchFrom(twin)).features)).toEqual(upTo(120));
    }
  });

  it('keeps all rows of a join with equal ids', async () => {
    const rows = lots(150).flatMap((row, at) =>
      at % 10 === 9 ? [row, { ...row, attributes: { ...row.attributes, OWNER: 'TANNER, JO' } }] : [row],
    );
    const { report, features } = await fetchFrom(await twinOf({ rows }));
    expect([features.length, report.rows, features.filter(({ properties }) => properties['OWNER'] === 'TANNER, JO').length]).toEqual([
      165, 165, 15,
    ]);
  });

  it('is fetched as a table, or by a copied query', async () => {
    const twin = await twinOf({ geometryType: undefined, rows: lots(30).map(({ attributes }) => ({ attributes })) });
    const { features } = await fetchFrom(twin, { address: `${twin.serviceUrl}/0/query?where=USE=1&outFields=*&f=html` });
    expect(features.map(({ id, geometry }) => [id, geometry])).toEqual(upTo(10, 3).map((id) => [id, null]));
  });

  it('is converted to degrees, or loses outlines in an unknown projection', async () => {
    const twin = await twinOf({ rows: lots(1) });
    twin.layers[0]!.rows[0]!.geometry = {
      rings: [
        [
          [-9128198.245, 3375646.035],
          [-9128198.245, 3375746.035],
          [-9128098.245, 3375746.035],
          [-9128198.245, 3375646.035],
        ],
      ],
    };
    twin.spatialReference = { wkid: 102100, latestWkid: 3857 };
    const [feature] = (await fetchFrom(twin)).features;
    expect(feature!.geometry!.coordinates[0]![0]).toEqual([-82, 29]);
    twin.spatialReference = { wkid: 102660, latestWkid: 2238 };
    const { features, report } = await fetchFrom(twin);
    expect([features[0]!.geometry, report.notes]).toEqual([
      null,
      ['1 shapes came in coordinates that the service does not turn into degrees, and were left out'],
    ]);
  });
});

describe('a faulty server', () => {
  test.each<[string, Habit]>([
    ['is silent', 'silence'],
    ['breaks off in the middle', 'half'],
    ['fails with 500', { status: 500 }],
    ['fails inside of an answer that is none', { body: JSON.stringify(fault(500, 'Error performing query operation')) }],
    ['shows the page of a firewall', { body: '<html>busy</html>' }],
  ])(
    'that %s is asked again, for fewer rows',
    async (_, habit) => {
      const twin = await twinOf({});
      twin.habit = ({ query }) => (Number(query.get('resultRecordCount')) > 30 ? habit : undefined);
      const { report, features } = await fetchFrom(twin, {}, { tries: 3 });
      expect([idsOf(features).length, new Set(idsOf(features)).size, report.notes]).toEqual([250, 250, []]);
    },
    20_000,
  );

  it('with Retry-After is waited for, and given up if the wait is long', async () => {
    const twin = await twinOf({});
    twin.habit = (_, count) => (count % 3 === 0 ? { status: 429, headers: { 'retry-after': '7' } } : undefined);
    expect((await fetchFrom(twin)).features.length).toBe(250);
    expect(waits.filter((ms) => ms === 7000).length).toBeGreaterThan(2);
    twin.habit = () => ({ status: 503, headers: { 'retry-after': '86400' } });
    await expect(fetchFrom(twin)).rejects.toThrow('the server asks to be tried again in 1440 minutes');
  });

  it('that fails for good leaves no file, and a resumed fetch continues', async () => {
    const twin = await twinOf({});
    twin.habit = ({ query }) => (/> 1\d\d/.test(query.get('where') ?? '') ? { status: 502 } : undefined);
    const out = join(folder, 'resumed.geojsonl');
    await expect(fetchFrom(twin, { out })).rejects.toThrow('it failed (HTTP 502), 6 times; --resume continues where it stopped');
    expect(existsSync(out)).toBe(false);
    twin.habit = () => undefined;
    twin.asked.length = 0;
    const { features } = await fetchFrom(twin, { out, resume: true });
    expect(idsOf(features)).toEqual(upTo(250));
    expect(queries(twin)[0]!.get('where')).toBe('(1=1) AND OBJECTID > 100');
    expect(existsSync(`${out}.part`)).toBe(false);
  });

  it('loses the outline of a lot that it cannot draw, and a failing row is reported', async () => {
    const twin = await twinOf({ rows: lots(40) });
    twin.habit = ({ query }) => {
      if (!query.has('outFields')) return undefined;
      if (holds(query, 30)) return { body: JSON.stringify(fault(500, 'Error performing query operation')) };
      return holds(query, 12) && query.get('returnGeometry') === 'true' ? { status: 500 } : undefined;
    };
    const { report, features } = await fetchFrom(twin);
    expect(idsOf(features)).toEqual(upTo(40).filter((id) => id !== 30));
    expect(features.filter(({ geometry }) => geometry === null).map(({ id }) => id)).toEqual([12]);
    expect(report.notes).toEqual(['1 rows make the service fail, even one by one, and are missing']);
  });
});

describe('a service that changes during the fetch', () => {
  it('yields each row once, including those added', async () => {
    const added = [lot(1000), { ...lot(0), attributes: { ...lot(0).attributes, OBJECTID: -5 } }];
    for (const supportsPagination of [true, false]) {
      const twin = await changing((rows) => [...rows, ...added], { supportsPagination });
      const { features } = await fetchFrom(twin);
      expect(idsOf(features).toSorted((a, b) => Number(a) - Number(b))).toEqual([-5, ...upTo(250), 1000]);
    }
  });

  it('reports removed rows', async () => {
    const { report } = await fetchFrom(await changing((rows) => rows.filter(({ attributes }) => attributes['OBJECTID'] !== 3)));
    expect([report.rows, report.notes]).toEqual([250, ['1 rows were removed from the service after they were read, and are in the file']]);
    const listed = await fetchFrom(
      await changing((rows) => rows.filter(({ attributes }) => attributes['OBJECTID'] !== 240), { supportsPagination: false }),
    );
    expect([listed.report.rows, listed.report.notes]).toEqual([249, ['1 rows were removed before they were read']]);
  });

  it('is fetched again if all ids changed', async () => {
    const { report, told, features } = await fetchFrom(
      await changing(() =>
        lots(250).map(({ attributes, geometry }) => ({
          attributes: { ...attributes, OBJECTID: Number(attributes['OBJECTID']) + 5000 },
          geometry,
        })),
      ),
    );
    expect(told.notes).toEqual(['the service was filled anew while it was read: it is read once more']);
    expect([report.rows, new Set(features.map(({ properties }) => properties['PARCEL_NO'])).size]).toEqual([250, 250]);
  });

  it('is refused if counted rows do not arrive', async () => {
    const twin = await twinOf({ objectIdField: undefined, fields: FIELDS.filter(({ name }) => name !== 'OBJECTID') });
    twin.habit = ({ query }) => {
      if (query.get('resultOffset') === '100') twin.layers[0]!.rows = twin.layers[0]!.rows.slice(0, 130);
      if (query.get('resultOffset') === '130') twin.layers[0]!.rows = lots(250);
      return query.get('resultOffset') === '130' ? { body: JSON.stringify({ features: [] }) } : undefined;
    };
    const out = join(folder, 'short.geojsonl');
    await expect(fetchFrom(twin, { out })).rejects.toThrow(
      'it counts 250 rows, but 130 arrived: the rest are not available, so nothing was written',
    );
    expect(existsSync(out)).toBe(false);
  });
});

describe('a refusal names its reason', () => {
  test.each<[string, Habit, string]>([
    ['a token', { body: JSON.stringify(fault(499, 'Token Required')) }, 'it is not public: it asks for a token (499, "Token Required")'],
    ['a sign-in', { status: 403 }, 'it is not public: it asks for a sign-in (HTTP 403)'],
    ['no such layer', { body: JSON.stringify(fault(400, 'Invalid URL')) }, 'there is no such service or layer'],
    ['no such server', { status: 404 }, 'there is nothing at this address'],
    ['something else', { body: '{"name":"Larkhaven"}' }, 'it does not answer as an ArcGIS server does'],
  ])('%s', async (_, habit, message) => {
    const twin = await twinOf({});
    twin.habit = () => habit;
    await expect(fetchFrom(twin)).rejects.toThrow(message);
    expect(twin.asked.length).toBe(1);
  });

  it('a map that cannot be queried, a service of several layers, and a private address', async () => {
    const twin = await twinOf({ capabilities: 'Map' });
    await expect(fetchFrom(twin)).rejects.toThrow('"Parcels" can be viewed as a map but not queried');
    await expect(fetchFrom(twin, {}, { reach: 'internet' })).rejects.toThrow('not asked');
    twin.layers.push({ ...twin.layers[0]!, name: 'Owners' });
    await expect(fetchFrom(twin, { address: twin.serviceUrl })).rejects.toThrow(
      'several layers: add the number of one to the address. 0 (Parcels), 1 (Owners)',
    );
  });

  it('more bytes than allowed', async () => {
    await expect(fetchFrom(await twinOf({}), { maxBytes: 20_000 })).rejects.toThrow('--max-bytes allows more');
  });
});

it('an unchanged layer is not fetched again', async () => {
  const twin = await twinOf({ lastEditDate: 1_790_000_000_000 });
  const out = join(folder, 'again.geojsonl');
  expect((await fetchFrom(twin, { out })).report).toMatchObject({ outcome: 'fetched', asOf: '2026-09-21' });
  const asked = queries(twin).length;
  expect((await fetchFrom(twin, { out })).report.outcome).toBe('unchanged');
  expect(queries(twin).length).toBe(asked);
  rmSync(out);
  expect((await fetchFrom(twin, { out, ifChanged: true })).report.outcome).toBe('unchanged');
  expect((await fetchFrom(twin, { out })).report).toMatchObject({ outcome: 'fetched', rows: 250 });
  // The layer has a new edit date, but its content is the same to the byte.
  twin.layers[0]!.lastEditDate = 1_790_000_000_001;
  expect((await fetchFrom(twin, { out })).report).toMatchObject({ outcome: 'unchanged', rows: 250 });
  twin.layers[0]!.lastEditDate = 1_790_000_000_002;
  twin.layers[0]!.rows = lots(251);
  expect((await fetchFrom(twin, { out })).report).toMatchObject({ outcome: 'fetched', rows: 251 });
});

it('a folder, service or layer is described without being fetched', async () => {
  const twin = await twinOf({});
  const [, root] = /^(.*\/rest\/services)/.exec(twin.serviceUrl)!;
  expect(await describeData(root!, undefined, manners())).toEqual({ kind: 'arcgis-folder', folders: [`${root}/Land`], services: [] });
  expect(await describeData(`${root}/Land`, undefined, manners())).toMatchObject({
    services: [{ name: 'Land/Parcels', url: twin.serviceUrl }],
  });
  expect(await describeData(twin.serviceUrl, 'USE=1', manners())).toMatchObject({
    kind: 'arcgis-layer',
    geometry: 'polygon',
    wkid: 2238,
    rows: 84,
    pageRows: 100,
    supportsPagination: true,
    objectIdField: 'OBJECTID',
    copyright: 'Quillmere County',
    columns: [
      { name: 'OBJECTID', type: 'oid' },
      { name: 'PARCEL_NO', type: 'string', label: 'Parcel number' },
      { name: 'OWNER', type: 'string', label: 'Owner' },
      { name: 'USE', type: 'smallinteger', label: 'Use', codes: 2 },
      { name: 'SALE_DATE', type: 'date', label: 'Sale date' },
    ],
  });
  twin.layers.push({ ...twin.layers[0]!, name: 'Owners', geometryType: undefined });
  expect(await describeData(twin.serviceUrl, undefined, manners())).toEqual({
    kind: 'arcgis-service',
    layers: [
      { id: 0, name: 'Parcels', geometry: 'polygon', url: `${twin.serviceUrl}/0` },
      { id: 1, name: 'Owners', geometry: null, url: `${twin.serviceUrl}/1` },
    ],
  });
});

/** The shapes that the public documentation gives for servers of version 10.0 to 11.1, with no other keys. */
describe('the ArcGIS twin answers in the documented shapes', () => {
  const field = z.looseObject({ name: z.string(), type: z.string().startsWith('esriFieldType'), alias: z.string() });
  const reference = z.strictObject({ wkid: z.number(), latestWkid: z.number().optional() });
  const PUBLISHED = {
    layer: z.looseObject({
      currentVersion: z.number(),
      id: z.number(),
      name: z.string(),
      type: z.enum(['Feature Layer', 'Table']),
      capabilities: z.string(),
      fields: z.array(field),
    }),
    count: z.strictObject({ count: z.number() }),
    ids: z.strictObject({ objectIdFieldName: z.string(), objectIds: z.array(z.number()).nullable() }),
    page: z.strictObject({
      displayFieldName: z.string().optional(),
      fieldAliases: z.record(z.string(), z.string()).optional(),
      objectIdFieldName: z.string().optional(),
      globalIdFieldName: z.string().optional(),
      geometryType: z.string().startsWith('esriGeometry').optional(),
      spatialReference: reference.optional(),
      fields: z.array(field),
      exceededTransferLimit: z.literal(true).optional(),
      features: z.array(
        z.strictObject({
          attributes: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
          geometry: z.strictObject({ rings: z.array(z.array(z.array(z.number()))) }).optional(),
        }),
      ),
    }),
    fault: z.strictObject({ error: z.strictObject({ code: z.number(), message: z.string(), details: z.array(z.string()) }) }),
  };
  test.each<[keyof typeof PUBLISHED, string]>([
    ['layer', '?f=json'],
    ['count', '/query?f=json&where=1=1&returnCountOnly=true'],
    ['ids', '/query?f=json&where=1=1&returnIdsOnly=true'],
    ['ids', '/query?f=json&where=OBJECTID<0&returnIdsOnly=true'],
    ['page', '/query?f=json&where=1=1&resultRecordCount=10'],
    ['fault', '/query?f=json&where=nonsense'],
  ])('%s of %s', async (shape, question) => {
    const twin = await twinOf({});
    const answer = await fetch(`${twin.serviceUrl}/0${question}`);
    expect([answer.status, PUBLISHED[shape].safeParse(await answer.json()).error]).toEqual([200, undefined]);
  });
});
