import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../testing.ts';
import { openFile } from './open-file.ts';
import { writeZip } from './testing/write-zip.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-open-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = 'PARCEL_ID,OWN_NAME\n1,ÉLOI\n'.repeat(500);

async function read(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  let passed = 0;
  const chunks = await collect(openFile(path, (count) => (passed += count)));
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(bytes.length);
  return Buffer.concat(chunks).toString();
}

test('plain, gzip and ZIP files read the same, under any name', async () => {
  expect(await read('plain.txt', Buffer.from(TEXT))).toBe(TEXT);
  expect(await read('packed.csv', gzipSync(TEXT))).toBe(TEXT);
  expect(await read('deflated.zip', writeZip({ 'NAL.csv': TEXT }))).toBe(TEXT);
  expect(await read('stored.zip', writeZip({ 'NAL.csv': TEXT }, 0))).toBe(TEXT);
  expect(await read('papers.zip', writeZip({ 'layout.pdf': '%PDF', 'NAL.csv': TEXT, 'ReadMe.txt': 'read' }))).toBe(TEXT);
});

test('an archive with two files, an unknown compression or a missing end is refused', async () => {
  await expect(read('two.zip', writeZip({ 'a.csv': 'a', 'b.csv': 'b' }))).rejects.toThrow('the archive holds 2 files');
  await expect(read('odd.zip', writeZip({ 'a.csv': 'a' }, 9))).rejects.toThrow('packed with Deflate64, which is not read');
  await expect(read('cut.zip', writeZip({ 'a.csv': TEXT }).subarray(0, 60))).rejects.toThrow('no ZIP file, or its end is missing');
  await expect(read('cut.gz', gzipSync(TEXT).subarray(0, 60))).rejects.toThrow('damaged or cut short');
});

test('byte order marks are removed, and UTF-16 is decoded', async () => {
  expect(await read('bom.csv', Buffer.from(`\ufeff${TEXT}`))).toBe(TEXT);
  const little = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  expect(await read('little.csv', little)).toBe(TEXT);
  expect(await read('big.csv', Buffer.from(little).swap16())).toBe(TEXT);
  expect(await read('tiny.csv', Buffer.from('a'))).toBe('a');
});
