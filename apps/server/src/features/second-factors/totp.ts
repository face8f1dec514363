/** Time-based one-time codes (RFC 6238, based on HOTP of RFC 4226). Pure: the time is a parameter. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../keyed-hash.ts';
import { unsealForInstallation, sealForInstallation, SECOND_FACTORS } from '../sealing/installation-seal.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A code is accepted from one step before its own to one after, because clocks differ and typing takes time. */
const WINDOW = 1;

/** As RFC 4226 recommends: the length of a SHA-1 hash. */
export const SECRET_BYTES = 20;

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

export function writeCode(secret: Uint8Array, step: number, digits = DIGITS, algorithm = 'sha1'): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of this code if it is within the window and later than the last used step; undefined otherwise. */
export function findStep(secret: Uint8Array, code: string, at: Date, lastStep: number): number | undefined {
  const typed = Buffer.from(code.replace(/\s/g, ''));
  const now = stepAt(at);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => now - WINDOW + index);
  return steps.find((step) => {
    const right = Buffer.from(writeCode(secret, step));
    return step > lastStep && typed.length === right.length && timingSafeEqual(typed, right);
  });
}

/** The URI in the QR code that an authenticator reads. */
export function writeTotpUri(secret: Uint8Array, account: string): string {
  const parameters = new URLSearchParams({ secret: writeBase32(secret), issuer: 'Deedline', period: String(STEP_SECONDS) });
  return `otpauth://totp/Deedline:${encodeURIComponent(account)}?${parameters.toString()}`;
}

/** A new sealed secret. It cannot be used with the database alone, nor moved to another operator or member. */
export function newSealedSecret(hash: KeyedHash, operatorId: string): Buffer {
  return sealForInstallation(hash, SECOND_FACTORS, randomBytes(SECRET_BYTES), operatorId);
}

/** Throws when it was sealed by another installation or for somebody else. */
export function unsealSecret(hash: KeyedHash, operatorId: string, sealed: Buffer): Buffer {
  return unsealForInstallation(hash, SECOND_FACTORS, sealed, operatorId);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, the form in which authenticators accept a typed secret. */
export function writeBase32(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31];
    held &= 255;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}
