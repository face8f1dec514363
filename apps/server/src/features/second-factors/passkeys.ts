import { AppError } from '@deedline/contract/errors';
import type { AddedPasskey, NewPasskey, PasskeyOptions, PasskeySignIn } from '@deedline/contract/account/second-factor';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AppContext } from '../../context.ts';
import type { Presented } from '../../http/cookies.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { tellOfNewDevice } from '../identity/devices.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { PASSKEY_ADDED } from '../identity/mail-kinds.ts';
import { endOtherSessions, endSession } from '../identity/sessions.ts';
import { type StartedSession, startSession } from '../identity/start-session.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { hasFactor, selectFactor, updateFactorSince } from './queries.ts';
import { dropFactors, requireOptional } from './remove-factor.ts';
import { giveRecoveryCodes } from './set-up-factor.ts';
import {
  deleteChallenge,
  deleteOldChallenges,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  selectPasskeys,
  type SigningMember,
  updateUsed,
} from './passkey-queries.ts';

const MAX_PASSKEYS = 20;

/** Options for registering a key: a discoverable one, so that it identifies its member, with user verification by the device (finger, face or PIN). */
export async function offerPasskey(ctx: AppContext, { member }: SignedIn): Promise<PasskeyOptions> {
  const known = await selectPasskeys(ctx.db, member.id);
  if (known.length >= MAX_PASSKEYS) throw new AppError('passkey_refused', `You have ${MAX_PASSKEYS} passkeys, the maximum`);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Deedline',
    rpID: relyingParty(ctx).rpID,
    userName: member.email,
    userID: Buffer.from(member.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(ctx, options.challenge, member.id);
  return { options: JSON.stringify(options) };
}

/** Stores the key that a device made. If it is the first second factor, other sessions end and recovery codes are returned. */
export async function addPasskey(
  ctx: AppContext,
  { account, member }: SignedIn,
  token: string,
  { name, response }: NewPasskey,
  from: Requester,
): Promise<AddedPasskey> {
  const { rpID, origin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: takeChallenge(ctx, member.id),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', undefined, error);
  });
  if (!verified) throw new AppError('passkey_refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  const now = ctx.now();
  const { id: accountId } = account;
  return inTransaction(ctx.db, async (db) => {
    const transports = response.response.transports ?? [];
    const made = {
      id: Buffer.from(id, 'base64url'),
      memberId: member.id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
      now,
    };
    if (!(await insertPasskey(db, made))) throw new AppError('passkey_refused');
    const isFirst = (await selectFactor(db, member.id)).since === null;
    const sessionsEnded = isFirst ? await endOtherSessions(db, member.id, token) : 0;
    await updateFactorSince(db, member.id, now);
    await recordAudit(db, { kind: 'setting', what: 'passkey_added', accountId, from, facts: { sessionsEnded } });
    await postMail(db, { kind: PASSKEY_ADDED, recipient: member.email, accountId, subjectId: member.id }, now);
    return { recoveryCodes: isFirst ? await giveRecoveryCodes(db, member.id) : [] };
  });
}

/** Removes a key. If it was the last second factor, the recovery codes are removed too; throws `second_factor_needed` when one is required. */
export async function removePasskey(ctx: AppContext, { account, member }: SignedIn, id: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deletePasskey(db, member.id, Buffer.from(id, 'base64url')))) throw new AppError('passkey_not_found');
    const isLast = !(await hasFactor(db, member.id));
    if (isLast) await requireOptional(ctx, db, member.id);
    await recordAudit(db, { kind: 'setting', what: 'passkey_removed', accountId: account.id, from });
    if (isLast) await dropFactors(ctx, db, { accountId: account.id, memberId: member.id, email: member.email });
  });
}

/** Options for signing in, for anybody: the device finds the member itself, so this does not reveal who has an account. */
export async function offerSignIn(ctx: AppContext): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).rpID, userVerification: 'required' });
  await keepChallenge(ctx, options.challenge, null);
  return { options: JSON.stringify(options) };
}

/** Signs in with a passkey alone. Possession of the device and its user verification are two factors that cannot be guessed or phished. */
export async function signInWithPasskey(
  ctx: AppContext,
  typed: PasskeySignIn,
  presented: Presented,
  from: Requester,
): Promise<StartedSession> {
  const passkey = await findPasskey(ctx.db, Buffer.from(typed.id, 'base64url'));
  if (passkey === undefined) throw new AppError('passkey_refused');
  const counter = await verify(ctx, typed, passkey);
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    if (!(await updateUsed(db, passkey.id, counter, now))) throw new AppError('passkey_refused');
    return open(ctx, db, passkey, { presented, from, now });
  });
}

/** Returns the new use counter of the device. */
async function verify(ctx: AppContext, typed: PasskeySignIn, { id, publicKey, counter, memberId }: SigningMember): Promise<number> {
  const { rpID, origin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: typed as AuthenticationResponseJSON,
    expectedChallenge: takeChallenge(ctx, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: id.toString('base64url'), publicKey: new Uint8Array(publicKey), counter },
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', undefined, error);
  });
  const { userHandle } = typed.response;
  const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === memberId;
  if (!verified || !isOwn) throw new AppError('passkey_refused');
  return authenticationInfo.newCounter;
}

type Whose = { memberId: string; accountId: string; email: string };
type Coming = { presented: Presented; from: Requester; now: Date };

async function open(
  ctx: AppContext,
  db: Queryable,
  { memberId, accountId, email }: Whose,
  { presented, from, now }: Coming,
): Promise<StartedSession> {
  if (presented.session !== undefined) await endSession(db, presented.session);
  const session = await startSession(db, memberId, now, from, presented.device);
  const facts = { device: session.device.isNew ? 'new' : 'known' };
  await recordAudit(db, { kind: 'sign_in', what: 'passkey', accountId, from: { ...from, memberId }, facts });
  if (session.device.isNew) await tellOfNewDevice(ctx, db, { id: memberId, account_id: accountId, email }, now);
  return session;
}

const CHALLENGE_MS = 5 * 60_000;

type ChallengeContext = Pick<AppContext, 'db' | 'now'>;

/** Stores the challenge that a device is about to sign, for a member's new key or, with null, for signing in. */
function keepChallenge(ctx: ChallengeContext, challenge: string, memberId: string | null): Promise<void> {
  return insertChallenge(ctx.db, challenge, memberId, new Date(ctx.now().getTime() + CHALLENGE_MS));
}

/** The library's check whether the signed challenge is the expected one. Each challenge works once, whatever the result. */
function takeChallenge(ctx: ChallengeContext, memberId: string | null): (challenge: string) => Promise<boolean> {
  return (challenge) => deleteChallenge(ctx.db, challenge, memberId, ctx.now());
}

/** Returns how many were deleted. */
export function sweepChallenges(ctx: ChallengeContext): Promise<number> {
  return deleteOldChallenges(ctx.db, ctx.now());
}

/** The relying party: keys are bound to the installation's host and work nowhere else. */
function relyingParty({ config }: Pick<AppContext, 'config'>): { rpID: string; origin: string } {
  return { rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl };
}

/** Loaded on first use: it is large, and uses experimental features of the runtime, which print a warning. */
function loadLibrary() {
  return import('@simplewebauthn/server');
}
