import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../testing.ts';
import { openFile } from './open-file.ts';

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

/** A zip archive of deflated entries, as small as the format allows. */
function zip(entries: Record<string, string>, method = 8): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

test('plain, gzip and zip read the same, whatever their names', async () => {
  expect(await read('plain.txt', Buffer.from(TEXT))).toBe(TEXT);
  expect(await read('packed.csv', gzipSync(TEXT))).toBe(TEXT);
  expect(await read('deflated.zip', zip({ 'NAL.csv': TEXT }))).toBe(TEXT);
  expect(await read('stored.zip', zip({ 'NAL.csv': TEXT }, 0))).toBe(TEXT);
});

test('an archive with two files, with another packing or cut short says so', async () => {
  await expect(read('two.zip', zip({ 'a.csv': 'a', 'b.csv': 'b' }))).rejects.toThrow('the archive holds 2 files');
  await expect(read('odd.zip', zip({ 'a.csv': 'a' }, 9))).rejects.toThrow('packed with Deflate64, which is not read');
  await expect(read('cut.zip', zip({ 'a.csv': TEXT }).subarray(0, 60))).rejects.toThrow('no ZIP file, or its end is missing');
  await expect(read('cut.gz', gzipSync(TEXT).subarray(0, 60))).rejects.toThrow('damaged or cut short');
});

test('byte order marks are taken off and UTF-16 becomes UTF-8', async () => {
  expect(await read('bom.csv', Buffer.from(`\ufeff${TEXT}`))).toBe(TEXT);
  const little = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  expect(await read('little.csv', little)).toBe(TEXT);
  expect(await read('big.csv', Buffer.from(little).swap16())).toBe(TEXT);
  expect(await read('tiny.csv', Buffer.from('a'))).toBe('a');
});
