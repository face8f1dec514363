import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteOldDevices, isDevice, isDeviceOf, upsertDevice } from './device-queries.ts';
import { hashToken, newToken } from './secret-token.ts';

/** As long as browsers keep a cookie; counted anew with each sign-in. */
const DEVICE_DAYS = 400;
const DAY_MS = 86_400_000;

/** A browser as it is known from here on, by its cookie. */
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

/** Keeps that a member signed in with it. A token that nobody has signed in with is not believed: whoever planted it would be known by it. */
export async function keepDevice(db: Queryable, memberId: string, presented: string | undefined, now: Date): Promise<KnownDevice> {
  const isOurs = presented !== undefined && (await isDevice(db, hashToken(presented)));
  const token = isOurs ? presented : newToken();
  const tokenHash = hashToken(token);
  const isNew = await upsertDevice(db, memberId, tokenHash, now);
  return { token, tokenHash, expiresAt: new Date(now.getTime() + DEVICE_DAYS * DAY_MS), isNew };
}

/** Forgets browsers that nobody came with any more. Returns how many. */
export function sweepDevices(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldDevices(ctx.db, since(ctx.now()));
}

function since(now: Date): Date {
  return new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
}
