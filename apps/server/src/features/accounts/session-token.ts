import { createHash, randomBytes } from 'node:crypto';

/** The browser's secret: 256 random bits. The database knows its hash only, so a stolen table opens no session. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
