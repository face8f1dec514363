import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { updateRequired } from './queries.ts';

/** From here on whoever has none gets no further than to setting one up, the owner who asks for it too. */
export async function requireOfTeam(ctx: AppContext, { account }: SignedIn, isRequired: boolean, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const membersWithout = await updateRequired(db, account.id, isRequired ? ctx.now() : null);
    const what = isRequired ? 'second_factor_required' : 'second_factor_optional';
    await recordAudit(db, { kind: 'setting', what, accountId: account.id, from, facts: { membersWithout } });
  });
}
