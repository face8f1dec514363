import { AppError } from '@deedline/contract/errors';
import type { OperatorSetup, OperatorSetupOffer } from '@deedline/contract/operator/session';
import type { AppContext } from '../../../../context.ts';
import { inTransaction } from '../../../../transaction.ts';
import { hashPassword, requireGoodPassword } from '../../../identity/passwords.ts';
import { hashToken } from '../../../identity/secret-token.ts';
import type { Requester } from '../../../record/record-audit.ts';
import { findStep, unsealSecret, writeBase32, writeTotpUri } from '../../../second-factors/totp.ts';
import { finishOperator, lockSetup } from '../../../identity/operators.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../../../second-factors/codes.ts';
import { createOperatorSession } from './sign-in.ts';

/** What the page of a one-time link shows. It can be opened again until it was followed to its end. */
export async function offerSetup(ctx: AppContext, token: string): Promise<OperatorSetupOffer> {
  const setup = await inTransaction(ctx.db, (db) => lockSetup(db, hashToken(token), ctx.now()));
  if (setup === undefined) throw new AppError('link_expired');
  const secret = unsealSecret(ctx.hash, setup.operatorId, setup.totpSealed);
  return { email: setup.email, name: setup.name, secret: writeBase32(secret), uri: writeTotpUri(secret, setup.email) };
}

/** Makes an operator of whoever follows the link with a password and one valid code, and opens their first session. */
export async function finishSetup(
  ctx: AppContext,
  { token, password, code }: OperatorSetup,
  from: Requester,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    const setup = await lockSetup(db, hashToken(token), now);
    if (setup === undefined) throw new AppError('link_expired');
    requireGoodPassword(password, { email: setup.email, names: [setup.name] });
    const totpStep = findStep(unsealSecret(ctx.hash, setup.operatorId, setup.totpSealed), code, now, 0);
    if (totpStep === undefined) throw new AppError('wrong_code');
    const { operatorId, totpSealed, name } = setup;
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = recoveryCodes.map((each) => hashRecoveryCode(ctx.hash, operatorId, each));
    await finishOperator(db, { operatorId, passwordHash, totpSealed, totpStep, recoveryHashes, now });
    return { recoveryCodes, token: await createOperatorSession(db, { id: operatorId, name }, 'setup', now, from) };
  });
}
