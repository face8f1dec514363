import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyedHash } from '../compliance/installation-key.ts';
import { openBytes, sealBytes } from '../sealing/seal-bytes.ts';
import { SECRET_BYTES } from './totp.ts';

/** A new secret of one operator, as it is kept: whoever has the database alone makes no codes, nor moves one to another operator. */
export function newSealedSecret(hash: KeyedHash, operatorId: string): Buffer {
  return sealBytes(keyOf(hash), randomBytes(SECRET_BYTES), operatorId);
}

/** Throws when it was sealed by another installation, or for another operator. */
export function openSecret(hash: KeyedHash, operatorId: string, sealed: Buffer): Buffer {
  return openBytes(keyOf(hash), sealed, operatorId);
}

function keyOf(hash: KeyedHash) {
  return createSecretKey(hash('sealing', 'second factors'));
}
