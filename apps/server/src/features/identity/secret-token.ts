import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens a session or stands in a mailed link: 256 random bits. The database knows its hash only. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
