/** API keys of an account's programs: what its owners can do with them. */
import { AppError } from '@deedline/contract/errors';
import { PROGRAM_KEY_LIMITS } from '@deedline/contract/api/scopes';
import type { MadeProgramKey, MakeProgramKey, ProgramKey } from '@deedline/contract/api/program-key';
import type { AppContext } from '../../context.ts';
import { isNetwork } from '../../http/address.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { readPurposes } from '../purposes/purposes.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { newKeyId, newKeyText } from './key-text.ts';
import { countLivingKeys, insertKey, type KeyRow, selectKeys, updateAllRevoked, updateRevoked, updateSecret } from './queries.ts';

type KeyContext = Pick<AppContext, 'db' | 'now'>;
/** The owner who asks. */
interface Owner {
  accountId: string;
  memberId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

export async function listKeys(ctx: KeyContext, accountId: string): Promise<ProgramKey[]> {
  return (await selectKeys(ctx.db, accountId)).map((row) => present(row, ctx.now()));
}

/** Throws `too_many_program_keys`. The secret is returned here and nowhere else. */
export async function makeKey(
  ctx: KeyContext,
  { accountId, memberId }: Owner,
  wanted: MakeProgramKey,
  from: Requester,
): Promise<MadeProgramKey> {
  const { name, scopes, uses, monthCredits, addresses, expiresInDays } = wanted;
  if (!wanted.addresses.every(isNetwork))
    throw new AppError('invalid_request', 'Please write addresses as 192.0.2.7 or networks as 192.0.2.0/24');
  const now = ctx.now();
  const text = newKeyText(newKeyId());
  const purposes = await takePurposes(ctx, accountId, wanted);
  return inTransaction(ctx.db, async (db) => {
    if ((await countLivingKeys(db, accountId, now)) >= PROGRAM_KEY_LIMITS.keys) throw new AppError('too_many_program_keys');
    const said = { name, scopes, uses, ...purposes, monthCredits, addresses };
    const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
    await insertKey(db, { ...said, id: text.id, accountId, memberId, hash: text.hash, lastFour: text.lastFour, createdAt: now, expiresAt });
    const { name: _words, ...facts } = said;
    await recordAudit(db, {
      kind: 'setting',
      what: 'program_key_made',
      accountId,
      from,
      subject: text.id,
      facts: { keyId: text.id, ...facts, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { key: await readKey(db, accountId, text.id, now), secret: text.text };
  });
}

/** By default a key is allowed the account's legal purposes for its uses at the time. */
async function takePurposes(ctx: KeyContext, accountId: string, { uses, glbaPurposes, dppaPurposes }: MakeProgramKey) {
  const meant = (await readPurposes(ctx, accountId)).uses.filter(({ use }) => uses.includes(use));
  return {
    glbaPurposes: [...new Set(glbaPurposes ?? meant.map(({ glbaPurpose }) => glbaPurpose))],
    dppaPurposes: [...new Set(dppaPurposes ?? meant.map(({ dppaPurpose }) => dppaPurpose))],
  };
}

/** Creates a new secret; the previous one also works for `keepHours`. Throws `program_key_not_found`. */
export async function rotateKey(
  ctx: KeyContext,
  accountId: string,
  id: string,
  keepHours: number,
  from: Requester,
): Promise<MadeProgramKey> {
  const now = ctx.now();
  const text = newKeyText(id);
  const formerUntil = keepHours === 0 ? null : new Date(now.getTime() + keepHours * HOUR_MS);
  return inTransaction(ctx.db, async (db) => {
    if (!(await updateSecret(db, accountId, id, { ...text, formerUntil, now }))) throw new AppError('program_key_not_found');
    await recordAudit(db, { kind: 'setting', what: 'program_key_rotated', accountId, from, subject: id, facts: { keyId: id, keepHours } });
    return { key: await readKey(db, accountId, id, now), secret: text.text };
  });
}

/** Revokes a key, with effect from its next request. Revoking it again changes nothing. */
export async function revokeKey(ctx: KeyContext, accountId: string, id: string, from: Requester): Promise<ProgramKey> {
  return inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    if (await updateRevoked(db, accountId, id, now))
      await recordAudit(db, { kind: 'setting', what: 'program_key_revoked', accountId, from, subject: id, facts: { keyId: id } });
    return readKey(db, accountId, id, now);
  });
}

/** Revokes all keys of an account that somebody else held until the holder of the address proved it; within the caller's transaction. Returns how many. */
export function revokeAllKeys(db: Queryable, accountId: string, now: Date): Promise<number> {
  return updateAllRevoked(db, accountId, now);
}

async function readKey(db: Queryable, accountId: string, id: string, now: Date): Promise<ProgramKey> {
  const [row] = await selectKeys(db, accountId, id);
  if (row === undefined) throw new AppError('program_key_not_found');
  return present(row, now);
}

function present(row: KeyRow, now: Date): ProgramKey {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    scopes: row.scopes,
    uses: row.uses,
    glbaPurposes: row.glba_purposes,
    dppaPurposes: row.dppa_purposes,
    monthCredits: row.month_credits,
    spentThisMonth: row.spent,
    addresses: row.addresses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    formerUntil: row.former_until !== null && row.former_until > now ? row.former_until.toISOString() : null,
    madeBy: row.made_by,
    standing: standingOf(row, now),
  };
}

function standingOf({ revoked_at, is_orphaned, expires_at }: KeyRow, now: Date): ProgramKey['standing'] {
  if (revoked_at !== null) return 'revoked';
  if (is_orphaned) return 'orphaned';
  return expires_at !== null && expires_at <= now ? 'expired' : 'alive';
}
