import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { Role } from '@deedline/contract/account/role';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import type { Requester } from '../record/record-audit.ts';
import { keepDevice, type KnownDevice } from './devices.ts';
import type { Member } from './find-account.ts';
import { insertMember, insertSession, updateChoices } from './members.ts';
import { hashToken, newToken } from './secret-token.ts';

const SESSION_DAYS = 30;

export interface StartedSession {
  token: string;
  expiresAt: Date;
  device: KnownDevice;
}

/** Starts a session of somebody who has just proved who they are. `presentedDevice` is the device token that their browser sent. */
export async function startSession(
  db: Queryable,
  memberId: string,
  now: Date,
  { ip, userAgent }: Requester,
  presentedDevice?: string,
): Promise<StartedSession> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  const device = await keepDevice(db, memberId, presentedDevice, now);
  await insertSession(db, { tokenHash: hashToken(token), memberId, now, expiresAt, ip, userAgent, deviceHash: device.tokenHash });
  return { token, expiresAt, device };
}

interface NewSignIn {
  accountId: string;
  role: Role;
  email: string;
  passwordHash: string;
  firstName: string | undefined;
  lastName: string | undefined;
  /** When they proved that they read the address's mail, which an invitation to it proves as well. */
  provedAt?: Date;
}

/**
 * Creates a member of an account and returns their id. Throws `email_unavailable`, with `taken` as its message, if somebody already signs in with the address.
 */
export async function createMember(db: Queryable, { firstName, lastName, provedAt, ...wish }: NewSignIn, taken?: string): Promise<string> {
  const id = randomUUIDv7();
  const isMade = await insertMember(db, {
    id,
    ...wish,
    firstName: firstName || null,
    lastName: lastName || null,
    provedAt: provedAt ?? null,
  });
  if (!isMade) throw new AppError('email_unavailable', taken);
  return id;
}

/** Stores the choices that a member's forms begin with, on every device. A choice that is absent stays as it was. */
export async function rememberChoices(ctx: Pick<AppContext, 'db'>, member: Member, chosen: Chosen): Promise<void> {
  const { payOnlyForContacts = member.payOnlyForContacts, purpose = member.purpose } = chosen;
  if (payOnlyForContacts === member.payOnlyForContacts && purpose === member.purpose) return;
  await updateChoices(ctx.db, member.id, { payOnlyForContacts, purpose });
}

interface Chosen {
  payOnlyForContacts?: boolean | undefined;
  purpose?: Purpose | undefined;
}
