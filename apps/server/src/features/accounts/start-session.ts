import type { Queryable } from '../../transaction.ts';
import { insertSession } from './queries.ts';
import { hashToken, newToken } from './secret-token.ts';

const SESSION_DAYS = 30;

export interface StartedSession {
  token: string;
  expiresAt: Date;
}

export async function startSession(db: Queryable, memberId: string, now: Date): Promise<StartedSession> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await insertSession(db, hashToken(token), memberId, expiresAt);
  return { token, expiresAt };
}
