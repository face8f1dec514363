import type { KeyedHash } from '../../keyed-hash.ts';
import { openForInstallation, REQUESTS, sealForInstallation } from '../sealing/installation-seal.ts';

/** Encrypts what must be kept for a while and belongs to no account, with a key made of the installation's. */
export function seal(hash: KeyedHash, value: object): Buffer {
  return sealForInstallation(hash, REQUESTS, Buffer.from(JSON.stringify(value)));
}

/** Throws when it was sealed by another installation or changed since. */
export function unseal(hash: KeyedHash, sealed: Buffer): unknown {
  return JSON.parse(openForInstallation(hash, REQUESTS, sealed).toString('utf8'));
}
