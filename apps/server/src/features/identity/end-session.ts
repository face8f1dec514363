import type { Queryable } from '../../transaction.ts';
import { deleteOtherSessions, deleteSession, deleteSessions } from './members.ts';
import { hashToken } from './secret-token.ts';
import { deleteSessionsOfMember } from './sessions.ts';

/** Ends the session that a browser came with, if it opens one. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

/** Ends every session of a member at once. Returns how many. */
export function endSessions(db: Queryable, memberId: string): Promise<number> {
  return deleteSessions(db, memberId);
}

/** The same, of a member of this account; null when it has none of this id. */
export function endSessionsOfMember(db: Queryable, accountId: string, memberId: string): Promise<number | null> {
  return deleteSessionsOfMember(db, accountId, memberId);
}

/** Ends every session of a member but the one that a browser came with. Returns how many. */
export function endOtherSessions(db: Queryable, memberId: string, token: string): Promise<number> {
  return deleteOtherSessions(db, memberId, hashToken(token));
}
