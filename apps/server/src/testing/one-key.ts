import { keyedHash, type KeyedHash, type NumberedKey } from '../keyed-hash.ts';

/** The hashes of an installation with one key. For tests. */
export function oneKey(hash: NumberedKey['hash']): KeyedHash {
  const key = { version: 1, activeFrom: new Date(0), hash };
  return keyedHash(
    () => key,
    () => [key],
  );
}
