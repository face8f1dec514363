import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip, ZipFault } from './read-zip.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-zip-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WIDE = 0xffff_ffff;
const TEXT = Buffer.from('418 TANNERY ROW\n'.repeat(50_000));

/** Concatenates the values as eight little-endian bytes each. */
function wide(...values: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, at * 8);
  return bytes;
}

/** A ZIP64 archive of one file, with all offsets and sizes as 64-bit values; `says` overrides what it declares. */
function zip64(says: { directory?: bigint; end?: bigint; entries?: number; sum?: number } = {}): Buffer {
  const packed = deflateRawSync(TEXT);
  const name = Buffer.from('../NAL.csv');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(says.sum ?? crc32(TEXT), 16);
  for (const at of [20, 24, 42]) entry.writeUInt32LE(WIDE, at);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(28, 30);
  const extra = Buffer.concat([Buffer.from([1, 0, 24, 0]), wide(BigInt(TEXT.length), BigInt(packed.length), 0n)]);
  const entries = says.entries ?? 1;
  const directory = Buffer.concat(Array.from({ length: entries }, () => Buffer.concat([entry, name, extra])));
  const start = local.length + name.length + packed.length;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  wide(BigInt(entries), BigInt(directory.length), says.directory ?? BigInt(start)).copy(end64, 32);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(says.end ?? BigInt(start + directory.length), 8);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([local, name, packed, directory, end64, locator, end]);
}

async function read(bytes: Buffer): Promise<string[]> {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, bytes);
  const found: string[] = [];
  for (const file of await readZip(path)) {
    const chunks: Buffer[] = [];
    for await (const chunk of file.read()) chunks.push(chunk);
    found.push(`${file.name} ${Buffer.concat(chunks).equals(TEXT)}`);
  }
  return found;
}

it('reads an archive whose sizes and places stand in 64 bits, and takes a name for a name', async () => {
  expect(await read(zip64())).toEqual(['../NAL.csv true']);
});

it.each<[string, Buffer, string]>([
  ['whose directory stands beyond every file', zip64({ directory: 2n ** 63n }), 'damaged'],
  ['whose end stands beyond every file', zip64({ end: 2n ** 63n }), 'damaged'],
  ['whose end stands behind its end', zip64({ end: 1_000_000_000n }), 'damaged'],
  ['of another sum', zip64({ sum: 1 }), 'damaged'],
  ['of more files than anybody packs', zip64({ entries: 12_000 }), 'too many files'],
])('refuses an archive %s', async (_, bytes, message) => {
  const refused = await read(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ZipFault);
  expect((refused as ZipFault).message).toContain(message);
});

it('lets who stops reading stop', async () => {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, zip64());
  const [file] = await readZip(path);
  let passed = 0;
  for await (const chunk of file!.read((bytes) => (passed += bytes))) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(passed).toBeGreaterThan(0);
});
