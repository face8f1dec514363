import type { Register } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { openWallet } from '../credits/open-wallet.ts';
import { hashPassword } from './password.ts';
import { insertAccount, insertMember, insertSignupGrant } from './queries.ts';
import { hashSignupAddress } from './signup-address.ts';
import { startSession, type StartedSession } from './start-session.ts';

/** Makes an account with its owner, its wallet and, once for an address, its free credits, all or nothing, and signs it in. */
export async function registerAccount(ctx: AppContext, input: Register, from: Requester): Promise<StartedSession> {
  const passwordHash = await hashPassword(input.password);
  const id = randomUUIDv7();
  const memberId = randomUUIDv7();
  return inTransaction(ctx.db, async (db) => {
    await insertAccount(db, id);
    const names = { firstName: input.firstName || null, lastName: input.lastName || null };
    const owner = { id: memberId, accountId: id, role: 'owner', email: input.email, passwordHash, ...names } as const;
    if (!(await insertMember(db, owner))) throw new AppError('email_unavailable');
    const isFirst = await insertSignupGrant(db, hashSignupAddress(ctx, input.email));
    await openWallet(db, id, isFirst ? SIGNUP_CREDITS : 0);
    await recordAudit(db, { kind: 'sign_in', what: 'registered', accountId: id, from: { ...from, memberId } });
    return startSession(db, memberId, ctx.now());
  });
}
