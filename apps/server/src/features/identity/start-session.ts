import type { Queryable } from '../../transaction.ts';
import type { Requester } from '../record/record-audit.ts';
import { keepDevice, type KnownDevice } from './known-device.ts';
import { insertSession } from './members.ts';
import { hashToken, newToken } from './secret-token.ts';

const SESSION_DAYS = 30;

export interface StartedSession {
  token: string;
  expiresAt: Date;
  device: KnownDevice;
}

/** Of somebody who proved who they are this moment; `presentedDevice` is what their browser says it is known by. */
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
