import { createSecretKey } from 'node:crypto';
import type { KeyedHash } from '../compliance/installation-key.ts';
import { openBytes, sealBytes } from '../sealing/seal-bytes.ts';

/** Encrypts what must be kept for a while and belongs to no account, with a key made of the installation's. */
export function seal(hash: KeyedHash, value: object): Buffer {
  return sealBytes(sealingKey(hash), Buffer.from(JSON.stringify(value)));
}

/** Throws when it was sealed with another key or changed since. */
export function unseal(hash: KeyedHash, sealed: Buffer): unknown {
  return JSON.parse(openBytes(sealingKey(hash), sealed).toString('utf8'));
}

function sealingKey(hash: KeyedHash) {
  return createSecretKey(hash('sealing', 'privacy requests'));
}
