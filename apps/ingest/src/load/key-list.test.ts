import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyList } from './key-list.ts';

const LARGEST = 2n ** 63n - 1n;
/** Includes hashes that agree in their upper or lower half; the ids lie on both sides of 32 bits. */
const HASHES = [-LARGEST - 1n, -(2n ** 32n), -1n, 0n, 1n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 32n + 2n ** 31n, LARGEST];
const IDS = [1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 2 ** 31, 2 ** 52];

function listOf(keys: readonly (readonly [bigint, number])[]): KeyList {
  const list = new KeyList();
  const view = new DataView(new ArrayBuffer(16));
  for (const [hash, id] of keys) {
    view.setBigInt64(0, hash);
    view.setBigInt64(8, BigInt(id));
    list.read(view, 0, 8);
  }
  return list;
}

test('keys are ordered as in PostgreSQL: by signed hash, then id', () => {
  const drawn = Array.from({ length: 40 }, (_, at): [bigint, number] => {
    const bytes = createHash('sha256').update(String(at)).digest();
    return [bytes.readBigInt64BE(0), Number(bytes.readBigUInt64BE(8) >> 12n)];
  });
  const keys = [...HASHES.flatMap((hash) => IDS.map((id): [bigint, number] => [hash, id])), ...drawn];
  const list = listOf(keys);
  expect(list.length).toBe(keys.length);
  for (const [n, [hash, id]] of keys.entries()) {
    expect(list.idAt(n)).toBe(id);
    for (const [other, [otherHash, otherId]] of keys.entries()) {
      expect(list.isSameHash(n, list, other)).toBe(hash === otherHash);
      expect(list.isBefore(n, list, other)).toBe(hash < otherHash || (hash === otherHash && id < otherId));
    }
  }
});

test('a list grows as needed, and keys are copied whole', () => {
  const many = Array.from({ length: 10_000 }, (_, at): [bigint, number] => [BigInt(at) * -77n, at + 2 ** 33]);
  const list = listOf(many);
  const copied = new KeyList();
  for (let n = 0; n < list.length; n += 1) copied.copy(list, n);
  expect([copied.length, copied.idAt(9_999), copied.isSameHash(9_999, list, 9_999), copied.isBefore(9_998, list, 9_999)]).toEqual([
    10_000,
    9_999 + 2 ** 33,
    true,
    false,
  ]);
});
