import { AppError } from '@deedline/contract/errors';
import type { AddedPasskey, NewPasskey, PasskeyOptions } from '@deedline/contract/passkey';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AppContext } from '../../../context.ts';
import { postMail } from '../../../outside/mail/post-mail.ts';
import { inTransaction } from '../../../transaction.ts';
import type { SignedIn } from '../../identity/find-account.ts';
import { PASSKEY_ADDED } from '../../identity/mail-kinds.ts';
import { endOtherSessions } from '../../identity/sessions.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { hasFactor, selectFactor, updateFactorSince } from '../queries.ts';
import { dropFactors, requireOptional } from '../remove-factor.ts';
import { giveRecoveryCodes } from '../set-up-factor.ts';
import { keepChallenge, loadLibrary, relyingParty, takeChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, selectPasskeys } from './queries.ts';

const MOST_PASSKEYS = 20;

/** What the browser asks the device with: a key that finds its member by itself, and that is used by whom the device knows (finger, face or PIN). */
export async function offerPasskey(ctx: AppContext, { member }: SignedIn): Promise<PasskeyOptions> {
  const known = await selectPasskeys(ctx.db, member.id);
  if (known.length >= MOST_PASSKEYS) throw new AppError('passkey_refused', `You have ${MOST_PASSKEYS} passkeys, the most there can be`);
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

/** Keeps the key that a device made. The first of the second factors ends the sessions that began without, and gives recovery codes. */
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

/** Takes one key away. With the last of the second factors go the recovery codes too, unless one is needed. */
export async function removePasskey(ctx: AppContext, { account, member }: SignedIn, id: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deletePasskey(db, member.id, Buffer.from(id, 'base64url')))) throw new AppError('passkey_not_found');
    const isLast = !(await hasFactor(db, member.id));
    if (isLast) await requireOptional(ctx, db, member.id);
    await recordAudit(db, { kind: 'setting', what: 'passkey_removed', accountId: account.id, from });
    if (isLast) await dropFactors(ctx, db, { accountId: account.id, memberId: member.id, email: member.email });
  });
}
