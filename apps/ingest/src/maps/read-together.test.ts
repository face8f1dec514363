import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkMap } from '@deedline/contract/files/read-map';
import { afterAll, expect, test } from 'vitest';
import { previewMap } from '../commands/preview.ts';
import type { ReadItem } from '../layout.ts';
import { bodiesOf, collect, rejectsOf } from '../testing.ts';
import { mapLayout, type MapLayout } from './map-layout.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-together-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, ...rows: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.join('\n'));
  return path;
}

function layout(beside: object, fields: object = {}): MapLayout {
  const checked = checkMap({
    version: 1,
    revision: 1,
    id: 'pell',
    title: 'Pell County',
    role: 'assessor',
    input: { kind: 'table' },
    required: ['PIN', 'SITE'],
    county: { fips: { constant: '03001' } },
    beside: [{ name: 'owner', required: ['PIN', 'NAME'], by: ['PIN'], ...beside }],
    records: [{ kind: 'parcel', fields: { apn: 'PIN', owners: ['owner.NAME'], ...fields } }],
  });
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  return mapLayout(checked.map);
}

async function read(by: MapLayout, ...paths: string[]): Promise<ReadItem[]> {
  return (await collect(by.readFiles!(paths, {}))).flat();
}

const SITES = () =>
  file('sites.csv', 'PIN,YEAR,SITE', '1-1,2026,9 BELL YARD', '1-2,2026,11 BELL YARD', ',2026,13 BELL YARD', '1-4,2025,15 BELL YARD');

test('of several rows with one key the first ones are joined, in file order', async () => {
  const owners = file('owners.csv', 'NAME,PIN', 'HALE R,1-1', 'NOBODY,1-2', 'HALE S,1-1', 'HALE T,1-1');
  const more = file('more.csv', 'PIN,NAME,SINCE', '1-4,BRANDT O,1999', '1-4,BRANDT P,2001');
  const by = layout(
    { rows: 2, when: { not: { of: 'NAME', is: ['NOBODY'] } } },
    { owners: ['owner.NAME', 'owner 2.NAME'], legalDescription: 'owner 2.SINCE' },
  );
  const items = await read(by, more, SITES(), owners);
  expect(bodiesOf(items, 'parcel')).toMatchObject([
    { apn: '1-1', owners: [{ full: 'HALE R' }, { full: 'HALE S' }] },
    { apn: '1-2', owners: [] },
    { apn: '1-4', owners: [{ full: 'BRANDT O' }, { full: 'BRANDT P' }], legalDescription: '2001' },
  ]);
  expect(rejectsOf(items)).toMatchObject([{ line: 4, file: 'sites.csv', reject: 'no PIN' }]);
});

test('composite keys must match in full; a row without a needed match is rejected', async () => {
  const owners = file('years.csv', 'PIN,YEAR,NAME', '1-1,2025,OLD OWNER', '1-1,2026,HALE R', '1-4,2026,NEXT OWNER');
  const items = await read(layout({ by: ['PIN', 'YEAR'], needed: true }), SITES(), owners);
  expect(bodiesOf(items, 'parcel')).toMatchObject([{ apn: '1-1', owners: [{ full: 'HALE R' }] }]);
  expect(rejectsOf(items)).toMatchObject([
    { line: 3, reject: 'no row of owner has its PIN and YEAR' },
    { line: 4, reject: 'no row of owner has its PIN and YEAR' },
    { line: 5, reject: 'no row of owner has its PIN and YEAR' },
    { line: 2, file: 'years.csv', reject: 'owner: no row has its PIN and YEAR', row: '1-1 2025' },
    { line: 4, file: 'years.csv', row: '1-4 2026' },
  ]);
  await expect(read(layout({ by: ['PIN', 'ROLL'] }), SITES(), owners)).rejects.toThrow('years.csv has no column ROLL');
});

test('orphans are rejected singly up to a thousand, then as a count', async () => {
  const strangers = Array.from({ length: 1_250 }, (_, at) => `9-${at},STRANGER`);
  const items = await read(layout({}), SITES(), file('strangers.csv', 'PIN,NAME', ...strangers, '1-1,HALE R'));
  const rejects = rejectsOf(items).filter(({ reject }) => reject.startsWith('owner'));
  expect(rejects).toHaveLength(1_001);
  expect(rejects.at(-1)).toMatchObject({ line: 0, reject: 'owner: no row has its PIN, of so many more', row: '250' });
});

test('an optional file may be missing, and a preview shows joined columns', async () => {
  const optional = layout({ optional: true });
  expect(bodiesOf(await read(optional, SITES()), 'parcel')).toHaveLength(3);
  const owners = file('few.csv', 'PIN,NAME', '1-2,HALE R', '8-8,STRANGER');
  const preview = await previewMap([SITES(), owners], optional.map, {}, 2);
  expect(preview).toMatchObject({
    columns: ['PIN', 'YEAR', 'SITE', 'OWNER.NAME'],
    rows: [
      { line: 2, before: ['1-1', '2026', '9 BELL YARD', ''] },
      { line: 3, before: ['1-2', '2026', '11 BELL YARD', 'HALE R'], after: [{ kind: 'parcel', body: { owners: [{ full: 'HALE R' }] } }] },
    ],
    looked: { rows: 4, loaded: 3, rejected: 1 },
    missing: [],
  });
});

test('a map with joined files must be of tables', () => {
  const checked = checkMap({ ...layout({}).map, input: { kind: 'lines' } });
  expect(checked).toEqual({ faults: [{ path: 'beside', says: 'lies beside a table, and this is none' }] });
});
