/** Two caches for parsed values. Cached values are shared, so callers must not mutate them. */

/** Memoizes `read` per object in a WeakMap. A search reads the same records in every round of lookups and again when it resolves. */
export function readOnce<K extends object, V extends object>(read: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) known.set(of, (made = read(of)));
    return made;
  };
}

/** Enough for the texts that the records of one round of a few hundred searches contain; a few megabytes. */
const MAX_TEXTS = 10_000;

/** Memoizes `read` by text: records of one household or one name repeat the same texts. The cache is emptied when it reaches `MAX_TEXTS`. */
export function readAlike<K, V extends object>(textOf: (of: K) => string, read: (of: K) => V): (of: K) => V {
  const known = new Map<string, V>();
  return (of) => {
    const text = textOf(of);
    let made = known.get(text);
    if (made !== undefined) return made;
    made = read(of);
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(text, made);
    return made;
  };
}
