import { KEY_TYPES } from './key.ts';
import type { KeyType } from './key.ts';

const halves = new Int32Array(2);
const whole = new BigInt64Array(halves.buffer);

/** The 32-bit finalizer of MurmurHash3 (public domain): every input bit reaches every output bit. */
function finish(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * 64 bits, signed, of a typed text: two lanes of 32 bits over its UTF-16 units, crossed with each other at the end. The same on every
 * little-endian machine and never to change, since loads on disk carry it. Not cryptographic: it hides nothing.
 */
export function hashKey(type: KeyType, text: string): bigint {
  let low = 0x9747b28c ^ KEY_TYPES[type];
  let high = 0x3c6ef372 + KEY_TYPES[type];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x85ebca77);
    low = (low << 13) | (low >>> 19);
    high = Math.imul(high ^ unit, 0xc2b2ae3d);
    high = (high << 17) | (high >>> 15);
  }
  low = finish(low ^ text.length);
  high = finish(high ^ Math.imul(low, 0x27d4eb2f));
  halves[0] = finish(low ^ Math.imul(high, 0x165667b1));
  halves[1] = high;
  return whole[0] ?? 0n;
}
