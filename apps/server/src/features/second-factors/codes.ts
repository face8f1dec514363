import { createHash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteRecoveryCode, lockTotp, updateStep } from './queries.ts';
import { findStep, unsealSecret, writeBase32 } from './totp.ts';

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
function readRecoveryCode(typed: string): string {
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

/** 140 random bits: nobody finds them by their hash, and no change of keys makes them worthless. */
export function hashMemberCode(memberId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${memberId}\n${readRecoveryCode(code)}`)
    .digest();
}

/** By which of a member's codes this one lets them in, used up from here on; undefined: it is none of them. */
export async function takeCode(
  ctx: Pick<AppContext, 'hash' | 'now'>,
  db: Queryable,
  memberId: string,
  code: string,
): Promise<'code' | 'recovery_code' | undefined> {
  const totp = await lockTotp(db, memberId);
  const step = totp?.isReady === true ? findStep(unsealSecret(ctx.hash, memberId, totp.sealed), code, ctx.now(), totp.step) : undefined;
  if (step !== undefined) {
    await updateStep(db, memberId, step);
    return 'code';
  }
  return (await deleteRecoveryCode(db, memberId, hashMemberCode(memberId, code))) ? 'recovery_code' : undefined;
}
