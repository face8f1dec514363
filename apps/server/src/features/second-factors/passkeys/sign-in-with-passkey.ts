import { AppError } from '@deedline/contract/errors';
import type { PasskeyOptions, PasskeySignIn } from '@deedline/contract/passkey';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AppContext } from '../../../context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { endSession } from '../../identity/sessions.ts';
import { tellOfNewDevice } from '../../identity/devices.ts';
import type { Presented } from '../../../http/cookies.ts';
import { startSession, type StartedSession } from '../../identity/start-session.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { keepChallenge, loadLibrary, relyingParty, takeChallenge } from './challenges.ts';
import { findPasskey, updateUsed, type SigningMember } from './queries.ts';

/** For whoever comes: the device finds the member by itself, so nothing is said of who has an account. */
export async function offerSignIn(ctx: AppContext): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).rpID, userVerification: 'required' });
  await keepChallenge(ctx, options.challenge, null);
  return { options: JSON.stringify(options) };
}

/** Signs in by a key alone: the device has it, and knows who uses it. That is two factors, none of which can be guessed or typed elsewhere. */
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

/** Returns how often the key was used, as the device counts. */
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
