import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyedHash } from '../compliance/installation-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what must be kept for a while, with a key of its own made of the installation's (AES-256-GCM). */
export function seal(hash: KeyedHash, value: object): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(hash), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when it was sealed with another key or changed since. */
export function unseal(hash: KeyedHash, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(hash), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8'));
}

function sealingKey(hash: KeyedHash): Buffer {
  return hash('sealing', 'privacy requests');
}
