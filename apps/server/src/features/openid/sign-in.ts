import { AppError } from '@deedline/contract/errors';
import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { readIdentity, writeEntry, type Checks, type Identity } from '../../outside/openid/provider.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { endSession } from '../accounts/end-session.ts';
import { tellOfNewDevice } from '../accounts/new-device.ts';
import { hashToken, newToken } from '../accounts/secret-token.ts';
import type { Presented } from '../accounts/session-cookie.ts';
import { startSession, type StartedSession } from '../accounts/start-session.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { clientOf } from './client.ts';
import {
  deleteSignIn,
  findProvider,
  insertSignIn,
  insertSubject,
  isSomebodyElse,
  keepProvider,
  lockProvided,
  selectProvider,
  updateByProvider,
  type ProvidedMember,
  type ProviderRow,
} from './queries.ts';

const SIGN_IN_MS = 10 * 60_000;

export interface BegunSignIn {
  /** Where the browser goes. */
  address: string;
  /** What it keeps meanwhile. */
  browser: string;
  expiresAt: Date;
}

/** Begins with the provider of a team. It is found by the team's code and not by an address, so nothing is said of who has an account. */
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

/** Nonce and PKCE verifier follow from what the browser keeps: the database has neither. */
function checksOf(state: string, browser: string): Checks {
  const derive = (use: string) => createHash('sha256').update(`${use}\n${browser}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

type Coming = { presented: Presented; from: Requester };

/** Ends what `beginSignIn` began in this browser, once. Signs in the account's own member of the address that the provider vouches for, and makes none. */
export async function finishSignIn(ctx: AppContext, answer: string, browser: string | undefined, coming: Coming): Promise<StartedSession> {
  const told = new URLSearchParams(answer);
  const state = told.get('state');
  if (state === null || browser === undefined) throw new AppError('openid_refused');
  const accountId = await deleteSignIn(ctx.db, hashToken(state), hashToken(browser), ctx.now());
  const provider = accountId === undefined ? undefined : await selectProvider(ctx.db, accountId);
  if (provider === undefined) throw new AppError('openid_refused');
  const identity = await readIdentity(clientOf(ctx, provider), told, checksOf(state, browser));
  const done = await inTransaction(ctx.db, (db) => open(ctx, db, { provider, identity, coming }));
  if (typeof done !== 'string') return done;
  // The provider's words are in order; the reason goes to the owner who can mend it.
  const facts = { because: done };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'provider_refused', accountId: provider.accountId, from: coming.from, facts });
  throw new AppError('openid_refused');
}

type Because = 'provider_changed' | 'email_not_verified' | 'no_such_member' | 'other_subject';
type Entry = { provider: ProviderRow; identity: Identity; coming: Coming };

async function open(ctx: AppContext, db: Queryable, { provider, identity, coming }: Entry): Promise<StartedSession | Because> {
  const { accountId } = provider;
  const kept = await keepProvider(db, accountId);
  if (kept === undefined || !kept.sealed.equals(provider.sealed)) return 'provider_changed';
  const found = await findMember(db, accountId, identity);
  if (typeof found === 'string') return found;
  const now = ctx.now();
  if (found.subject === null) await insertSubject(db, found.id, identity.subject, now);
  const { presented, from } = coming;
  if (presented.session !== undefined) await endSession(db, presented.session);
  const session = await startSession(db, found.id, now, from, presented.device);
  await updateByProvider(db, hashToken(session.token));
  const facts = { device: session.device.isNew ? 'new' : 'known' };
  await recordAudit(db, { kind: 'sign_in', what: 'openid', accountId, from: { ...from, memberId: found.id }, facts });
  if (session.device.isNew) await tellOfNewDevice(ctx, db, { id: found.id, account_id: accountId, email: found.email }, now);
  return session;
}

/** Whose address it is among the account's members; from the first time on the provider has to mean the same person by its own name for them. */
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
