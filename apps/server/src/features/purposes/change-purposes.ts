import type { ChangePurposes } from '@deedline/contract/purposes';
import type { Purpose } from '@deedline/contract/search';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { selectBasis, upsertDefault } from './queries.ts';
import { requireLicenceFor } from './take-basis.ts';

/** What a use means under both laws for this account from now on. Searches that were made keep what they had. */
export async function changePurposes(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  use: Purpose,
  wanted: ChangePurposes,
  from: Requester,
): Promise<void> {
  requireLicenceFor(wanted, await selectBasis(ctx.db, accountId, use));
  await inTransaction(ctx.db, async (db) => {
    await upsertDefault(db, accountId, use, wanted);
    await recordAudit(db, { kind: 'setting', what: 'purposes_changed', accountId, from, facts: { use, ...wanted } });
  });
}
