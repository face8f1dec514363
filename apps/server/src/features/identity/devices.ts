import { nameBrowser } from '@deedline/contract/account/name-browser';
import { DEVICE_DAYS } from '@deedline/contract/limits';
import type { AppContext } from '../../context.ts';
import { type Composer, postMail } from '../../outside/mail/mail.ts';
import type { Queryable } from '../../transaction.ts';
import { NEW_DEVICE } from './mail-kinds.ts';
import { findMember, type MemberRow } from './members.ts';
import { hashToken, newToken } from './secret-token.ts';
import { findSessionBegunAt } from './sessions.ts';

const DAY_MS = 86_400_000;

/** A browser, recognized by its cookie. */
export interface KnownDevice {
  token: string;
  tokenHash: Buffer;
  expiresAt: Date;
  /** The member had not signed in with it before. */
  isNew: boolean;
}

/** Whether this browser has signed in under this address before. */
export async function isKnownDevice(ctx: Pick<AppContext, 'db' | 'now'>, email: string, presented: string | undefined): Promise<boolean> {
  return presented !== undefined && isDeviceOf(ctx.db, email, hashToken(presented), since(ctx.now()));
}

/**
 * Records that a member signed in with a device. A token that nobody has signed in with is replaced by a new one: whoever planted it would be recognized by
 * it.
 */
export async function keepDevice(db: Queryable, memberId: string, presented: string | undefined, now: Date): Promise<KnownDevice> {
  const isOurs = presented !== undefined && (await isDevice(db, hashToken(presented)));
  const token = isOurs ? presented : newToken();
  const tokenHash = hashToken(token);
  const isNew = await upsertDevice(db, memberId, tokenHash, now);
  return { token, tokenHash, expiresAt: new Date(now.getTime() + DEVICE_DAYS * DAY_MS), isNew };
}

/** Deletes browsers that were not used for too long. Returns how many. */
export function sweepDevices(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldDevices(ctx.db, since(ctx.now()));
}

function since(now: Date): Date {
  return new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
}

/** The most browsers kept per member; the one used longest ago is deleted. */
const MAX_DEVICES = 20;

/** Whether the member who signs in under this address has used the device since then. */
async function isDeviceOf(db: Queryable, email: string, tokenHash: Buffer, seenSince: Date): Promise<boolean> {
  const found = await db.query(
    `select from known_device join member on member.id = member_id
     where token_hash = $2 and seen_at > $3 and lower(email) = lower($1) and removed_at is null`,
    [email, tokenHash, seenSince],
  );
  return found.rowCount === 1;
}

/** Whether anybody signed in with it. */
async function isDevice(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await db.query('select from known_device where token_hash = $1 limit 1', [tokenHash])).rowCount === 1;
}

/** True when the member had not used it before. */
async function upsertDevice(db: Queryable, memberId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const made = await db.query(
    `insert into known_device (member_id, token_hash, first_at, seen_at) values ($1, $2, $3, $3)
     on conflict (member_id, token_hash) do update set seen_at = excluded.seen_at returning xmax = 0 as "isNew"`,
    [memberId, tokenHash, now],
  );
  await db.query(
    `delete from known_device where member_id = $1 and token_hash in
       (select token_hash from known_device where member_id = $1 order by seen_at desc, token_hash offset $2)`,
    [memberId, MAX_DEVICES],
  );
  return made.rows[0]!.isNew;
}

async function deleteOldDevices(db: Queryable, seenBefore: Date): Promise<number> {
  return (await db.query('delete from known_device where seen_at <= $1', [seenBefore])).rowCount ?? 0;
}

/** A browser that keeps no cookies is a new device at each sign-in, so a member gets at most this many mails a day. */
const MAX_MAILS = 5;

/** Puts the mail about a sign-in at `now` into the outbox. */
export async function tellOfNewDevice(
  ctx: AppContext,
  db: Queryable,
  member: Pick<MemberRow, 'id' | 'account_id' | 'email'>,
  now: Date,
): Promise<void> {
  const { isOver } = await ctx.limits.take(`new device ${member.id}`, MAX_MAILS, DAY_MS);
  if (isOver) return;
  const wish = { kind: NEW_DEVICE, recipient: member.email, accountId: member.account_id, subjectId: member.id };
  await postMail(db, wish, now);
}

/** Names the browser only by its kind: the rest of what it sends is text by a stranger. */
export const writeNewDevice: Composer = async (ctx, mail) => {
  const member = mail.subjectId === null ? undefined : await findMember(ctx.db, mail.subjectId);
  if (member === undefined) return null;
  const session = await findSessionBegunAt(ctx.db, member.id, mail.createdAt);
  return {
    recipient: mail.recipient,
    subject: 'A new sign-in to your Deedline account',
    text: `Someone signed in to your Deedline account with a browser that was not
used for it before:

  ${nameBrowser(session?.userAgent ?? null, 'An unknown browser')}
  ${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC
${session?.ip == null ? '' : `  from the address ${session.ip}\n`}
If this was you, there is nothing to do.

If it was not you, set a new password right away. That ends every session:

${ctx.config.publicUrl}/forgot-password
`,
  };
};
