/** Hashes under the installation's keys. What is written is hashed under the newest; what is looked for, under all of them. */

type Hash = (domain: string, text: string) => Buffer;

/** Apart for each use: `domain` keeps a phone's hash from equalling a query's. */
export interface KeyedHash extends Hash {
  /** Under each key, the newest first: what was kept before a rotation is found by one of the others. */
  every(domain: string, text: string): Buffer[];
  /** Each key by itself, the newest first; one that is not in use yet is among them. */
  keys(): readonly NumberedKey[];
}

export interface NumberedKey {
  version: number;
  /** From when on it is written with, by the clock of the database. */
  activeFrom: Date;
  hash: Hash;
}

/** `newest`: what is written with at this moment. `keys`: all of them, the newest first. Asked at each hash, for a rotation changes both. */
export function keyedHash(newest: () => NumberedKey, keys: () => readonly NumberedKey[]): KeyedHash {
  return Object.assign((domain: string, text: string) => newest().hash(domain, text), {
    every: (domain: string, text: string) => keys().map(({ hash }) => hash(domain, text)),
    keys,
  });
}
