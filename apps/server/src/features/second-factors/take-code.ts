import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteRecoveryCode, lockTotp, updateStep } from './queries.ts';
import { hashMemberCode } from './member-code.ts';
import { findStep } from './totp.ts';
import { openSecret } from './totp-secret.ts';

/** By which of a member's codes this one lets them in, used up from here on; undefined: it is none of them. */
export async function takeCode(
  ctx: Pick<AppContext, 'hash' | 'now'>,
  db: Queryable,
  memberId: string,
  code: string,
): Promise<'code' | 'recovery_code' | undefined> {
  const totp = await lockTotp(db, memberId);
  const step = totp?.isReady === true ? findStep(openSecret(ctx.hash, memberId, totp.sealed), code, ctx.now(), totp.step) : undefined;
  if (step !== undefined) {
    await updateStep(db, memberId, step);
    return 'code';
  }
  return (await deleteRecoveryCode(db, memberId, hashMemberCode(memberId, code))) ? 'recovery_code' : undefined;
}
