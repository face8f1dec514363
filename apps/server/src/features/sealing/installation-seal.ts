/** Seals what belongs to no account with keys made of the installation's: with the newest, opened with whichever it was. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { KeyedHash } from '../../keyed-hash.ts';
import { openBytes, sealBytes } from './seal-bytes.ts';

const DOMAIN = 'sealing';

/** `use` keeps what is sealed for one thing from being opened as another; `bound` as in `sealBytes`. */
export function sealForInstallation(hash: KeyedHash, use: string, plain: Uint8Array, bound = ''): Buffer {
  return sealBytes(createSecretKey(hash(DOMAIN, use)), plain, bound);
}

/** Throws when it was sealed by another installation, for another use or place, or changed since. */
export function openForInstallation(hash: KeyedHash, use: string, sealed: Uint8Array, bound = ''): Buffer {
  const [newest, ...older] = hash.every(DOMAIN, use).map((key) => createSecretKey(key));
  for (const key of older) {
    const opened = tryKey(key, sealed, bound);
    if (opened !== undefined) return opened;
  }
  return openBytes(newest!, sealed, bound);
}

/** The same sealed with the key in use; undefined when it is already. */
export function sealAnew(hash: KeyedHash, use: string, sealed: Uint8Array, bound = ''): Buffer | undefined {
  const current = createSecretKey(hash(DOMAIN, use));
  if (tryKey(current, sealed, bound) !== undefined) return undefined;
  return sealBytes(current, openForInstallation(hash, use, sealed, bound), bound);
}

function tryKey(key: KeyObject, sealed: Uint8Array, bound: string): Buffer | undefined {
  try {
    return openBytes(key, sealed, bound);
  } catch {
    return undefined;
  }
}
