import type { Login } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { verifyPassword } from './password.ts';
import { deleteSession, findAccountByEmail, keepPassword } from './queries.ts';
import { hashToken } from './secret-token.ts';
import { startSession, type StartedSession } from './start-session.ts';

/** Signs in under a new token; the one the browser came with, if any, ends. Says the same whether or not the account exists. */
export async function logIn(ctx: AppContext, input: Login, presentedToken: string | undefined, from: Requester): Promise<StartedSession> {
  const account = await findAccountByEmail(ctx.db, input.email);
  if (!(await verifyPassword(account?.password_hash, input.password)) || account === undefined) throw new AppError('invalid_credentials');
  return inTransaction(ctx.db, async (db) => {
    // Changing the password ends the sessions: one that began with the old password in the same moment must not stay.
    if (!(await keepPassword(db, account.id, account.password_hash))) throw new AppError('invalid_credentials');
    if (presentedToken !== undefined) await deleteSession(db, hashToken(presentedToken));
    await recordAudit(db, { kind: 'sign_in', what: 'password', accountId: account.id, from });
    return startSession(db, account.id, ctx.now());
  });
}
