import type { Register } from '@deedline/contract/account';
import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { networkOf } from '../../http/limits/route-limits.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { openWallet } from '../credits/open-wallet.ts';
import { requireGoodPassword } from '../identity/judge-password.ts';
import { hashPassword } from '../identity/password.ts';
import { openSignIn } from '../identity/open-sign-in.ts';
import { PROVE_EMAIL } from '../identity/mail-kinds.ts';
import { insertSignupGrant } from '../identity/proofs.ts';
import { insertAccount } from '../identity/members.ts';
import { hashMailbox } from '../identity/signup-address.ts';
import { startSession, type StartedSession } from '../identity/start-session.ts';

const HOUR_MS = 3_600_000;
const TOO_MANY = 'Many accounts were made from your network within the hour. Please wait, or sign in to the one that you have.';

/**
 * Makes an account with its owner and its wallet, all or nothing, and signs it in. Its free credits come at once where nobody but this machine
 * gets in and no mail is sent; elsewhere they wait until whoever reads the mail of the address has followed the link that goes there.
 */
export async function registerAccount(ctx: AppContext, input: Register, from: Requester): Promise<StartedSession> {
  const { email, firstName, lastName } = input;
  requireGoodPassword(input.password, { email, names: [firstName, lastName] });
  await ctx.limits.require(`sign-up ${networkOf(from.ip)}`, ctx.config.signUpsPerHour, HOUR_MS, TOO_MANY);
  const passwordHash = await hashPassword(input.password);
  const id = randomUUIDv7();
  const isWaiting = ctx.config.provesAddresses;
  return inTransaction(ctx.db, async (db) => {
    await insertAccount(db, id, isWaiting ? 'waiting' : 'settled');
    const memberId = await openSignIn(db, { accountId: id, role: 'owner', email, passwordHash, firstName, lastName });
    const isGiven = !isWaiting && (await insertSignupGrant(db, hashMailbox(ctx, email)));
    await openWallet(db, id, isGiven ? SIGNUP_CREDITS : 0);
    if (isWaiting) await postMail(db, { kind: PROVE_EMAIL, recipient: email, accountId: id, subjectId: memberId }, ctx.now());
    await recordAudit(db, { kind: 'sign_in', what: 'registered', accountId: id, from: { ...from, memberId } });
    return startSession(db, memberId, ctx.now(), from);
  });
}
