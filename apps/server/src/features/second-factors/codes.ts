import { createHash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteRecoveryCode, lockTotp, updateStep } from './queries.ts';
import { findStep, unsealSecret, writeBase32 } from './totp.ts';

const CODES = 10;
/** 28 letters and digits, 140 bits. Guessing is hopeless, so a fast hash is enough to store them. */
const BYTES = 18;
const LETTERS = 28;

/** Recovery codes, each valid once in place of a code when the authenticator is lost: 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    writeBase32(randomBytes(BYTES))
      .slice(0, LETTERS)
      .replace(/.{4}(?=.)/g, '$&-'),
  );
}

/** Normalizes a typed code, which may be in lower case or lack its dashes. */
function readRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** How new recovery codes of operators are stored. */
export function hashRecoveryCode(hash: KeyedHash, operatorId: string, code: string): Buffer {
  return hash(DOMAIN, `${operatorId}\n${readRecoveryCode(code)}`);
}

/** The forms in which a code may be stored, one for each of the installation's keys. */
export function recoveryCodeHashes(hash: KeyedHash, operatorId: string, code: string): Buffer[] {
  return hash.every(DOMAIN, `${operatorId}\n${readRecoveryCode(code)}`);
}

const DOMAIN = 'operator recovery code';

/** A plain hash is safe for 140 random bits, and key rotations do not invalidate the codes. */
export function hashMemberCode(memberId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${memberId}\n${readRecoveryCode(code)}`)
    .digest();
}

/** Uses up a code of the member and returns its kind; undefined when it is not valid. */
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
