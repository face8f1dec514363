import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMapFile } from '../commands/read-map-file.ts';
import { mapLayout } from '../maps/map-layout.ts';
import { collect } from '../testing.ts';
import { writeZip } from '../read/testing/write-zip.ts';
import type { Layout } from '../layout.ts';
import { findLayout, readBatches } from './layouts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-parts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));
const NAL = sample('fl-nal/sample-final.csv');
const SDF = sample('fl-sdf/sample.csv');
const COMPANIES = sample('sunbiz-cor/sample.txt').toString('latin1').split(/\r?\n/).filter(Boolean);

async function read(layout: Layout, files: Readonly<Record<string, Buffer | string>>): Promise<string[]> {
  const path = join(folder, 'packed.zip');
  writeFileSync(path, writeZip(files));
  const items = (await collect(readBatches(layout, [path], {}))).flat();
  return items.map(
    (item) => `${item.file ?? ''} ${item.line} ${'draft' in item ? item.draft.recordId : 'reject' in item ? item.reject : ''}`,
  );
}

test('all parts of a registry’s ZIP file are read, and other files reported', async () => {
  const [one, two] = [COMPANIES.slice(0, 1), COMPANIES.slice(1, 2)].map((lines) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
  const files = { 'cordata0.txt': one!, 'cordata1.txt': two!, 'codes.txt': 'A ACTIVE\r\n', 'ReadMe.txt': 'read', 'layout.pdf': '%PDF' };
  expect(await read(findLayout('sunbiz-cor'), files)).toEqual([
    'cordata0.txt 1 L26000000114',
    'cordata1.txt 1 P98000000027',
    'codes.txt 0 not Florida corporate data file (Sunbiz, 1440): the first record is 8 characters long, not 1440',
  ]);
  await expect(read(findLayout('sunbiz-cor'), { 'a.txt': 'A ACTIVE\r\n', 'b.txt': 'B\r\n' })).rejects.toThrow('not 1440');
});

test('the table of the layout is chosen from a ZIP file; of two, one must be named', async () => {
  expect(await read(findLayout('fl-nal'), { 'SDF11.csv': SDF, 'NAL11.csv': NAL })).toHaveLength(4);
  await expect(read(findLayout('fl-nal'), { 'NAL11.csv': NAL, 'NAL12.csv': NAL })).rejects.toThrow(
    'a ZIP file of 2 files. Choose the one to read. They are NAL11.csv, NAL12.csv; use --member to name one',
  );
  const chosen = mapLayout(await readMapFile('fl-nal', { member: 'NAL12.csv' }));
  expect(await read(chosen, { 'NAL11.csv': NAL, 'NAL12.csv': NAL.subarray(0, NAL.indexOf('\n', NAL.indexOf('\n') + 1)) })).toHaveLength(1);
  await expect(read(findLayout('fl-nal'), { 'SDF11.csv': SDF, 'other.csv': 'a,b\n1,2\n' })).rejects.toThrow('a ZIP file of 2 files');
});
