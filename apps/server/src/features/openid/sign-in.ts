import { createHash } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { hostCookie, type Presented } from '../../http/cookies.ts';
import { areTwoFactors, type Checks, type Identity, readIdentity, writeEntry } from '../../outside/openid/provider.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { isKnownDevice, tellOfNewDevice } from '../identity/devices.ts';
import { idleSince } from '../identity/find-account.ts';
import { triedBy } from '../identity/passwords.ts';
import { hashToken, newToken } from '../identity/secret-token.ts';
import { endSession } from '../identity/sessions.ts';
import { type StartedSession, startSession } from '../identity/start-session.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { takeCode } from '../second-factors/codes.ts';
import { countAsFailure, forgetFailures } from '../slow-down/count-try.ts';
import { clientOf } from './provider.ts';
import {
  findProvider,
  insertSubject,
  isSomebodyElse,
  keepProvider,
  lockProvided,
  type ProvidedMember,
  type ProviderRow,
  selectProvider,
} from './queries.ts';
import {
  deleteSignIn,
  deleteWaiting,
  findWaiting,
  insertSignIn,
  insertWaiting,
  keepWaiting,
  type ProvidedSession,
  updateProvided,
} from './sign-in-queries.ts';

const SIGN_IN_MS = 10 * 60_000;
const CLOCKS_DIFFER_MS = 60_000;

interface BegunSignIn {
  /** The URL that the browser is sent to. */
  address: string;
  /** The secret that the browser keeps in a cookie meanwhile. */
  browser: string;
  expiresAt: Date;
}

/**
 * Begins a sign-in with a team's provider. The provider is found by the team's code, not by an email address, so this does not reveal who has an account.
 * Throws `openid_team_unknown`.
 */
export async function beginSignIn(ctx: AppContext, teamCode: string): Promise<BegunSignIn> {
  const provider = await findProvider(ctx.db, teamCode.toUpperCase());
  if (provider === undefined) throw new AppError('openid_team_unknown');
  const [state, browser] = [newToken(), newToken()];
  const address = await writeEntry(clientOf(ctx, provider), checksOf(state, browser));
  const expiresAt = new Date(ctx.now().getTime() + SIGN_IN_MS);
  const { accountId } = provider;
  await insertSignIn(ctx.db, { stateHash: hashToken(state), browserHash: hashToken(browser), accountId, expiresAt });
  return { address, browser, expiresAt };
}

/** Nonce and PKCE verifier are derived from the browser's secret, so the database has neither. */
function checksOf(state: string, browser: string): Checks {
  const derive = (use: string) => createHash('sha256').update(`${use}\n${browser}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

/**
 * Finishes, once, what `beginSignIn` began in this browser. Signs in the account's existing member with the address that the provider vouches for; never
 * creates one. Throws `second_factor_required` when the provider reports one factor only and the member has a second factor: `giveCode` then continues.
 */
export async function finishSignIn(ctx: AppContext, answer: string, browser: string | undefined, coming: Coming): Promise<StartedSession> {
  const told = new URLSearchParams(answer);
  const state = told.get('state');
  if (state === null || browser === undefined) throw new AppError('openid_refused');
  const browserHash = hashToken(browser);
  const begun = await deleteSignIn(ctx.db, hashToken(state), browserHash, ctx.now());
  const provider = begun === undefined ? undefined : await selectProvider(ctx.db, begun.accountId);
  if (begun === undefined || provider === undefined) throw new AppError('openid_refused');
  const identity = await readIdentity(clientOf(ctx, provider), told, checksOf(state, browser));
  const entry = { provider, identity, coming, browserHash, expiresAt: begun.expiresAt };
  const done = await inTransaction(ctx.db, (db) => open(ctx, db, entry));
  if (typeof done !== 'string') return done;
  if (done === 'code') throw new AppError('second_factor_required');
  // The provider's answer is valid; the reason is recorded for the owner, who can fix it.
  const facts = { because: done };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'provider_refused', accountId: provider.accountId, from: coming.from, facts });
  throw new AppError('openid_refused');
}

type Because = 'provider_changed' | 'email_not_verified' | 'no_such_member' | 'other_subject' | 'too_long_ago';
type Entry = { provider: ProviderRow; identity: Identity; coming: Coming; browserHash: Buffer; expiresAt: Date };

async function open(ctx: AppContext, db: Queryable, entry: Entry): Promise<StartedSession | Because | 'code'> {
  const { provider, identity, coming } = entry;
  const { accountId } = provider;
  const { methods, hasStrongAcr, signedInAt } = identity;
  const kept = await keepProvider(db, accountId);
  if (kept === undefined || !kept.sealed.equals(provider.sealed)) return 'provider_changed';
  const now = ctx.now();
  if (signedInAt !== undefined && signedInAt.getTime() < idleSince(ctx).getTime() - SIGN_IN_MS) return 'too_long_ago';
  const found = await findMember(db, accountId, identity);
  if (typeof found === 'string') return found;
  if (found.subject === null) await insertSubject(db, found.id, identity.subject, now);
  const hasTwoFactors = hasStrongAcr || areTwoFactors(methods);
  if (!hasTwoFactors && found.hasFactor) {
    await insertWaiting(db, entry.browserHash, { memberId: found.id, accountId, methods }, entry.expiresAt);
    return 'code';
  }
  const said = { what: 'openid', methods, hasTwoFactors, provedAt: whenProved(signedInAt, now) } as const;
  return openSession(ctx, db, { id: found.id, accountId, email: found.email }, said, coming);
}

/** Null when the provider does not say when it authenticated the member, or gives an impossible time: such a sign-in never counts as recent. */
function whenProved(signedInAt: Date | undefined, now: Date): Date | null {
  if (signedInAt === undefined || !(signedInAt.getTime() <= now.getTime() + CLOCKS_DIFFER_MS)) return null;
  return signedInAt < now ? signedInAt : now;
}

/** The account's member with this address. Once signed in, the provider's subject for them must stay the same. */
async function findMember(
  db: Queryable,
  accountId: string,
  { subject, email, isEmailVerified }: Identity,
): Promise<ProvidedMember | Because> {
  if (email === undefined || !isEmailVerified) return 'email_not_verified';
  const member = await lockProvided(db, accountId, email);
  if (member === undefined) return 'no_such_member';
  if (member.subject !== null && member.subject !== subject) return 'other_subject';
  return (await isSomebodyElse(db, accountId, member.id, subject)) ? 'other_subject' : member;
}

type Coming = { presented: Presented; from: Requester };
type Whom = { id: string; accountId: string; email: string };
type Way = ProvidedSession & { what: 'openid' | 'openid_and_code' | 'openid_and_recovery_code' };

/** Starts a session for a member whom a provider vouched for, and stores and records what it said. */
async function openSession(
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

/**
 * Takes the own code of a member whom a provider admitted with one factor, in the browser that came back from it. Wrong codes are slowed down like passwords.
 * Throws `openid_refused` when nobody waits for a code, `wrong_code` when it is not valid; it may be retried until the sign-in expires.
 */
export async function giveCode(ctx: AppContext, code: string, browser: string | undefined, coming: Coming): Promise<StartedSession> {
  if (browser === undefined) throw new AppError('openid_refused');
  const browserHash = hashToken(browser);
  const waiting = await findWaiting(ctx.db, browserHash, ctx.now());
  if (waiting === undefined) throw new AppError('openid_refused');
  const { presented, from } = coming;
  const { accountId, memberId, email } = waiting;
  const isKnown = await isKnownDevice(ctx, email, presented.device);
  const tried = triedBy(ctx, email, from.ip, isKnown ? presented.device : undefined);
  await countAsFailure(ctx, tried);
  const session = await inTransaction(ctx.db, async (db) => {
    const kept = await keepWaiting(db, browserHash, ctx.now());
    if (kept === undefined) throw new AppError('openid_refused');
    const way = await takeCode(ctx, db, memberId, code);
    if (way === undefined) return undefined;
    await deleteWaiting(db, browserHash);
    await forgetFailures(db, tried);
    const said = { what: `openid_and_${way}`, methods: kept.methods, hasTwoFactors: true, provedAt: ctx.now() } as const;
    return openSession(ctx, db, { id: memberId, accountId, email }, said, coming);
  });
  if (session !== undefined) return session;
  const facts = { because: 'code', device: isKnown ? 'known' : 'new' };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'refused', accountId, from: { ...from, memberId }, facts });
  throw new AppError('wrong_code');
}

/** The cookie of the browser that began a sign-in through a provider; it can only be finished there. */
export const signInCookie = hostCookie('deedline_openid', { path: '/api/auth/openid', sameSite: 'lax' });
