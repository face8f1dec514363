import type { Login } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { verifyPassword } from './password.ts';
import { deleteSession, findMemberByEmail, keepPassword } from './queries.ts';
import { hashToken } from './secret-token.ts';
import { startSession, type StartedSession } from './start-session.ts';

/** Signs in under a new token; the one the browser came with, if any, ends. Says the same whether or not the account exists. */
export async function logIn(ctx: AppContext, input: Login, presentedToken: string | undefined, from: Requester): Promise<StartedSession> {
  const member = await findMemberByEmail(ctx.db, input.email);
  if (!(await verifyPassword(member?.password_hash, input.password)) || member === undefined) throw new AppError('invalid_credentials');
  return inTransaction(ctx.db, async (db) => {
    // Changing the password ends the sessions: one that began with the old password in the same moment must not stay.
    if (!(await keepPassword(db, member.id, member.password_hash))) throw new AppError('invalid_credentials');
    if (presentedToken !== undefined) await deleteSession(db, hashToken(presentedToken));
    const by = { ...from, memberId: member.id };
    await recordAudit(db, { kind: 'sign_in', what: 'password', accountId: member.account_id, from: by });
    return startSession(db, member.id, ctx.now(), from);
  });
}
