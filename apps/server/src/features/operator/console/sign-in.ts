import { AppError } from '@deedline/contract/errors';
import type { OperatorSetup, OperatorSetupOffer, OperatorSignIn } from '@deedline/contract/operator/session';
import type { AppContext } from '../../../context.ts';
import { foldAddress } from '../../../fold-address.ts';
import { networkOf } from '../../../http/limits.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import {
  type Credentials,
  deleteSession,
  deleteStale,
  finishOperator,
  insertSession,
  lockSetup,
  selectCredentials,
  takeRecoveryCode,
  takeStep,
} from '../../identity/operators.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from '../../identity/passwords.ts';
import { IDLE_MS, LONGEST_MS } from '../../identity/require-operator.ts';
import { hashToken, newToken } from '../../identity/secret-token.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { hashRecoveryCode, newRecoveryCodes, recoveryCodeHashes } from '../../second-factors/codes.ts';
import { findStep, unsealSecret, writeBase32, writeTotpUri } from '../../second-factors/totp.ts';
import { countAsFailure, forgetFailures, type Tried } from '../../slow-down/count-try.ts';

/**
 * Creates a session for an operator with the right password and second factor, and returns its token. Throws `operator_refused` whatever was wrong; the audit
 * record tells the reason.
 */
export async function signIn(ctx: AppContext, typed: OperatorSignIn, from: Requester): Promise<string> {
  const tried = triedBy(ctx, typed.email, from.ip);
  await countAsFailure(ctx, tried);
  const operator = await selectCredentials(ctx.db, typed.email);
  const hasPassword = await verifyPassword(ctx.config, operator?.passwordHash, typed.password);
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

async function createOperatorSession(
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
  // Never record what was typed: it may be a password in the wrong field.
  const who = operator === undefined ? {} : { operator: operator.name, subject: operator.id };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'operator_refused', accountId: null, from, ...who, facts: { because } });
  throw new AppError('operator_refused');
}

const FREE_FAILURES = 4;

/** Failures are counted by the typed email, whether such an operator exists or not, and by network address. */
function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string): Tried[] {
  const texts = [`email ${foldAddress(email)}`, `address ${networkOf(ip)}`];
  return texts.map((text) => ({ subject: ctx.hash('operator attempt', text), freeFailures: FREE_FAILURES }));
}

/** Ends the session, together with the reasons that were given in it. */
export async function signOut(ctx: Pick<AppContext, 'db'>, token: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const operator = await deleteSession(db, hashToken(token));
    if (operator === undefined) return;
    const who = { operator: operator.name, subject: operator.id };
    await recordAudit(db, { kind: 'sign_in', what: 'operator_signed_out', accountId: null, from, ...who });
  });
}

/** What the page of a one-time link shows. The link can be opened repeatedly until its setup is finished. Throws `link_expired`. */
export async function offerSetup(ctx: AppContext, token: string): Promise<OperatorSetupOffer> {
  const setup = await inTransaction(ctx.db, (db) => lockSetup(db, hashToken(token), ctx.now()));
  if (setup === undefined) throw new AppError('link_expired');
  const secret = unsealSecret(ctx.hash, setup.operatorId, setup.totpSealed);
  return { email: setup.email, name: setup.name, secret: writeBase32(secret), uri: writeTotpUri(secret, setup.email) };
}

/** Finishes the setup of an operator with a password and one valid code, and opens their first session. Throws `link_expired` or `wrong_code`. */
export async function finishSetup(
  ctx: AppContext,
  { token, password, code }: OperatorSetup,
  from: Requester,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const passwordHash = await hashPassword(ctx.config, password);
  return inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    const setup = await lockSetup(db, hashToken(token), now);
    if (setup === undefined) throw new AppError('link_expired');
    await requireGoodPassword(password, { email: setup.email, names: [setup.name] });
    const totpStep = findStep(unsealSecret(ctx.hash, setup.operatorId, setup.totpSealed), code, now, 0);
    if (totpStep === undefined) throw new AppError('wrong_code');
    const { operatorId, totpSealed, name } = setup;
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = recoveryCodes.map((each) => hashRecoveryCode(ctx.hash, operatorId, each));
    await finishOperator(db, { operatorId, passwordHash, totpSealed, totpStep, recoveryHashes, now });
    return { recoveryCodes, token: await createOperatorSession(db, { id: operatorId, name }, 'setup', now, from) };
  });
}

/** Removes expired sessions and links of operators. Returns how many. */
export function sweepOperators(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const now = ctx.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return deleteStale(ctx.db, { now, seenSince: ago(IDLE_MS), begunSince: ago(LONGEST_MS) });
}
