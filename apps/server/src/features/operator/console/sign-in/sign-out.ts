import type { AppContext } from '../../../../context.ts';
import { inTransaction } from '../../../../transaction.ts';
import { hashToken } from '../../../identity/secret-token.ts';
import { recordAudit, type Requester } from '../../../record/record-audit.ts';
import { deleteSession } from '../../../identity/operators.ts';

/** Ends the session on the server, with the reasons that were given in it. */
export async function signOut(ctx: Pick<AppContext, 'db'>, token: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const operator = await deleteSession(db, hashToken(token));
    if (operator === undefined) return;
    const who = { operator: operator.name, subject: operator.id };
    await recordAudit(db, { kind: 'sign_in', what: 'operator_signed_out', accountId: null, from, ...who });
  });
}
