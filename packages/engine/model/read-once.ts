/** Two ways not to read the same thing twice. What comes out is shared, so nobody may change it. */

/**
 * A search looks at the same records at every hop and again when it resolves: what is made of an object is remembered with that object and
 * goes when it goes.
 */
export function readOnce<K extends object, V extends object>(read: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) known.set(of, (made = read(of)));
    return made;
  };
}

/** As many texts as the records of a hop of some hundred searches print; a few megabytes. */
const MAX_TEXTS = 10_000;

/** Records of one household or of one name print the same texts over and over: the last thousands of texts are remembered. */
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
