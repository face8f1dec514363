import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ArcgisTwin, fault } from '../../testing/arcgis-twin.ts';
import { fetchData, type FetchRequest } from '../fetch.ts';
import { MANNERS } from '../polite-client.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-choice-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let twin: ArcgisTwin;
afterEach(() => twin.stop());

/** Serves a statewide layer whose rows name their county. */
async function serve(counties: readonly (string | null)[]): Promise<void> {
  const fields = [
    { name: 'OBJECTID', type: 'esriFieldTypeOID', alias: 'OBJECTID' },
    { name: 'CONAME', type: 'esriFieldTypeString', alias: 'County' },
  ];
  const rows = counties.map((CONAME, at) => ({ attributes: { OBJECTID: at + 1, CONAME } }));
  const layer = { name: 'Parcels', fields, objectIdField: 'OBJECTID', maxRecordCount: 7, supportsPagination: true, lastEditDate: 1, rows };
  twin = await new ArcgisTwin([layer]).start();
}

async function fetchIt(more: Partial<FetchRequest> = {}) {
  const out = join(folder, 'rows.geojsonl');
  const request = { address: `${twin.serviceUrl}/0`, out, resume: false, ifChanged: false, maxBytes: 1e9, ...more };
  const manners = { ...MANNERS, reach: 'own', plain: true, wait: () => Promise.resolve() } as const;
  const report = await fetchData(request, manners, { onNote: () => undefined, onProgress: () => undefined });
  const lines = existsSync(out) ? readFileSync(out, 'utf8').trimEnd().split('\n') : [];
  return {
    outcome: report.outcome,
    counties: lines.map((line) => (JSON.parse(line) as { properties: { CONAME: string } }).properties.CONAME),
  };
}

const ofCounty = (county: string) => fetchIt({ where: `UPPER(CONAME) IN ('${county}','${county} COUNTY')` });

it('only the rows of one county are fetched, again only after a change or for another county', async () => {
  await serve(Array.from({ length: 50 }, (_, at) => ['Dane', 'DANE', 'Sauk', 'Dane County', null][at % 5]!));
  const dane = await ofCounty('DANE');
  expect(dane.outcome).toBe('fetched');
  expect(dane.counties).toHaveLength(30);
  expect(new Set(dane.counties)).toEqual(new Set(['Dane', 'DANE', 'Dane County']));
  expect((await ofCounty('DANE')).outcome).toBe('unchanged');
  expect(await ofCounty('SAUK')).toEqual({ outcome: 'fetched', counties: Array.from({ length: 10 }, () => 'Sauk') });
});

it('a token is sent in a header only, and a missing or refused one is reported', async () => {
  const token = 'made-up-token-8Zw1';
  await serve(['Dane', 'Dane', 'Sauk']);
  const refusal = { body: JSON.stringify(fault(498, 'Invalid Token')) };
  twin.habit = ({ headers }) => (headers['x-esri-authorization'] === `Bearer ${token}` ? undefined : refusal);
  expect((await fetchIt({ arcgisToken: token })).counties).toHaveLength(3);
  expect(twin.asked.filter(({ query, path }) => `${path}?${query.toString()}`.includes(token))).toEqual([]);
  await expect(fetchIt()).rejects.toThrow('it is not public: it asks for a token (498, "Invalid Token")');
  await expect(fetchIt({ arcgisToken: 'one-that-has-run-out' })).rejects.toThrow(
    'it does not take the token that it was shown (498, "Invalid Token"): it has run out, or is for something else',
  );
});
