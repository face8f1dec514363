import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import type { SignedIn } from '../../identity/find-account.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { hasFactor } from '../queries.ts';
import { dropFactors } from '../remove-factor.ts';
import { requireOptional } from '../require-factor.ts';
import { deletePasskey } from './queries.ts';

/** Takes one key away. With the last of the second factors go the recovery codes too, unless one is needed. */
export async function removePasskey(ctx: AppContext, { account, member }: SignedIn, id: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deletePasskey(db, member.id, Buffer.from(id, 'base64url')))) throw new AppError('passkey_not_found');
    const isLast = !(await hasFactor(db, member.id));
    if (isLast) await requireOptional(ctx, db, member.id);
    await recordAudit(db, { kind: 'setting', what: 'passkey_removed', accountId: account.id, from });
    if (isLast) await dropFactors(ctx, db, { accountId: account.id, memberId: member.id, email: member.email });
  });
}
