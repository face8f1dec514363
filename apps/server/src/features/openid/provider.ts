import { randomBytes } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { NewProvider, TeamProvider } from '@deedline/contract/account/openid';
import { isAllowedUrl, type Reach } from '@deedline/outbound/address';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { type Client, tryProvider } from '../../outside/openid/provider.ts';
import type { Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { PROVIDER_SET } from '../identity/mail-kinds.ts';
import { findOwners } from '../identity/members.ts';
import { changeTeam } from '../members/team.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { unsealForInstallation, PROVIDER_SECRETS, sealForInstallation } from '../sealing/installation-seal.ts';
import { writeBase32 } from '../second-factors/totp.ts';
import { deleteProvider, deleteTraces, isSessionOpen, type ProviderRow, selectProvider, upsertProvider } from './queries.ts';
import { deleteOldSignIns } from './sign-in-queries.ts';

/** Twelve letters and digits, 60 bits. The code opens nothing; its length only prevents finding teams by guessing. */
const CODE_BYTES = 8;
const CODE_LETTERS = 12;

export async function readProvider(ctx: AppContext, accountId: string): Promise<TeamProvider> {
  const found = await selectProvider(ctx.db, accountId);
  if (found === undefined) return { provider: null, redirectAddress: redirectAddress(ctx) };
  const { issuer, clientId, since, teamCode, strongAcr } = found;
  const signInAddress = `${ctx.config.publicUrl}/team-sign-in#team=${teamCode}`;
  const provider = { issuer, clientId, since: since.toISOString(), teamCode, signInAddress, strongAcr };
  return { provider, redirectAddress: redirectAddress(ctx) };
}

/**
 * Sets the team's provider, after testing that it responds as one. The subjects and sessions of the previous provider are deleted. Throws
 * `openid_address_refused`.
 */
export async function setProvider(ctx: AppContext, who: SignedIn, wish: NewProvider, from: Requester): Promise<TeamProvider> {
  const { issuer, clientId, clientSecret, strongAcr = '' } = wish;
  const reach = reachOf(ctx);
  if (!isAllowedUrl(issuer, reach)) throw new AppError('openid_address_refused');
  await tryProvider({ issuer, clientId, clientSecret, reach });
  const accountId = who.account.id;
  const sealed = sealSecret(ctx, accountId, clientSecret);
  await asOwner(ctx, who, async (db) => {
    const row = { accountId, teamCode: newTeamCode(), issuer, clientId, sealed, since: ctx.now(), strongAcr: strongAcr || null };
    await upsertProvider(db, row, who.member.id);
    const sessionsEnded = await deleteTraces(db, accountId);
    for (const { id, email } of await findOwners(db, accountId))
      await postMail(db, { kind: PROVIDER_SET, recipient: email, accountId, subjectId: id }, ctx.now());
    await recordAudit(db, { kind: 'setting', what: 'provider_set', accountId, from, facts: { sessionsEnded } });
  });
  return readProvider(ctx, accountId);
}

/** Removes the provider together with the subjects it knew and the sessions begun through it. Does nothing if there is none. */
export async function removeProvider(ctx: AppContext, who: SignedIn, from: Requester): Promise<void> {
  const accountId = who.account.id;
  await asOwner(ctx, who, async (db) => {
    if (!(await deleteProvider(db, accountId))) return;
    const sessionsEnded = await deleteTraces(db, accountId);
    await recordAudit(db, { kind: 'setting', what: 'provider_removed', accountId, from, facts: { sessionsEnded } });
  });
}

/**
 * Runs `work` only if the actor still owns the account and their session is still open. A provider may answer slowly, and a member who was removed or whose
 * sessions were ended meanwhile must not change anything.
 */
function asOwner(ctx: AppContext, { account, member, session }: SignedIn, work: (db: Queryable) => Promise<void>): Promise<void> {
  return changeTeam(ctx, { accountId: account.id, memberId: member.id }, async (db) => {
    if (!(await isSessionOpen(db, session.id))) throw new AppError('unauthorized');
    await work(db);
  });
}

/** 'ABCD-EFGH-IJKL' */
function newTeamCode(): string {
  return writeBase32(randomBytes(CODE_BYTES))
    .slice(0, CODE_LETTERS)
    .replace(/.{4}(?=.)/g, '$&-');
}

/** Sealed, so that the database alone is not enough to impersonate us at the provider or to move the secret to another account. */
function sealSecret({ hash }: Pick<AppContext, 'hash'>, accountId: string, secret: string): Buffer {
  return sealForInstallation(hash, PROVIDER_SECRETS, Buffer.from(secret), accountId);
}

/** The client that the provider knows us as. */
export function clientOf(
  ctx: Pick<AppContext, 'config' | 'hash'>,
  { accountId, issuer, clientId, sealed, strongAcr }: ProviderRow,
): Client {
  const clientSecret = unsealForInstallation(ctx.hash, PROVIDER_SECRETS, sealed, accountId).toString();
  const maxAge = ctx.config.sessionIdleHours * 3600;
  return { issuer, clientId, clientSecret, redirectAddress: redirectAddress(ctx), reach: reachOf(ctx), strongAcr, maxAge };
}

/** The redirect URI that a provider sends browsers back to. */
function redirectAddress({ config }: Pick<AppContext, 'config'>): string {
  return `${config.publicUrl}/team-sign-in/back`;
}

/** A publicly reachable installation must not be usable to probe its own network. */
function reachOf({ config }: Pick<AppContext, 'config'>): Reach {
  return config.isLoopbackOnly ? 'own' : 'internet';
}

/** Forgets the provider of an account that is erased, or that was in somebody else's hands until its owner proved the address; in the caller's transaction. */
export async function forgetProvider(db: Queryable, accountId: string): Promise<void> {
  await deleteProvider(db, accountId);
  await deleteTraces(db, accountId);
}

/** Deletes sign-ins that were never finished. Returns how many. */
export function sweepSignIns({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldSignIns(db, now());
}
