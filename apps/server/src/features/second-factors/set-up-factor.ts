import { AppError } from '@deedline/contract/errors';
import type { FactorOffer, SecondFactor } from '@deedline/contract/account/second-factor';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { SECOND_FACTOR_SET } from '../identity/mail-kinds.ts';
import { endOtherSessions } from '../identity/sessions.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { hashMemberCode, newRecoveryCodes } from './codes.ts';
import { selectPasskeys } from './passkey-queries.ts';
import { lockTotp, replaceRecoveryCodes, selectFactor, updateReady, updateRequired, upsertOffer } from './queries.ts';
import { findStep, newSealedSecret, unsealSecret, writeBase32, writeTotpUri } from './totp.ts';

export async function readFactor(ctx: AppContext, memberId: string): Promise<SecondFactor> {
  const { since, isRequiredByTeam, hasAuthenticator, recoveryCodes } = await selectFactor(ctx.db, memberId);
  const passkeys = (await selectPasskeys(ctx.db, memberId)).map((each) => ({
    id: each.id.toString('base64url'),
    name: each.name,
    since: each.since.toISOString(),
    usedAt: each.usedAt?.toISOString() ?? null,
  }));
  return {
    since: since?.toISOString() ?? null,
    requiredBy: ctx.config.requireSecondFactor ? 'installation' : isRequiredByTeam ? 'team' : null,
    hasAuthenticator,
    passkeys,
    recoveryCodesLeft: recoveryCodes,
  };
}

/** Offers a new secret for an authenticator. It has no effect until a code proves it; asking again replaces it. */
export async function offerFactor(ctx: AppContext, { member }: SignedIn): Promise<FactorOffer> {
  const sealed = newSealedSecret(ctx.hash, member.id);
  if (!(await upsertOffer(ctx.db, member.id, sealed))) throw new AppError('second_factor_set');
  const secret = unsealSecret(ctx.hash, member.id, sealed);
  return { secret: writeBase32(secret), uri: writeTotpUri(secret, member.email) };
}

/**
 * Makes the offered secret the member's second factor. Other sessions, which began without it, end. Returns the recovery codes. Throws `second_factor_set` or
 * `wrong_code`.
 */
export function setUpFactor(
  ctx: AppContext,
  { account, member }: SignedIn,
  token: string,
  code: string,
  from: Requester,
): Promise<string[]> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    const offered = await lockTotp(db, member.id);
    if (offered === undefined || offered.isReady) throw new AppError('second_factor_set', 'Start again: there is nothing to confirm');
    const step = findStep(unsealSecret(ctx.hash, member.id, offered.sealed), code, now, offered.step);
    if (step === undefined) throw new AppError('wrong_code');
    await updateReady(db, member.id, step, now);
    const recoveryCodes = await giveRecoveryCodes(db, member.id);
    const sessionsEnded = await endOtherSessions(db, member.id, token);
    const accountId = account.id;
    await recordAudit(db, { kind: 'setting', what: 'second_factor_set', accountId, from, facts: { sessionsEnded } });
    await postMail(db, { kind: SECOND_FACTOR_SET, recipient: member.email, accountId, subjectId: member.id }, now);
    return recoveryCodes;
  });
}

/** Replaces the recovery codes. */
export function renewRecoveryCodes(ctx: AppContext, { account, member }: SignedIn, from: Requester): Promise<string[]> {
  return inTransaction(ctx.db, async (db) => {
    if ((await selectFactor(db, member.id)).since === null) throw new AppError('second_factor_set', 'Set up an authenticator first');
    await recordAudit(db, { kind: 'setting', what: 'recovery_codes_renewed', accountId: account.id, from });
    return giveRecoveryCodes(db, member.id);
  });
}

/** Creates ten recovery codes, which replace the existing ones. */
export async function giveRecoveryCodes(db: Queryable, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    memberId,
    codes.map((each) => hashMemberCode(memberId, each)),
  );
  return codes;
}

/** From now on members without a second factor can only set one up, including the owner who requires it. */
export async function requireOfTeam(ctx: AppContext, { account }: SignedIn, isRequired: boolean, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const membersWithout = await updateRequired(db, account.id, isRequired ? ctx.now() : null);
    const what = isRequired ? 'second_factor_required' : 'second_factor_optional';
    await recordAudit(db, { kind: 'setting', what, accountId: account.id, from, facts: { membersWithout } });
  });
}
