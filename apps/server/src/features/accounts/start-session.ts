import type { Queryable } from '../../transaction.ts';
import type { Requester } from '../audit/record-audit.ts';
import { insertSession } from './queries.ts';
import { hashToken, newToken } from './secret-token.ts';

const SESSION_DAYS = 30;

export interface StartedSession {
  token: string;
  expiresAt: Date;
}

/** Of somebody who proved who they are this moment. */
export async function startSession(db: Queryable, memberId: string, now: Date, { ip, userAgent }: Requester): Promise<StartedSession> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await insertSession(db, { tokenHash: hashToken(token), memberId, now, expiresAt, ip, userAgent });
  return { token, expiresAt };
}
