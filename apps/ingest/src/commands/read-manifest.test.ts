import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a manifest is read with or without a byte order mark', async () => {
  const entry = { layout: 'fl-nal', paths: ['NAL.csv'], source: { name: 'nal', role: 'assessor' }, asOf: '2026-10-01' };
  const path = join(folder, 'manifest.json');
  const read = async (mark: string) => {
    writeFileSync(path, mark + JSON.stringify({ files: [entry] }));
    return readManifest(path);
  };
  const plain = await read('');
  expect(plain).toMatchObject([{ paths: [join(folder, 'NAL.csv')], asOf: '2026-10-01' }]);
  expect(await read('\uFEFF')).toEqual(plain);
});
