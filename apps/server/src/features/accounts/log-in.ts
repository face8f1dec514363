import type { Login } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { countAsFailure, forgetFailures } from '../slow-down/count-try.ts';
import { isKnownDevice } from './known-device.ts';
import { tellOfNewDevice } from './new-device.ts';
import { verifyPassword } from './password.ts';
import { deleteSession, findMemberByEmail, keepPassword, type MemberRow } from './queries.ts';
import { hashToken } from './secret-token.ts';
import type { Presented } from './session-cookie.ts';
import { startSession, type StartedSession } from './start-session.ts';
import { triedBy } from './tried-by.ts';

const SLOWER =
  'Too many failed tries. Please wait up to 15 minutes, or set a new password by mail: that lets this browser in. A browser that has signed in before is not held off by others.';

/** Signs in under a new token; the one the browser came with, if any, ends. Says the same whether or not the account exists. */
export async function logIn(ctx: AppContext, input: Login, presented: Presented, from: Requester): Promise<StartedSession> {
  const isKnown = await isKnownDevice(ctx, input.email, presented.device);
  const tried = triedBy(ctx, input.email, from.ip, isKnown ? presented.device : undefined);
  await countAsFailure(ctx, tried, SLOWER);
  const member = await findMemberByEmail(ctx.db, input.email);
  if (!(await verifyPassword(member?.password_hash, input.password)) || member === undefined) return refuse(ctx, member, isKnown, from);
  const started = await inTransaction(ctx.db, async (db) => {
    // Changing the password ends the sessions: one that began with the old password in the same moment must not stay.
    if (!(await keepPassword(db, member.id, member.password_hash))) return undefined;
    if (presented.session !== undefined) await deleteSession(db, hashToken(presented.session));
    const by = { ...from, memberId: member.id };
    const now = ctx.now();
    const session = await startSession(db, member.id, now, from, presented.device);
    const facts = { device: session.device.isNew ? 'new' : 'known' };
    await recordAudit(db, { kind: 'sign_in', what: 'password', accountId: member.account_id, from: by, facts });
    if (session.device.isNew) await tellOfNewDevice(ctx, db, member, now);
    await forgetFailures(db, tried);
    return session;
  });
  return started ?? refuse(ctx, member, isKnown, from);
}

/** On record whether or not there is such a member, so that both take as long; never with what was typed. */
async function refuse(ctx: AppContext, member: MemberRow | undefined, isKnown: boolean, from: Requester): Promise<never> {
  const facts = { because: member === undefined ? 'unknown' : 'password', device: isKnown ? 'known' : 'new' };
  const by = member === undefined ? from : { ...from, memberId: member.id };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'refused', accountId: member?.account_id ?? null, from: by, facts });
  throw new AppError('invalid_credentials');
}
