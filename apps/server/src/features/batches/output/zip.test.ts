import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { writeZip, type ZipEntry } from './zip.ts';

const AT = new Date('2026-11-22T10:15:06Z');

async function* entriesOf(...entries: ZipEntry[]) {
  yield* entries;
}
async function* endless(ended: () => void) {
  try {
    for (let n = 0; ; n += 1) yield Buffer.from(`${n} ${Math.random()}`.repeat(1000));
  } finally {
    ended();
  }
}
async function* failing() {
  yield Buffer.from('the first piece');
  throw new Error('the source is gone');
}
async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test('each entry has its sizes and checksum in its data descriptor and in the directory', async () => {
  const zip = await collect(
    writeZip(entriesOf({ name: 'a.txt', content: [Buffer.from('one '), Buffer.from('two')] }, { name: 'ü/b.txt', content: [] }), AT),
  );
  const end = zip.length - 22;
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, 2]);
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);
  for (const [name, text] of [
    ['a.txt', 'one two'],
    ['ü/b.txt', ''],
  ] as const) {
    expect([zip.readUInt32LE(at), zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]).toEqual([0x02014b50, 0x0808, 8]);
    // 10:15:06 on the 22nd of the 11th month, 46 years after 1980.
    expect([zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)]).toEqual([(10 << 11) | (15 << 5) | 3, (46 << 9) | (11 << 5) | 22]);
    const [crc, packed, size, length] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
    ];
    expect(zip.toString('utf8', at + 46, at + 46 + length)).toBe(name);
    const local = zip.readUInt32LE(at + 42);
    expect([zip.readUInt32LE(local), zip.readUInt16LE(local + 26)]).toEqual([0x04034b50, length]);
    const content = local + 30 + length;
    expect(inflateRawSync(zip.subarray(content, content + packed)).toString()).toBe(text);
    const behind = [0, 4, 8, 12].map((offset) => zip.readUInt32LE(content + packed + offset));
    expect(behind).toEqual([0x08074b50, crc, packed, size]);
    expect([crc, size]).toEqual([crc32(text), text.length]);
    at += 46 + length;
  }
});

test('an entry that fails fails the archive', async () => {
  const zip = writeZip(entriesOf({ name: 'a', content: failing() }), AT);
  await expect(collect(zip)).rejects.toThrow('the source is gone');
});

test('a consumer that stops closes the entry', async () => {
  const ended = vi.fn<() => void>();
  for await (const piece of writeZip(entriesOf({ name: 'a', content: endless(ended) }), AT)) if (piece.length > 1000) break;
  await expect.poll(() => ended.mock.calls.length).toBe(1);
});
