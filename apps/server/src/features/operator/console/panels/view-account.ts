import { AppError } from '@deedline/contract/errors';
import type { AccountView, OperatorAccount } from '@deedline/contract/operator/accounts';
import type { AppContext } from '../../../../context.ts';
import { inTransaction, type Queryable } from '../../../../transaction.ts';
import { isIncludedAccount } from '../../../credits/price-lists.ts';
import { idleSince } from '../../../identity/find-account.ts';
import type { Operator } from '../../../identity/require-operator.ts';
import type { LiveSince } from '../../../identity/sessions.ts';
import { findAccount, type OperatorContext, recordAct } from '../../../record/operator-context.ts';
import { showAccount } from '../../ledger/show-account.ts';
import { presentPayment } from './read-refunds.ts';

const SEARCHES_SHOWN = 50;
const PAYMENTS_SHOWN = 50;

/** Finds an account by email address or id and stores why this session looks at it. Returns its id. Throws OperatorError when there is none. */
export async function beginView(ctx: OperatorContext, { tokenHash }: Operator, { subject, reason }: AccountView): Promise<string> {
  const { id } = await findAccount(ctx, ctx.db, 'account_find', subject);
  await inTransaction(ctx.db, async (db) => {
    await upsertReason(db, tokenHash, id, reason);
    await recordAct(ctx, db, { command: 'account_find', result: 'done', accountId: id, reason });
  });
  return id;
}

/**
 * An account as an operator sees it, after they have given a reason. The look is recorded with that reason before anything is read. Throws
 * `account_reason_required`.
 */
export async function viewAccount(
  ctx: OperatorContext & Pick<AppContext, 'config' | 'now'>,
  { tokenHash }: Operator,
  id: string,
  paymentsAfter?: string,
): Promise<OperatorAccount> {
  const reason = await selectReason(ctx.db, tokenHash, id);
  if (reason === undefined) throw new AppError('account_reason_required');
  const { account, balances, movements, openHolds, openJobs, payments } = await showAccount(ctx, id, {
    reason,
    payments: { most: PAYMENTS_SHOWN + 1, after: paymentsAfter ?? null },
  });
  const shown = payments.slice(0, PAYMENTS_SHOWN);
  const [isIncluded, members, searches, searchCount, paymentCount] = await Promise.all([
    isIncludedAccount(ctx.db, id),
    selectMembers(ctx.db, id, { now: ctx.now(), idleSince: idleSince(ctx) }),
    selectSearches(ctx.db, id, SEARCHES_SHOWN),
    countSearches(ctx.db, id),
    countPayments(ctx.db, id),
  ]);
  return {
    id,
    openedAt: account.openedAt.toISOString(),
    closedAt: account.closedAt?.toISOString() ?? null,
    isIncluded,
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
    payments: shown.map(presentPayment),
    paymentCount,
    nextPayments: payments.length > shown.length ? shown.at(-1)!.id : null,
    searches: searches.map((search) => ({ ...search, at: search.at.toISOString() })),
    searchCount,
  };
}

/** Stores why this session looks at the account, replacing an earlier reason. */
async function upsertReason(db: Queryable, tokenHash: Buffer, accountId: string, reason: string): Promise<void> {
  await db.query(
    `insert into operator_reason (token_hash, account_id, reason) values ($1, $2, $3)
     on conflict (token_hash, account_id) do update set reason = excluded.reason`,
    [tokenHash, accountId, reason],
  );
}

async function selectReason(db: Queryable, tokenHash: Buffer, accountId: string): Promise<string | undefined> {
  const found = await db.query('select reason from operator_reason where token_hash = $1 and account_id = $2', [tokenHash, accountId]);
  return found.rows[0]?.reason;
}

interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: string;
  since: Date;
  removedAt: Date | null;
  hasSecondFactor: boolean;
  /** The number of open sessions. */
  sessions: number;
  seenAt: Date | null;
}

/** The members of an account, removed ones last; the oldest first. */
async function selectMembers(db: Queryable, accountId: string, live: LiveSince): Promise<MemberRow[]> {
  const found = await db.query(
    `select id, email, concat_ws(' ', first_name, last_name) as name, role, member.created_at as since, removed_at as "removedAt",
       second_factor_at is not null as "hasSecondFactor",
       open.sessions, open."seenAt"
     from member, lateral (select count(*)::int as sessions, max(seen_at) as "seenAt" from session
       where member_id = member.id and expires_at > $2 and seen_at > $3) open
     where account_id = $1 order by removed_at is not null, member.created_at, id`,
    [accountId, live.now, live.idleSince],
  );
  return found.rows;
}

interface SearchRow {
  id: string;
  at: Date;
  mode: string;
  purpose: string;
  status: string;
  charged: number;
  refunded: number;
  isBatch: boolean;
}

/** When searches ran, of which kind and at what price, but not what was asked or found. The latest first. */
export async function selectSearches(db: Queryable, accountId: string, most: number): Promise<SearchRow[]> {
  const found = await db.query(
    `select id, created_at as at, mode, purpose, status, credits_charged as charged, credits_refunded as refunded, batch_job_id is not null as "isBatch"
     from search where account_id = $1 order by id desc limit $2`,
    [accountId, most],
  );
  return found.rows;
}

async function countSearches(db: Queryable, accountId: string): Promise<number> {
  return (await db.query('select count(*)::int as count from search where account_id = $1', [accountId])).rows[0]!.count;
}

async function countPayments(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query(
    'select count(*)::int as count from payment join checkout on checkout.id = checkout_id where checkout.account_id = $1',
    [accountId],
  );
  return found.rows[0]!.count;
}
