import { AppError } from '@deedline/contract/errors';
import { TEAM_LIMITS } from '@deedline/contract/team-limits';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import { countWaiting } from './invitation-queries.ts';
import { countMembers, countOwners, lockAccount, selectMember, type TeamRow } from './queries.ts';

/** Who does something to the team of their account. */
export interface Actor {
  accountId: string;
  memberId: string;
}

/** Runs `work` while nobody else changes the team, and only if the actor still owns the account by then. */
export function changeTeam<T>(ctx: AppContext, actor: Actor, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, async (db) => {
    const self = (await lockAccount(db, actor.accountId)) ? await selectMember(db, actor.accountId, actor.memberId) : undefined;
    if (self === undefined) throw new AppError('unauthorized');
    if (self.role !== 'owner') throw new AppError('role_required');
    return work(db);
  });
}

/** Throws `member_not_found` for any but the account's own. */
export async function requireMember(db: Queryable, accountId: string, id: string): Promise<TeamRow> {
  const member = isUuid(id) ? await selectMember(db, accountId, id) : undefined;
  if (member === undefined) throw new AppError('member_not_found');
  return member;
}

/** Behind the lock of the account. */
export async function refuseLastOwner(db: Queryable, accountId: string, member: TeamRow): Promise<void> {
  if (member.role === 'owner' && (await countOwners(db, accountId)) === 1) throw new AppError('last_owner');
}

/** Behind the lock of the account: whether one more may be asked to join. */
export async function requireRoom(db: Queryable, accountId: string, now: Date): Promise<void> {
  if ((await countMembers(db, accountId)) + (await countWaiting(db, accountId, now)) >= TEAM_LIMITS.members)
    throw new AppError('team_full');
}
