import { EXIT_STORE_AWAY } from '@deedline/contract/files/load-report';
import { keepPrinted } from '@deedline/database/test-logs';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { withClient } from '@deedline/database/connect';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packKeys } from './load/pack.ts';
import { writeZip } from './read/testing/write-zip.ts';

// Every command runs as a process of its own, which takes long on a slow machine.
const TIMEOUT_MS = 300_000;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'deedline-main-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const ingest = (...args: string[]) => ingestWith({}, ...args);

function ingestWith(settings: Record<string, string>, ...args: string[]): Promise<{ code: number | string; out: string; err: string }> {
  const env = { ...process.env, EVIDENCE_DATABASE_URL: database.url, DATA_DIR: folder, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env }, (error, out, err) => {
      keepPrinted('ingest', out + err);
      resolve({ code: error?.code ?? 0, out, err });
    });
  });
}

const sample = (layout: string, file: string): string => join(import.meta.dirname, 'sources', layout, file);
const COUNTY = { role: 'assessor', state: 'FK', countyFips: '03001', countyName: 'Quillmere' };

test(
  'a manifest loads every layout, with lots and streets of the map',
  async () => {
    const files = [
      ['fl-nal', 'sample-final.csv', 'roll'],
      ['parcel-map', 'sample.geojsonl', 'roll'],
      ['fl-sdf', 'sample.csv', 'sales'],
      ['massgis-l3', 'sample.csv', 'town'],
      ['tx-pacs', 'sample.txt', 'district'],
      ['sunbiz-cor', 'sample.txt', 'registry'],
      ['dnc-flat', 'sample.txt', 'dnc'],
      ['feed-ndjson', 'sample.ndjson', 'feed'],
    ] as const;
    const entries = files.map(([layout, file, name]) => ({
      layout,
      paths: [sample(layout, file)],
      source: { name, ...COUNTY, ...(name === 'sales' ? { role: 'recorder' } : {}) },
      asOf: '2026-11-01',
    }));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ files: entries }));
    const first = await ingest('--manifest', join(folder, 'manifest.json'));
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain('roll (fl-nal): 4 rows live as of 2026-11-01');
    const begun = await withClient(database.url, (client) => client.query('select layout from load order by id limit 2'));
    // Files that add facts to parcels are loaded before the rolls that list the parcels.
    expect(begun.rows.map(({ layout }) => String(layout)).sort()).toEqual(['fl-sdf', 'parcel-map']);
    const counts = await withClient(database.url, (client) =>
      client.query(`select (select count(*)::int from evidence) as evidence, (select count(*)::int from parcel_shape) as lots,
      (select count(*)::int from street_line) as streets, (select count(*)::int from load where state = 'live') as loads`),
    );
    expect(counts.rows).toEqual([{ evidence: 32, lots: 2, streets: 1, loads: 8 }]);
    const again = await ingest('--manifest', join(folder, 'manifest.json'));
    expect(again.out.match(/nothing changed/g)).toHaveLength(8);
    expect((await ingest('list')).out).toMatch(/^roll +parcel-map +2026-11-01 +3 +0 +roll$/m);
    expect((await ingest('show', 'roll')).out).toContain('Quillmere, 03001, FK');
    expect((await ingest('list')).out).not.toContain('OLD KEYS');
    await withClient(database.url, (client) => client.query('update load set keys_version = 0'));
    const list = (await ingest('list')).out;
    expect(list).toMatch(/^registry +sunbiz-cor .*OLD KEYS +registry$/m);
    expect(list).toContain('8 loads are filed under keys of another version of Deedline: some of their records are not found until');
    expect((await ingest('rekey')).out).toMatch(/^registry \(sunbiz-cor\): \d+ records refiled/m);
    expect((await ingest('list')).out).not.toContain('OLD KEYS');
    expect((await ingest('rekey')).out).toContain('All that is loaded is filed as this version');
    const kept = await withClient(database.url, (client) =>
      client.query(`select (select count(*)::int from evidence) as evidence, (select count(*)::int from parcel_shape) as lots,
      (select count(*)::int from street_line) as streets, (select count(*)::int from load where state = 'live') as loads`),
    );
    expect(kept.rows).toEqual(counts.rows);
  },
  TIMEOUT_MS,
);

test(
  'while a store is unreachable, files for others are loaded, and the rest is named',
  async () => {
    const [list, manifest] = [join(folder, 'numbers.txt'), join(folder, 'numbers.json')];
    writeFileSync(list, '4195550145\n');
    const load = (name: string, asOf: string) => ({ layout: 'dnc-flat', paths: [list], source: { name, ...COUNTY }, asOf });
    writeFileSync(manifest, JSON.stringify({ files: [load('known', '2026-11-01')] }));
    expect(await ingest('--manifest', manifest)).toMatchObject({ code: 0 });
    writeFileSync(list, '4195550145\n4195550146\n');
    writeFileSync(manifest, JSON.stringify({ files: [load('fresh', '2026-11-02'), load('known', '2026-11-02')] }));
    const isAway = { EVIDENCE_STORE_URLS: 'postgres://nobody@127.0.0.1:1/nothing' };
    const loaded = await ingestWith(isAway, '--manifest', manifest);
    expect(loaded.out).toContain('known (dnc-flat): 2 rows live as of 2026-11-02');
    expect(loaded.code).toBe(EXIT_STORE_AWAY);
    expect(loaded.err).toMatch(/^Failed: Evidence store 2: no database answers there .* No other store has fresh, and it may/);
    const listed = await ingestWith(isAway, 'list');
    expect(listed.out).toMatch(/^Evidence store 1:\n[^]*\nEvidence store 2: no database answers there/);
    expect((await ingestWith(isAway, 'remove', 'fresh')).code).toBe(EXIT_STORE_AWAY);
    expect((await ingestWith(isAway, 'remove', 'known')).out).toContain('known: dnc-flat removed');
  },
  TIMEOUT_MS,
);

test(
  'an impossible command fails with its reason and changes nothing',
  async () => {
    expect(await ingest('fl-nal', '/nowhere.csv', '--source', 'x', '--as-of', '2026-11-01')).toMatchObject({
      code: 1,
      err: 'Failed: /nowhere.csv: there is no such file\n',
    });
    const asked = [
      ['describe', '/nowhere.csv'],
      ['guess', '/nowhere.csv'],
      ['preview', '/nowhere.csv', '--map', 'pa-philadelphia'],
      ['preview', sample('pa-philadelphia', 'sample.csv'), '--map', '/nowhere.csv'],
      ['--manifest', '/nowhere.csv'],
    ];
    for (const args of asked)
      expect(await ingest(...args)).toMatchObject({ code: 1, out: '', err: 'Failed: /nowhere.csv: there is no such file\n' });
    const wrong = await ingest('fl-nal', sample('fl-sdf', 'sample.csv'), '--source', 'x', '--as-of', '2026-11-01');
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toMatch(/^Failed: x: not Florida NAL .*: the header has no column JV, /);
    expect((await ingest('fl-nal')).code).toBe(2);
    writeFileSync(join(folder, 'broken.json'), JSON.stringify({ files: [{ layout: 'fl-nal', paths: [], source: {}, asOf: 'today' }] }));
    expect((await ingest('--manifest', join(folder, 'broken.json'))).err).toContain('files[0]: "paths" must be a list of files');
  },
  TIMEOUT_MS,
);

test(
  '--json reports layouts, progress, outcome and rejects by reason',
  async () => {
    const layouts = (await ingest('layouts')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(layouts).toContainEqual({ id: 'massgis-l3', title: 'MassGIS Level 3 assess table', role: 'assessor', needsCounty: true });
    const list = join(folder, 'told.txt');
    writeFileSync(list, '4195550144\nnobody\n419\n');
    const asked = ['dnc-flat', list, '--source', 'told', '--as-of', '2026-11-01', '--progress', 'json'];
    const lines = (await ingest(...asked)).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ line: 'progress', read: 3, loaded: 1, rejected: 2, totalBytes: 22 });
    const report = { line: 'report', source: 'told', layout: 'dnc-flat', asOf: '2026-11-01' };
    expect(lines.at(-1)).toMatchObject({ ...report, outcome: 'published', read: 3, loaded: 1, rejected: 2 });
    expect(lines.at(-1)).toMatchObject({ reasons: [{ reason: 'no telephone number', rows: 2 }] });
    const again = JSON.parse((await ingest(...asked)).out) as object;
    expect(again).toMatchObject({ ...report, outcome: 'unchanged', reasons: [] });
    const wrong = await ingest('fl-nal', ...asked.slice(1));
    expect(JSON.parse(wrong.out)).toEqual({ line: 'failed', message: expect.stringContaining('not Florida NAL') });
  },
  TIMEOUT_MS,
);

test(
  'loads beside a failing file are packed',
  async () => {
    const [list, manifest] = [join(folder, 'beside.txt'), join(folder, 'beside.json')];
    const numbers = Array.from({ length: 500 }, (_, at) => `4195552${String(at).padStart(3, '0')}\n`);
    writeFileSync(list, numbers.join(''));
    const load = (name: string, layout: string) => ({ layout, paths: [list], source: { name, ...COUNTY }, asOf: '2026-11-01' });
    writeFileSync(manifest, JSON.stringify({ files: [load('good', 'dnc-flat'), load('bad', 'fl-nal')] }));
    const loaded = await ingest('--manifest', manifest);
    expect(loaded).toMatchObject({ code: 1, out: expect.stringContaining('good (dnc-flat): 500 rows live') });
    // The loads have already spent the packing credit of these keys, so nothing is left to pack.
    expect(await packKeys(database.url)).toEqual({ buckets: 0, keys: 0 });
  },
  TIMEOUT_MS,
);

test(
  '--member chooses a file of an archive, for shipped layouts too',
  async () => {
    const path = join(folder, 'two.zip');
    const roll = readFileSync(sample('fl-nal', 'sample-final.csv'), 'utf8');
    writeFileSync(path, writeZip({ 'of-one.csv': roll, 'of-the-other.csv': roll.split('\r\n').slice(0, 2).join('\r\n') }));
    const asked = ['fl-nal', path, '--source', 'packed', '--as-of', '2026-11-01'];
    expect((await ingest(...asked)).err).toContain('They are of-one.csv, of-the-other.csv; use --member to name one');
    expect((await ingest(...asked, '--member', 'of-the-other.csv')).out).toContain('packed (fl-nal): 1 rows live');
  },
  TIMEOUT_MS,
);

test(
  'rejects are written to the data folder, or where --rejects says',
  async () => {
    const list = join(folder, 'list.txt');
    writeFileSync(list, '4195550142\nnobody\n');
    const told = await ingest('dnc-flat', list, '--source', 'list', '--as-of', '2026-11-01');
    expect(told.out).toContain(`1 rejected: ${join(folder, 'rejects', 'list.dnc-flat.2026-11-01.csv')}`);
    writeFileSync(list, '4195550143\nnobody\n');
    await ingest('dnc-flat', list, '--source', 'list', '--as-of', '2026-11-02', '--rejects', join(folder, 'mine.csv'));
    expect(readFileSync(join(folder, 'mine.csv'), 'utf8')).toBe('line,reason,row,file\n2,no telephone number,nobody,list.txt\n');
  },
  TIMEOUT_MS,
);

test(
  'a guessed map is edited, previewed and loaded, kept with the load, and reloaded when it changes',
  async () => {
    const roll = join(folder, 'pell.csv');
    writeFileSync(
      roll,
      'PIN,Owner Name,Site Addr,ZONING\n12-3,"BRANDT, OTTILIE",9 BELL YARD,R1\n12-4,"HALE, RUTH",11 BELL YARD,R2\n,NOBODY,,\n',
    );
    const guessed = join(folder, 'guessed.json');
    expect((await ingest('guess', roll, '--out', guessed)).out).toContain('parcel.owners <- Owner Name: it is called Owner Name');
    const guess = { map: JSON.parse(readFileSync(guessed, 'utf8')) as Record<string, unknown> };
    const own = join(folder, 'pell.json');
    writeFileSync(own, JSON.stringify({ ...guess.map, id: 'pell', title: 'Pell County' }));
    const preview = JSON.parse((await ingest('preview', roll, '--map', own, '--rows', '1', '--json')).out) as object;
    expect(preview).toMatchObject({
      rows: [{ line: 2, before: ['12-3', 'BRANDT, OTTILIE', '9 BELL YARD', 'R1'], after: [{ kind: 'parcel', body: { apn: '12-3' } }] }],
      looked: { rows: 3, loaded: 2, rejected: 1, reasons: [{ reason: 'no PIN', rows: 1 }] },
      unused: [{ column: 'ZONING', example: 'R1' }],
      missing: [],
    });
    const load = ['load', roll, '--map', own, '--source', 'pell', '--as-of', '2026-11-01', '--county', '03009'];
    expect((await ingest(...load)).out).toContain('pell (pell): 2 rows live as of 2026-11-01');
    expect((await ingest(...load)).out).toContain('nothing changed');
    expect((await ingest('show', 'pell')).out).toMatch(/pell, map revision 1/);
    writeFileSync(own, JSON.stringify({ ...guess.map, id: 'pell', title: 'Pell County', revision: 2, names: 'last_first' }));
    expect((await ingest(...load)).out).toContain('2 rows live');
    expect((await ingest('show', 'pell')).out).toMatch(/pell, map revision 2/);
  },
  TIMEOUT_MS,
);

test(
  'faults of a map are named with their place, and nothing is loaded',
  async () => {
    const own = join(folder, 'wrong.json');
    writeFileSync(
      own,
      JSON.stringify({
        version: 1,
        revision: 1,
        id: 'x',
        title: 'X',
        role: 'assessor',
        input: { kind: 'table' },
        records: [{ kind: 'parcel', fields: {} }],
      }),
    );
    const asked = [sample('fl-nal', 'sample-final.csv'), '--map', own, '--source', 'wrong', '--as-of', '2026-11-01'];
    const failed = await ingest('load', ...asked);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.err).toContain('records.0.fields.apn');
    expect((await ingest('load', ...asked.with(2, 'nc-onemap'))).err).toContain('not NC OneMap parcels: the header has no column parno');
    expect((await ingest('maps')).out).toMatch(/^fl-nal \(revision 1\): Florida Department of Revenue/m);
    expect(JSON.parse((await ingest('maps', 'fl-nal')).out)).toMatchObject({ version: 1, id: 'fl-nal' });
    expect((await ingest('maps', 'none')).err).toContain('there is no map "none"');
  },
  TIMEOUT_MS,
);
