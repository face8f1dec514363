import { createHash } from 'node:crypto';
import { readRecoveryCode } from './recovery-codes.ts';

/** 140 random bits: nobody finds them by their hash, and no change of keys makes them worthless. */
export function hashMemberCode(memberId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${memberId}\n${readRecoveryCode(code)}`)
    .digest();
}
