import { randomBytes } from 'node:crypto';
import type { KeyedHash } from '../../keyed-hash.ts';
import { openForInstallation, sealForInstallation } from '../sealing/installation-seal.ts';
import { SECOND_FACTORS } from '../sealing/installation-uses.ts';
import { SECRET_BYTES } from './totp.ts';

/** A new secret of one operator, as it is kept: whoever has the database alone makes no codes, nor moves one to another operator. */
export function newSealedSecret(hash: KeyedHash, operatorId: string): Buffer {
  return sealForInstallation(hash, SECOND_FACTORS, randomBytes(SECRET_BYTES), operatorId);
}

/** Throws when it was sealed by another installation, or for another operator. */
export function openSecret(hash: KeyedHash, operatorId: string, sealed: Buffer): Buffer {
  return openForInstallation(hash, SECOND_FACTORS, sealed, operatorId);
}
