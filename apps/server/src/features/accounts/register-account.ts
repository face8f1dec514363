import type { Register } from '@deedline/contract/account';
import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { openWallet } from '../credits/open-wallet.ts';
import { requireGoodPassword } from './judge-password.ts';
import { hashPassword } from './password.ts';
import { openSignIn } from './open-sign-in.ts';
import { insertAccount, insertSignupGrant } from './queries.ts';
import { hashSignupAddress } from './signup-address.ts';
import { startSession, type StartedSession } from './start-session.ts';

/** Makes an account with its owner, its wallet and, once for an address, its free credits, all or nothing, and signs it in. */
export async function registerAccount(ctx: AppContext, input: Register, from: Requester): Promise<StartedSession> {
  requireGoodPassword(input.password, { email: input.email, names: [input.firstName, input.lastName] });
  const passwordHash = await hashPassword(input.password);
  const id = randomUUIDv7();
  return inTransaction(ctx.db, async (db) => {
    await insertAccount(db, id);
    const { email, firstName, lastName } = input;
    const memberId = await openSignIn(db, { accountId: id, role: 'owner', email, passwordHash, firstName, lastName });
    const isFirst = await insertSignupGrant(db, hashSignupAddress(ctx, email));
    await openWallet(db, id, isFirst ? SIGNUP_CREDITS : 0);
    await recordAudit(db, { kind: 'sign_in', what: 'registered', accountId: id, from: { ...from, memberId } });
    return startSession(db, memberId, ctx.now(), from);
  });
}
