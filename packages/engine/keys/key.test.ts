import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashKey } from './key.ts';

test('loads on disk carry these hashes: they never change', () => {
  expect(hashKey('phone', '+14195550142')).toBe(-3361215507634067024n);
  expect(hashKey('addressZip', '00412:418:TANNERY')).toBe(-5479803404469183596n);
});

test('hashes fit a signed 64-bit column and differ by type and text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (a, b) => {
      const hash = hashKey('nameState', a);
      expect(BigInt.asIntN(64, hash)).toBe(hash);
      expect(hashKey('nameAnywhere', a)).not.toBe(hash);
      expect(hashKey('nameState', b) === hash).toBe(a === b);
    }),
  );
});

test('texts that count up spread evenly over the buckets, without a collision', () => {
  const hashes = Array.from({ length: 64_000 }, (_, i) => hashKey('numberZip', `00412:${i}`));
  expect(new Set(hashes).size).toBe(hashes.length);
  const buckets = Map.groupBy(hashes, (hash) => Number(BigInt.asUintN(6, hash >> 58n)));
  expect(buckets.size).toBe(64);
  for (const bucket of buckets.values()) expect(Math.abs(bucket.length - 1000)).toBeLessThan(200);
});
