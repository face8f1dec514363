import { AppError } from '@deedline/contract/errors';
import type { OperatorSignIn } from '@deedline/contract/operator/session';
import type { AppContext } from '../../../../context.ts';
import { networkOf } from '../../../../http/limits.ts';
import { inTransaction, type Queryable } from '../../../../transaction.ts';
import { type Credentials, insertSession, selectCredentials, takeRecoveryCode, takeStep } from '../../../identity/operators.ts';
import { verifyPassword } from '../../../identity/passwords.ts';
import { hashToken, newToken } from '../../../identity/secret-token.ts';
import { recordAudit, type Requester } from '../../../record/record-audit.ts';
import { recoveryCodeHashes } from '../../../second-factors/codes.ts';
import { findStep, unsealSecret } from '../../../second-factors/totp.ts';
import { countAsFailure, forgetFailures, type Tried } from '../../../slow-down/count-try.ts';

/** Creates a session for whoever has the password and the second factor. Says the same whatever was wrong; the record says more. */
export async function signIn(ctx: AppContext, typed: OperatorSignIn, from: Requester): Promise<string> {
  const tried = triedBy(ctx, typed.email, from.ip);
  await countAsFailure(ctx, tried);
  const operator = await selectCredentials(ctx.db, typed.email);
  const hasPassword = await verifyPassword(operator?.passwordHash, typed.password);
  if (operator === undefined || !hasPassword) return refuse(ctx, operator, operator === undefined ? 'unknown' : 'password', from);
  const token = await inTransaction(ctx.db, async (db) => {
    const way = await takeSecondFactor(ctx, db, operator, typed.code);
    if (way === undefined) return undefined;
    const opened = await createOperatorSession(db, operator, way, ctx.now(), from);
    await forgetFailures(db, tried);
    return opened;
  });
  return token ?? refuse(ctx, operator, 'code', from);
}

export async function createOperatorSession(
  db: Queryable,
  { id, name }: Pick<Credentials, 'id' | 'name'>,
  way: 'code' | 'recovery_code' | 'setup',
  now: Date,
  from: Requester,
): Promise<string> {
  const token = newToken();
  await insertSession(db, hashToken(token), id, now);
  await recordAudit(db, { kind: 'sign_in', what: `operator_${way}`, accountId: null, operator: name, from, subject: id });
  return token;
}

async function takeSecondFactor(
  ctx: AppContext,
  db: Queryable,
  operator: Credentials,
  code: string,
): Promise<'code' | 'recovery_code' | undefined> {
  const step = findStep(unsealSecret(ctx.hash, operator.id, operator.totpSealed), code, ctx.now(), operator.totpStep);
  if (step !== undefined) return (await takeStep(db, operator, step)) ? 'code' : undefined;
  return (await takeRecoveryCode(db, operator, recoveryCodeHashes(ctx.hash, operator.id, code))) ? 'recovery_code' : undefined;
}

async function refuse(
  ctx: AppContext,
  operator: Credentials | undefined,
  because: 'unknown' | 'password' | 'code',
  from: Requester,
): Promise<never> {
  // Never what was typed: it may be a password in the wrong field.
  const who = operator === undefined ? {} : { operator: operator.name, subject: operator.id };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'operator_refused', accountId: null, from, ...who, facts: { because } });
  throw new AppError('operator_refused');
}

const FREE_FAILURES = 4;

/** What tries are counted by: the address of the operator, there or not, and that of the network. */
function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string): Tried[] {
  const texts = [`email ${email.toLowerCase()}`, `address ${networkOf(ip)}`];
  return texts.map((text) => ({ subject: ctx.hash('operator attempt', text), freeFailures: FREE_FAILURES }));
}
