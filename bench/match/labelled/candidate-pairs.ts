import { addressKeys } from '@deedline/engine/keys/address-keys';
import { linkKeys } from './link-keys.ts';
import { personKeys } from '@deedline/engine/keys/name-keys';
import type { DataRecord } from './read-records.ts';

/** As in the store: what more records than this share tells nobody apart. Such a block is left to its members' other keys. */
const TOO_COMMON = 100;

/** Pairs of positions, left before right, each once. */
export interface Pairs {
  left: Int32Array;
  right: Int32Array;
}

/** Pairs that share a key: those a search would look up, and those of a linking job. */
export function candidatePairs(records: readonly DataRecord[], isPair: (left: number, right: number) => boolean): Pairs {
  const blocks = new Map<string, number[]>();
  records.forEach((record, at) => {
    for (const key of keysOf(record)) {
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, [at]);
      else if (block.length <= TOO_COMMON) block.push(at);
    }
  });
  const codes = new Codes();
  for (const block of blocks.values()) {
    if (block.length > TOO_COMMON) continue;
    for (let i = 0; i < block.length; i++) {
      for (let j = i + 1; j < block.length; j++) {
        if (isPair(block[i]!, block[j]!)) codes.add(block[i]! * records.length + block[j]!);
      }
    }
  }
  return toPairs(codes.distinct(), records.length);
}

function keysOf({ names, parts, birth, view }: DataRecord): Set<string> {
  const keys = linkKeys(view);
  for (const address of parts.length === 0 ? [undefined] : parts) {
    const place = { ...(address ? { address } : {}), ...(birth ? { birthDate: birth } : {}) };
    for (const name of names) for (const { type, text } of personKeys(name, place)) keys.add(`${type}|${text}`);
    if (address) for (const { type, text } of addressKeys(address)) keys.add(`${type}|${text}`);
  }
  return keys;
}

function toPairs(codes: Float64Array, count: number): Pairs {
  const left = new Int32Array(codes.length);
  const right = new Int32Array(codes.length);
  codes.forEach((code, at) => {
    left[at] = Math.floor(code / count);
    right[at] = code % count;
  });
  return { left, right };
}

/** Numbers that are gathered in the millions and told apart at the end; a Set holds no more than sixteen million. */
class Codes {
  #codes = new Float64Array(1 << 16);
  #length = 0;

  add(code: number): void {
    if (this.#length === this.#codes.length) this.#grow();
    this.#codes[this.#length++] = code;
  }

  distinct(): Float64Array {
    const sorted = this.#codes.subarray(0, this.#length).sort();
    let kept = 0;
    for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[kept++] = sorted[at]!;
    return sorted.slice(0, kept);
  }

  #grow(): void {
    const distinct = this.distinct();
    this.#length = distinct.length;
    this.#codes = new Float64Array(Math.max(1 << 16, distinct.length * 2));
    this.#codes.set(distinct);
  }
}
