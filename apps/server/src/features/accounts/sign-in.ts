import { randomUUIDv7 } from 'node:crypto';
import type { Login, Register } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import type { AppContext } from '../../context.ts';
import type { Presented } from '../../http/cookies.ts';
import { networkOf } from '../../http/limits.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { createWallet } from '../credits/wallet.ts';
import { isKnownDevice, tellOfNewDevice } from '../identity/devices.ts';
import { PROVE_EMAIL } from '../identity/mail-kinds.ts';
import { hashMailbox } from '../identity/free-credits.ts';
import { deleteSession, findMemberByEmail, insertAccount, keepPassword, type MemberRow } from '../identity/members.ts';
import { hashPassword, requireGoodPassword, triedBy, verifyPassword } from '../identity/passwords.ts';
import { insertSignupGrant } from '../identity/proofs.ts';
import { hashToken } from '../identity/secret-token.ts';
import { createMember, type StartedSession, startSession } from '../identity/start-session.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { takeCode } from '../second-factors/codes.ts';
import { countAsFailure, forgetFailures, giveTryBack, type Tried } from '../slow-down/count-try.ts';

const HOUR_MS = 3_600_000;
const TOO_MANY = 'Many accounts were made from your network within the hour. Please wait, or sign in to the one that you have.';

/**
 * Creates an account with its owner and its wallet, all or nothing, and signs it in. The free credits are given at once on an installation that sends no mail
 * and that only this machine can reach. Elsewhere they wait until somebody has followed the link that is mailed to the address.
 */
export async function registerAccount(ctx: AppContext, input: Register, from: Requester): Promise<StartedSession> {
  const { email, firstName, lastName } = input;
  await requireGoodPassword(input.password, { email, names: [firstName, lastName] });
  await ctx.limits.require(`sign-up ${networkOf(from.ip)}`, ctx.config.signUpsPerHour, HOUR_MS, TOO_MANY);
  const passwordHash = await hashPassword(ctx.config, input.password);
  const id = randomUUIDv7();
  const isWaiting = ctx.config.provesAddresses;
  return inTransaction(ctx.db, async (db) => {
    await insertAccount(db, id, isWaiting ? 'waiting' : 'settled');
    const memberId = await createMember(db, { accountId: id, role: 'owner', email, passwordHash, firstName, lastName });
    const isGiven = !isWaiting && (await insertSignupGrant(db, hashMailbox(ctx, email)));
    await createWallet(db, id, isGiven ? SIGNUP_CREDITS : 0);
    if (isWaiting) await postMail(db, { kind: PROVE_EMAIL, recipient: email, accountId: id, subjectId: memberId }, ctx.now());
    await recordAudit(db, { kind: 'sign_in', what: 'registered', accountId: id, from: { ...from, memberId } });
    return startSession(db, memberId, ctx.now(), from);
  });
}

const SLOWER =
  'Too many failed tries. Please wait up to 15 minutes, or set a new password by mail: that lets this browser in. A browser that has signed in before is not held off by others.';

/** Signs in with a new token; the browser's previous session ends. The response is the same whether or not the account exists. */
export async function logIn(ctx: AppContext, input: Login, presented: Presented, from: Requester): Promise<StartedSession> {
  const isKnown = await isKnownDevice(ctx, input.email, presented.device);
  const tried = triedBy(ctx, input.email, from.ip, isKnown ? presented.device : undefined);
  await countAsFailure(ctx, tried, SLOWER);
  const member = await findMemberByEmail(ctx.db, input.email);
  if (!(await verifyPassword(ctx.config, member?.password_hash, input.password)) || member === undefined)
    return refuse(ctx, member, { because: member === undefined ? 'unknown' : 'password', isKnown, from });
  if (member.second_factor_at !== null && input.code === undefined) {
    // Neither right nor wrong. Failures are kept, so that knowing the password does not allow faster guessing of codes.
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
  // A password change ends all sessions, so a session must not begin with the old password at the same moment.
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

/** Recorded whether or not there is such a member, so that both take the same time; never with what was typed. */
async function refuse(ctx: AppContext, member: MemberRow | undefined, { because, isKnown, from }: Refused): Promise<never> {
  const facts = { because, device: isKnown ? 'known' : 'new' };
  const by = member === undefined ? from : { ...from, memberId: member.id };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'refused', accountId: member?.account_id ?? null, from: by, facts });
  throw new AppError(because === 'code' ? 'wrong_code' : 'invalid_credentials');
}

/** Ends the session on the server, so that the token is of no use to anybody who still has it. */
export async function logOut(ctx: AppContext, token: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const ended = await deleteSession(db, hashToken(token));
    if (ended === undefined) return;
    const { accountId, memberId } = ended;
    await recordAudit(db, { kind: 'sign_in', what: 'signed_out', accountId, from: { ...from, memberId } });
  });
}
