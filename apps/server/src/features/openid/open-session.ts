import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { endSession } from '../identity/end-session.ts';
import { tellOfNewDevice } from '../identity/new-device.ts';
import { hashToken } from '../identity/secret-token.ts';
import type { Presented } from '../../http/session-cookie.ts';
import { startSession, type StartedSession } from '../identity/start-session.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { updateProvided, type ProvidedSession } from './sign-in-queries.ts';

export type Coming = { presented: Presented; from: Requester };
type Whom = { id: string; accountId: string; email: string };
type Way = ProvidedSession & { what: 'openid' | 'openid_and_code' | 'openid_and_recovery_code' };

/** Lets in whom a provider vouched for, with what it said kept on the session and on record. */
export async function openSession(
  ctx: AppContext,
  db: Queryable,
  { id, accountId, email }: Whom,
  { what, ...said }: Way,
  { presented, from }: Coming,
): Promise<StartedSession> {
  const now = ctx.now();
  if (presented.session !== undefined) await endSession(db, presented.session);
  const session = await startSession(db, id, now, from, presented.device);
  await updateProvided(db, hashToken(session.token), said);
  const facts = { device: session.device.isNew ? 'new' : 'known', said: said.methods.join(' '), factors: said.hasTwoFactors ? 2 : 1 };
  await recordAudit(db, { kind: 'sign_in', what, accountId, from: { ...from, memberId: id }, facts });
  if (session.device.isNew) await tellOfNewDevice(ctx, db, { id, account_id: accountId, email }, now);
  return session;
}
