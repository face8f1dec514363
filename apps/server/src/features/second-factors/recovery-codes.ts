import { randomBytes } from 'node:crypto';
import type { KeyedHash } from '../../keyed-hash.ts';
import { writeBase32 } from './base32.ts';

const CODES = 10;
/** 140 bits: 28 letters and digits. Guessing is hopeless, so a fast hash keeps it. */
const BYTES = 18;
const LETTERS = 28;

/** Each lets in once, in place of a code, when the authenticator is lost: 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    writeBase32(randomBytes(BYTES))
      .slice(0, LETTERS)
      .replace(/.{4}(?=.)/g, '$&-'),
  );
}

/** However it is typed: small letters, without the dashes. */
export function readRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** How new ones of operators are kept. */
export function hashRecoveryCode(hash: KeyedHash, operatorId: string, code: string): Buffer {
  return hash(DOMAIN, `${operatorId}\n${readRecoveryCode(code)}`);
}

/** As they may be kept: under the key that was in use when they were made. */
export function recoveryCodeHashes(hash: KeyedHash, operatorId: string, code: string): Buffer[] {
  return hash.every(DOMAIN, `${operatorId}\n${readRecoveryCode(code)}`);
}

const DOMAIN = 'operator recovery code';
