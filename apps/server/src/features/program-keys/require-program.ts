import { AppError } from '@deedline/contract/errors';
import { isRoleEnough } from '@deedline/contract/account/role';
import type { Scope } from '@deedline/contract/api/scopes';
import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Route } from '@deedline/contract/routes/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { addressOf } from '../../http/address.ts';
import { readKeyText } from './key-text.ts';
import { findKey, type FoundKey, updateUsed } from './queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireProgram`, along with the account and the member who made the key; undefined for requests with a session. */
    program?: Program;
  }
}

/** The key of a request, and what it may do. */
export interface Program {
  keyId: string;
  name: string;
  scopes: readonly Scope[];
  uses: readonly Purpose[];
  glbaPurposes: readonly GlbaPurpose[];
  dppaPurposes: readonly DppaPurpose[];
  monthCredits: number | null;
  expiresAt: Date | null;
}

/** Compared for unknown ids, so that guessing an id takes as long as guessing a secret. */
const NO_HASH = Buffer.alloc(32);
/** The time of last use is written at most this often. */
const USED_EVERY_MS = 60_000;

/**
 * An onRequest hook that requires a valid key with this scope; a session is not accepted. A key works only while the member who made it belongs to the account
 * with the role that their own session would need: they have seen its secret, so it must not outlive their access.
 */
export function requireProgram(
  ctx: Pick<AppContext, 'db' | 'now' | 'limits' | 'config'>,
  { scope, maker = 'member' }: Pick<Route, 'scope' | 'maker'>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { keyId, key } = await takeKey(ctx, request);
    await countRequest(ctx, keyId, reply);
    if (scope !== undefined && !key.scopes.includes(scope))
      throw new AppError('scope_required', `This key does not have the scope “${scope}”. Nothing was done.`);
    const { account_id: id, account_email: email, member_id: memberId, role, joined_at: joinedAt } = key;
    if (!isRoleEnough(role, 'member'))
      throw new AppError('role_required', 'The person who made this key may now only view the account. Ask an owner for a key.');
    if (!isRoleEnough(role, maker))
      throw new AppError(
        'role_required',
        'Who made this key is no owner of the account any more, and this takes one. Ask an owner for a key.',
      );
    request.account = { id, email };
    request.member = {
      id: memberId,
      role,
      email: key.email,
      firstName: key.first_name,
      lastName: key.last_name,
      profileImageUrl: key.profile_image_url,
      joinedAt,
      payOnlyForContacts: key.pays_only_for_contacts,
      purpose: key.purpose,
      needsSecondFactor: null,
    };
    request.program = {
      keyId,
      name: key.name,
      scopes: key.scopes,
      uses: key.uses,
      glbaPurposes: key.glba_purposes,
      dppaPurposes: key.dppa_purposes,
      monthCredits: key.month_credits,
      expiresAt: key.expires_at,
    };
  };
}

const WINDOW_MS = 60_000;

/** Limits the requests per minute of a key; the limit is stated in every answer (draft-ietf-httpapi-ratelimit-headers). */
async function countRequest(ctx: Pick<AppContext, 'limits' | 'config'>, keyId: string, reply: FastifyReply): Promise<void> {
  const most = ctx.config.programRequestsPerMinute;
  const { count, leftMs, isOver } = await ctx.limits.take(`program ${keyId}`, most, WINDOW_MS);
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  void reply.header('ratelimit-policy', `"key";q=${most};w=${WINDOW_MS / 1000}`);
  void reply.header('ratelimit', `"key";r=${Math.max(0, most - count)};t=${seconds}`);
  if (isOver) throw new AppError('too_many_requests', 'This key has exceeded its rate limit. Nothing was charged.', undefined, seconds);
}

/** Only a caller with the right secret is told why a key does not work. */
async function takeKey(ctx: Pick<AppContext, 'db' | 'now'>, request: FastifyRequest): Promise<{ keyId: string; key: FoundKey }> {
  const read = readKeyText(/^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  if (read === undefined) throw new AppError('program_key_required');
  const now = ctx.now();
  const key = await findKey(ctx.db, read.id, addressOf(request));
  const formers = key?.former_until != null && key.former_until > now ? key.former_hash : null;
  const isRight = [key?.secret_hash, formers].map((hash) => timingSafeEqual(hash ?? NO_HASH, read.hash)).includes(true);
  if (key === undefined || !isRight) throw new AppError('program_key_required');
  const ended = sayEnded(key, now);
  if (ended !== undefined) throw new AppError('program_key_ended', ended);
  if (!key.is_from_here) throw new AppError('address_refused');
  if (now.getTime() - (key.last_used_at?.getTime() ?? 0) >= USED_EVERY_MS) await updateUsed(ctx.db, read.id, now);
  return { keyId: read.id, key };
}

function sayEnded({ is_closed, is_orphaned, revoked_at, expires_at }: FoundKey, now: Date): string | undefined {
  if (is_closed) return 'The account of this key is closed. Nothing was done.';
  if (revoked_at !== null) return 'This key was revoked. Nothing was done.';
  if (is_orphaned) return 'Who made this key is no member of the account any more, and it ended with them. Nothing was done.';
  if (expires_at !== null && expires_at <= now) return 'This key has expired. Nothing was done.';
  return undefined;
}
