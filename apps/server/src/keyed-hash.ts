/** Keyed hashes under the installation's keys. Data is written under the newest key and looked up under all of them. */

type Hash = (domain: string, text: string) => Buffer;

/** `domain` separates uses: it keeps the hash of a phone from equalling that of a query. */
export interface KeyedHash extends Hash {
  /** The hash under each key, newest first. The older ones find what was stored before a rotation. */
  every(domain: string, text: string): Buffer[];
  /** All keys, newest first, including one that is not active yet. */
  keys(): readonly NumberedKey[];
}

export interface NumberedKey {
  version: number;
  /** When writing with this key begins, by the clock of the database. */
  activeFrom: Date;
  hash: Hash;
}

/** `newest`: the key to write with now. `keys`: all keys, newest first. Both are called for each hash, because a rotation changes them. */
export function keyedHash(newest: () => NumberedKey, keys: () => readonly NumberedKey[]): KeyedHash {
  return Object.assign((domain: string, text: string) => newest().hash(domain, text), {
    every: (domain: string, text: string) => keys().map(({ hash }) => hash(domain, text)),
    keys,
  });
}
