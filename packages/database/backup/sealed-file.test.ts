import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { unsealBytes, sealBytes, type Content } from './sealed-file.ts';

const CHUNK = 64 * 1024;
const SEALED_CHUNK = CHUNK + 16;
const key = randomBytes(32);

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
/** Splits the bytes into pieces of a size that fits no chunk. */
const piecesOf = (bytes: Buffer) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, n) => bytes.subarray(n * 10_007, (n + 1) * 10_007)));
const seal = (bytes: Buffer, content: Content = 'database') => collect(sealBytes(key, content, piecesOf(bytes)));
const open = (bytes: Buffer, with_ = key, content: Content = 'database') => collect(unsealBytes(with_, content, piecesOf(bytes)));

describe('a sealed file', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5])('of %i bytes opens unchanged', async (length) => {
    const plain = randomBytes(length);
    const sealed = await seal(plain);
    expect((await open(sealed)).equals(plain)).toBe(true);
    expect(length > 16 && sealed.includes(plain.subarray(0, 16))).toBe(false);
  });

  test('differs each time it is sealed', async () => {
    const plain = randomBytes(100);
    expect((await seal(plain)).subarray(-100).equals((await seal(plain)).subarray(-100))).toBe(false);
  });

  test('is refused with another key, and as a different kind of file', async () => {
    const sealed = await seal(randomBytes(100));
    await expect(open(sealed, randomBytes(32))).rejects.toThrow('sealed with a different key');
    await expect(open(sealed, key, 'keys')).rejects.toThrow('not a Deedline backup of keys');
    await expect(open(Buffer.from('a text of somebody'))).rejects.toThrow('not a Deedline backup');
  });

  test('is refused when any bit of it changed', async () => {
    const sealed = await seal(randomBytes(2 * CHUNK + 100));
    for (const place of [0, 10, 30, 45, 70, 200, SEALED_CHUNK + 90, sealed.length - 60, sealed.length - 1]) {
      const damaged = Buffer.from(sealed);
      damaged[place]! ^= 1;
      await expect(open(damaged), `at ${place}`).rejects.toThrow(/damaged|different key|not a Deedline backup/);
    }
  });

  test('is refused when it was truncated, also between two chunks, or something was appended', async () => {
    const sealed = await seal(randomBytes(2 * CHUNK + 100));
    const header = sealed.length - (2 * SEALED_CHUNK + 116);
    for (const length of [0, 20, header, header + 8, header + SEALED_CHUNK, header + 2 * SEALED_CHUNK, sealed.length - 1])
      await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow(/damaged|incomplete/);
    await expect(open(Buffer.concat([sealed, Buffer.alloc(1)]))).rejects.toThrow('damaged');
  });

  test('is refused when its chunks were reordered or come from another file', async () => {
    const [one, other] = [await seal(randomBytes(3 * CHUNK)), await seal(randomBytes(3 * CHUNK))];
    const header = one.length - 3 * SEALED_CHUNK;
    const chunk = (file: Buffer, number: number) => file.subarray(header + number * SEALED_CHUNK, header + (number + 1) * SEALED_CHUNK);
    const swapped = [one.subarray(0, header), chunk(one, 1), chunk(one, 0), chunk(one, 2)];
    const mixed = [one.subarray(0, header), chunk(one, 0), chunk(other, 1), chunk(one, 2)];
    for (const file of [swapped, mixed]) await expect(open(Buffer.concat(file))).rejects.toThrow('damaged');
  });
});
