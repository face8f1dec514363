/** Grants: what people let assistants do. Only a person can attest to a permitted use; an assistant works within it. */
import { randomUUIDv7 } from 'node:crypto';
import { ATTESTATION, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { AppError } from '@deedline/contract/errors';
import type { Grant, Grants, MakeGrant } from '@deedline/contract/grants/grant';
import { GRANT_LIMITS } from '@deedline/contract/grants/grant-limits';
import type { SearchContext } from '../lookup/search-context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { cancelJob } from '../batches/jobs.ts';
import { takeLicence } from '../purposes/take-basis.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { countLive, type GrantRow, insertGrant, selectGrants, selectKeys, selectOpenJobs, updateEnded } from './queries.ts';

const HOUR_MS = 3_600_000;
/** The page on which a person makes a grant. */
export const GRANTS_PATH = '/settings/programs/assistants';

/** The member who asks. */
interface Granter {
  accountId: string;
  memberId: string;
}

export async function listGrants(ctx: Pick<SearchContext, 'db' | 'now' | 'config'>, accountId: string): Promise<Grants> {
  const now = ctx.now();
  const rows = await selectGrants(ctx.db, accountId, { now, most: GRANT_LIMITS.live + GRANT_LIMITS.ended });
  return {
    grants: rows.map((row) => present(row, now)),
    keys: await selectKeys(ctx.db, accountId, now),
    address: `${ctx.config.publicUrl}/mcp`,
  };
}

/**
 * Throws `permissible_use_required`, `program_key_not_found` if the account has no such key for assistants, `purpose_refused`, `too_many_grants`, and
 * `licence_required` if the account's members could not search either.
 */
export async function makeGrant(
  ctx: Pick<SearchContext, 'db' | 'now' | 'config'>,
  { accountId, memberId }: Granter,
  { keyId, purposes, permissibleUse, mostCredits, hours }: MakeGrant,
  from: Requester,
): Promise<Grant> {
  if (permissibleUse !== true) throw new AppError('permissible_use_required');
  const now = ctx.now();
  const id = randomUUIDv7();
  return inTransaction(ctx.db, async (db) => {
    const key = (await selectKeys(db, accountId, now)).find((each) => each.id === keyId);
    if (key === undefined) throw new AppError('program_key_not_found');
    const refused = purposes.find((purpose) => !key.purposes.includes(purpose));
    if (refused !== undefined) throw new AppError('purpose_refused', `This key is not for ${PURPOSE_WORDS[refused]}. Nothing was granted.`);
    await takeLicence({ config: ctx.config, db }, accountId, { dppaPurpose: null });
    if ((await countLive(db, accountId, now)) >= GRANT_LIMITS.live) throw new AppError('too_many_grants');
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    const said = { keyId, purposes, attestationVersion: ATTESTATION.version, mostCredits };
    await insertGrant(db, { id, accountId, memberId, ...said, createdAt: now, expiresAt });
    const facts = { grantId: id, ...said, expiresAt: expiresAt.toISOString() };
    await recordAudit(db, { kind: 'setting', what: 'grant_made', accountId, from, subject: id, facts });
    return readGrant(db, accountId, id, now);
  });
}

/** Ends a grant: nothing new can begin under it, and its batches stop. What they found stays, and stays charged. Throws `grant_not_found`. */
export async function endGrant(ctx: SearchContext, { accountId, memberId }: Granter, id: string, from: Requester): Promise<Grant> {
  if (!isUuid(id)) throw new AppError('grant_not_found');
  await inTransaction(ctx.db, async (db) => {
    const hasEnded = await updateEnded(db, accountId, id, { memberId, now: ctx.now() });
    if (hasEnded) await recordAudit(db, { kind: 'setting', what: 'grant_ended', accountId, from, subject: id, facts: { grantId: id } });
  });
  for (const jobId of await selectOpenJobs(ctx.db, accountId, id)) await cancelUnlessEnded(ctx, accountId, jobId);
  return readGrant(ctx.db, accountId, id, ctx.now());
}

/** A batch that ended by itself in the meantime is fine too. */
async function cancelUnlessEnded(ctx: SearchContext, accountId: string, jobId: string): Promise<void> {
  try {
    await cancelJob(ctx, accountId, jobId);
  } catch (error) {
    if (!(error instanceof AppError) || !['batch_job_state', 'batch_job_not_found'].includes(error.code)) throw error;
  }
}

/** Throws `grant_not_found`. */
export async function readGrant(db: Queryable, accountId: string, id: string, now: Date): Promise<Grant> {
  const [row] = await selectGrants(db, accountId, { id, now, most: 1 });
  if (row === undefined) throw new AppError('grant_not_found');
  return present(row, now);
}

function present(row: GrantRow, now: Date): Grant {
  return {
    id: row.id,
    keyId: row.key_id,
    keyName: row.key_name,
    purposes: row.purposes,
    mostCredits: row.most_credits,
    spentCredits: row.spent,
    heldCredits: row.held,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    madeBy: row.made_by,
    endedBy: row.ended_by,
    standing: standingOf(row, now),
    clients: row.clients,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

function standingOf({ ended_at, expires_at, is_sound, spent, most_credits }: GrantRow, now: Date): Grant['standing'] {
  if (ended_at !== null) return 'ended';
  if (expires_at <= now) return 'expired';
  if (!is_sound) return 'void';
  return spent >= most_credits ? 'spent' : 'live';
}
