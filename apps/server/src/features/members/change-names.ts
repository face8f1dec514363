import type { ChangeNames } from '@deedline/contract/team';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import type { Actor } from './change-team.ts';
import { updateNames } from './queries.ts';

/** Everybody's own. */
export async function changeNames(ctx: AppContext, actor: Actor, { firstName, lastName }: ChangeNames, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await updateNames(db, actor.memberId, firstName || null, lastName || null);
    await recordAudit(db, { kind: 'setting', what: 'names_changed', accountId: actor.accountId, from, subject: actor.memberId });
  });
}
