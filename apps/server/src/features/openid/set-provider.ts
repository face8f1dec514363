import { AppError } from '@deedline/contract/errors';
import type { NewProvider, TeamProvider } from '@deedline/contract/openid';
import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { isAllowedUrl } from '../../outside/openid/address-rule.ts';
import { tryProvider } from '../../outside/openid/provider.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { PROVIDER_SET } from '../identity/mail-kinds.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { changeTeam } from '../members/change-team.ts';
import { writeBase32 } from '../second-factors/base32.ts';
import { reachOf, redirectAddress, sealSecret } from './client.ts';
import { deleteProvider, deleteTraces, isSessionOpen, selectOwners, selectProvider, upsertProvider } from './queries.ts';

/** 60 bits: twelve letters and digits. Nothing is opened by it, and nobody finds teams by trying. */
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

/** From here on members may sign in through it. It is asked first whether it is one; whom another one knew, and sessions of it, are forgotten. */
export async function setProvider(ctx: AppContext, who: SignedIn, wish: NewProvider, from: Requester): Promise<TeamProvider> {
  const { issuer, clientId, clientSecret, strongAcr = '' } = wish;
  const reach = reachOf(ctx);
  if (!isAllowedUrl(issuer, reach)) throw new AppError('openid_address_refused');
  await tryProvider({ issuer, clientId, clientSecret, reach });
  const accountId = who.account.id;
  const sealed = sealSecret(ctx, accountId, clientSecret);
  await asOwner(ctx, who, async (db) => {
    const row = { accountId, teamCode: newTeamCode(), issuer, clientId, sealed, since: ctx.now(), strongAcr: strongAcr || null };
    await upsertProvider(db, row);
    const sessionsEnded = await deleteTraces(db, accountId);
    for (const { id, email } of await selectOwners(db, accountId))
      await postMail(db, { kind: PROVIDER_SET, recipient: email, accountId, subjectId: id }, ctx.now());
    await recordAudit(db, { kind: 'setting', what: 'provider_set', accountId, from, facts: { sessionsEnded } });
  });
  return readProvider(ctx, accountId);
}

/** With whom it knew and the sessions that began through it. Nothing happens where there is none. */
export async function removeProvider(ctx: AppContext, who: SignedIn, from: Requester): Promise<void> {
  const accountId = who.account.id;
  await asOwner(ctx, who, async (db) => {
    if (!(await deleteProvider(db, accountId))) return;
    const sessionsEnded = await deleteTraces(db, accountId);
    await recordAudit(db, { kind: 'setting', what: 'provider_removed', accountId, from, facts: { sessionsEnded } });
  });
}

/**
 * Only if the actor still owns the account and their session stands: a provider may take its time with its answer, and who meanwhile set a new password
 * or removed them does not find it set afterwards.
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
