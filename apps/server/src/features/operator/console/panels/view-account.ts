import { AppError } from '@deedline/contract/errors';
import type { AccountView, OperatorAccount } from '@deedline/contract/operator-accounts';
import type { AppContext } from '../../../../context.ts';
import { inTransaction } from '../../../../transaction.ts';
import { idleSince } from '../../../identity/find-account.ts';
import { findAccount, type OperatorContext, recordAct } from '../../../record/operator-context.ts';
import { showAccount } from '../../command/show-account.ts';
import type { Operator } from '../../../identity/require-operator.ts';
import { countSearches, selectMembers, selectReason, selectSearches, upsertReason } from './account-queries.ts';
import { presentPayment } from './read-refunds.ts';

const SEARCHES_SHOWN = 50;

/** Finds the account of an email address or an id, and keeps why this session looks at it. Returns its id. */
export async function beginView(ctx: OperatorContext, { tokenHash }: Operator, { subject, reason }: AccountView): Promise<string> {
  const { id } = await findAccount(ctx, ctx.db, 'account_find', subject);
  await inTransaction(ctx.db, async (db) => {
    await upsertReason(db, tokenHash, id, reason);
    await recordAct(ctx, db, { command: 'account_find', result: 'done', accountId: id, reason });
  });
  return id;
}

/** An account as an operator sees it, once they have said why; the look is on record, with the reason, before anything of it is read. */
export async function viewAccount(
  ctx: OperatorContext & Pick<AppContext, 'config' | 'now'>,
  { tokenHash }: Operator,
  id: string,
): Promise<OperatorAccount> {
  const reason = await selectReason(ctx.db, tokenHash, id);
  if (reason === undefined) throw new AppError('account_reason_required');
  const { account, balances, movements, openHolds, openJobs, payments } = await showAccount(ctx, id, reason);
  const [members, searches, searchCount] = await Promise.all([
    selectMembers(ctx.db, id, { now: ctx.now(), idleSince: idleSince(ctx) }),
    selectSearches(ctx.db, id, SEARCHES_SHOWN),
    countSearches(ctx.db, id),
  ]);
  return {
    id,
    openedAt: account.openedAt.toISOString(),
    closedAt: account.closedAt?.toISOString() ?? null,
    reason,
    members: members.map(({ since, removedAt, seenAt, ...member }) => ({
      ...member,
      since: since.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    balances,
    movements: movements.map((movement) => ({ ...movement, at: movement.at.toISOString() })),
    openHolds: openHolds.map(({ id: hold, credits, openedAt, batch }) => ({
      id: hold,
      credits,
      openedAt: openedAt.toISOString(),
      isBatch: batch !== null,
    })),
    openJobs: openJobs.map(({ stopped, status, since, ...job }) => ({
      ...job,
      status: stopped === null ? status : `stopped: ${stopped}`,
      since: since.toISOString(),
    })),
    payments: payments.map(presentPayment),
    searches: searches.map((search) => ({ ...search, at: search.at.toISOString() })),
    searchCount,
  };
}
