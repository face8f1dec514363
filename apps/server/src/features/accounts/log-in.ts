import type { Login } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { takeCode } from '../second-factors/take-code.ts';
import { countAsFailure, forgetFailures, giveTryBack, type Tried } from '../slow-down/count-try.ts';
import { isKnownDevice } from '../identity/known-device.ts';
import { tellOfNewDevice } from '../identity/new-device.ts';
import { verifyPassword } from '../identity/password.ts';
import { deleteSession, findMemberByEmail, keepPassword, type MemberRow } from '../identity/members.ts';
import { hashToken } from '../identity/secret-token.ts';
import type { Presented } from '../../http/session-cookie.ts';
import { startSession, type StartedSession } from '../identity/start-session.ts';
import { triedBy } from '../identity/tried-by.ts';

const SLOWER =
  'Too many failed tries. Please wait up to 15 minutes, or set a new password by mail: that lets this browser in. A browser that has signed in before is not held off by others.';

/** Signs in under a new token; the one the browser came with, if any, ends. Says the same whether or not the account exists. */
export async function logIn(ctx: AppContext, input: Login, presented: Presented, from: Requester): Promise<StartedSession> {
  const isKnown = await isKnownDevice(ctx, input.email, presented.device);
  const tried = triedBy(ctx, input.email, from.ip, isKnown ? presented.device : undefined);
  await countAsFailure(ctx, tried, SLOWER);
  const member = await findMemberByEmail(ctx.db, input.email);
  if (!(await verifyPassword(member?.password_hash, input.password)) || member === undefined)
    return refuse(ctx, member, { because: member === undefined ? 'unknown' : 'password', isKnown, from });
  if (member.second_factor_at !== null && input.code === undefined) {
    // Neither right nor wrong. It forgets no failure: codes are guessed no faster by who knows the password.
    await giveTryBack(ctx, tried);
    throw new AppError('second_factor_required');
  }
  const started = await inTransaction(ctx.db, (db) => open(ctx, db, { member, code: input.code, presented, tried, from }));
  return started instanceof Refusal ? refuse(ctx, member, { because: started.because, isKnown, from }) : started;
}

class Refusal {
  readonly because: 'password' | 'code';
  constructor(because: 'password' | 'code') {
    this.because = because;
  }
}

type Entry = { member: MemberRow; code: string | undefined; presented: Presented; tried: readonly Tried[]; from: Requester };

async function open(ctx: AppContext, db: Queryable, { member, code, presented, tried, from }: Entry): Promise<StartedSession | Refusal> {
  // Changing the password ends the sessions: one that began with the old password in the same moment must not stay.
  if (!(await keepPassword(db, member.id, member.password_hash))) return new Refusal('password');
  const way = member.second_factor_at === null ? 'password' : await takeCode(ctx, db, member.id, code ?? '');
  if (way === undefined) return new Refusal('code');
  if (presented.session !== undefined) await deleteSession(db, hashToken(presented.session));
  const now = ctx.now();
  const session = await startSession(db, member.id, now, from, presented.device);
  const facts = { device: session.device.isNew ? 'new' : 'known' };
  const what = way === 'password' ? way : `password_and_${way}`;
  await recordAudit(db, { kind: 'sign_in', what, accountId: member.account_id, from: { ...from, memberId: member.id }, facts });
  if (session.device.isNew) await tellOfNewDevice(ctx, db, member, now);
  await forgetFailures(db, tried);
  return session;
}

type Refused = { because: 'unknown' | 'password' | 'code'; isKnown: boolean; from: Requester };

/** On record whether or not there is such a member, so that both take as long; never with what was typed. */
async function refuse(ctx: AppContext, member: MemberRow | undefined, { because, isKnown, from }: Refused): Promise<never> {
  const facts = { because, device: isKnown ? 'known' : 'new' };
  const by = member === undefined ? from : { ...from, memberId: member.id };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'refused', accountId: member?.account_id ?? null, from: by, facts });
  throw new AppError(because === 'code' ? 'wrong_code' : 'invalid_credentials');
}
