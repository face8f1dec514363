/** A deterministic random stream: the same seed and keys yield the same draws, independent of other streams. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** 0 <= x < limit. */
  int(limit: number): number;
  /** low <= x <= high. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Exponentially distributed. */
  wait(mean: number): number;
}

/** Mixes one 32-bit word into a state, as Murmur3 does. */
function mix(state: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  let h = state ^ Math.imul(k, 0x1b873593);
  h = (h << 13) | (h >>> 19);
  return (Math.imul(h, 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let h = state ^ (state >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Hashes a list of keys to 32 bits. */
export function mixKeys(keys: readonly (number | string)[]): number {
  let state = 0x9747b28c;
  for (const key of keys) {
    if (typeof key === 'number') state = mix(mix(state, key | 0), Math.floor(key / 4294967296));
    else for (let i = 0; i < key.length; i++) state = mix(state, key.charCodeAt(i));
    state = mix(state, 0x1f);
  }
  return finish(state);
}

/** A separate generator (sfc32) for every list of keys. */
export function randomOf(...keys: (number | string)[]): Random {
  let a = mixKeys(keys);
  let b = finish(a ^ 0x9e3779b9);
  let c = finish(b ^ 0x7f4a7c15);
  let counter = 1;
  const bits = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 8; i++) bits();
  const next = (): number => bits() / 4294967296;
  const int = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)]!,
    wait: (mean) => -mean * Math.log(1 - next()),
  };
}

/** Returns a function that draws an index with the given weights. */
export function weighted(weights: readonly number[]): (random: Random) => number {
  const sums: number[] = [];
  let total = 0;
  for (const weight of weights) sums.push((total += weight));
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
