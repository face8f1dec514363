import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { deleteSession } from '../identity/members.ts';
import { hashToken } from '../identity/secret-token.ts';

/** Ends the session on the server: whoever still has the token is signed out too. */
export async function logOut(ctx: AppContext, token: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const ended = await deleteSession(db, hashToken(token));
    if (ended === undefined) return;
    const { accountId, memberId } = ended;
    await recordAudit(db, { kind: 'sign_in', what: 'signed_out', accountId, from: { ...from, memberId } });
  });
}
