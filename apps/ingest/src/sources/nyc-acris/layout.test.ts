import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readName } from '@deedline/engine/normalize/name';
import { afterAll, expect, test } from 'vitest';
import { findTogether } from '../../guess/find-together.ts';
import { describeFile } from '../../read/open-table.ts';
import { writeZip } from '../../read/testing/write-zip.ts';
import { bodiesOf, collect, readSamples, rejectsOf } from '../../testing.ts';
import { readDrafts } from '../layouts.ts';

const FILES = ['sample-parties.csv', 'sample-legals.csv', 'sample-master.csv'] as const;
const folder = mkdtempSync(join(tmpdir(), 'deedline-acris-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a lot of a deed becomes a sale, joined with its document and parties', async () => {
  const [couple, ...others] = bodiesOf(await readSamples('nyc-acris', FILES), 'sale');
  expect(couple).toEqual({
    countyFips: '36047',
    apn: '3-01164-0040',
    saleDate: '2025-03-04',
    salePrice: 1_150_000,
    buyer: { full: 'MARLHURST, ALEJANDRO & MARLHURST, RENATA' },
    seller: { full: 'ORDWAY, HESTER T' },
    book: '2025000071234',
    deedType: 'DEED',
  });
  expect(readName(couple!.buyer!).persons.map(({ display }) => display)).toEqual(['Alejandro Marlhurst', 'Renata Marlhurst']);
  expect(others).toEqual([
    {
      countyFips: '36061',
      apn: '1-00612-0031',
      saleDate: '2025-03-28',
      buyer: { full: 'DRY FORK OWNERS, LLC' },
      // A company and a person are not a couple, so only the first is read.
      seller: { full: 'QUILL ESTATES, INC.' },
      book: '2025000090011',
      deedType: 'DEED, RC',
    },
    expect.objectContaining({ apn: '1-00612-0032' }),
    {
      countyFips: '36081',
      apn: '4-09907-1101',
      saleDate: '1991-06-18',
      salePrice: 312_500,
      buyer: { full: 'VELEZ, ROSA' },
      book: '3104',
      page: '877',
      deedType: 'DEED',
    },
  ]);
});

test('mortgages are left out, and orphans are rejected with their file', async () => {
  const items = await readSamples('nyc-acris', FILES);
  expect(items.flatMap((item) => ('draft' in item ? [item.draft.recordId] : []))).toEqual([
    '2025031100419001:3-01164-0040',
    '2025040200077001:1-00612-0031',
    '2025040200077001:1-00612-0032',
    'FT_1640004455764:4-09907-1101',
  ]);
  expect(rejectsOf(items)).toEqual([
    {
      line: 7,
      file: 'sample-legals.csv',
      reject: 'no row of master has its DOCUMENT ID',
      row: expect.stringMatching(/^2025050500001001,L/) as string,
    },
    { line: 6, file: 'sample-master.csv', reject: 'master: no row has its DOCUMENT ID', row: '2025060600002001' },
    { line: 11, file: 'sample-parties.csv', reject: 'buyers: no row has its DOCUMENT ID', row: '2025060600002001 (2 rows)' },
  ]);
});

test('a ZIP file of the three files, with the portal’s column names, reads the same', async () => {
  const names: Record<string, string> = {
    'DOC. TYPE': 'doc_type',
    'DOC. DATE': 'document_date',
    'DOC. AMOUNT': 'document_amt',
    'RECORDED / FILED': 'recorded_datetime',
    'REEL NBR': 'reel_nbr',
    'REEL PAGE': 'reel_pg',
  };
  const members = FILES.map((name) => {
    const [header, ...rows] = readFileSync(join(import.meta.dirname, name), 'utf8')
      .trimEnd()
      .split('\n');
    const renamed = header!.split(',').map((column) => names[column] ?? column.toLowerCase().replaceAll(' ', '_'));
    const dated = rows.map((row) => row.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$1-$2T00:00:00.000'));
    return [name.replace('sample-', 'rows/'), [renamed.join(','), ...dated].join('\n')] as const;
  });
  const path = join(folder, 'acris.zip');
  writeFileSync(path, writeZip(Object.fromEntries([...members, ['readme.txt', 'Deeds of the city.']])));
  const zipped = await collect(readDrafts('nyc-acris', path, {}));
  expect(bodiesOf(zipped, 'sale')).toEqual(bodiesOf(await readSamples('nyc-acris', FILES), 'sale'));
  expect(rejectsOf(zipped)).toHaveLength(3);
  expect(await findTogether(path, await describeFile(path))).toEqual([
    { layout: 'nyc-acris', title: 'New York City ACRIS deeds', files: ['rows/legals.csv', 'rows/master.csv', 'rows/parties.csv'] },
  ]);
});

test('an incomplete ZIP file, and one chosen file, are not read together', async () => {
  const path = join(folder, 'some.zip');
  const members = FILES.slice(0, 2).map((name) => [name, readFileSync(join(import.meta.dirname, name))] as const);
  writeFileSync(path, writeZip(Object.fromEntries(members)));
  expect(await findTogether(path, await describeFile(path))).toEqual([]);
  const whole = join(folder, 'acris.zip');
  expect(await findTogether(whole, await describeFile(whole, { member: 'rows/legals.csv' }))).toEqual([]);
});

test('a missing file and a foreign one are named', async () => {
  await expect(readSamples('nyc-acris', ['sample-legals.csv'])).rejects.toThrow(
    'not New York City ACRIS deeds: the file of master, with the columns DOCUMENT ID, CRFN, RECORDED BOROUGH, and the file of sellers, with the columns DOCUMENT ID, PARTY TYPE, NAME, and the file of buyers',
  );
  await expect(readSamples('nyc-acris', ['sample-master.csv', 'sample-parties.csv'])).rejects.toThrow(
    'the file with the columns DOCUMENT ID, BOROUGH, BLOCK, LOT is missing',
  );
  await expect(readSamples('nyc-acris', [...FILES, '../nyc-dof/sample.csv'])).rejects.toThrow('sample.csv is none of its files');
});
