/** The sealed form of a value: a format byte, the version of the key, and the encrypted JSON, compressed first if that pays. */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { AppError } from '@deedline/contract/errors';
import type { AccountKey } from '../../context.ts';

/** The column and the id of its row: 'search.sealed_input/0198...'. A value that is sealed for one place opens in no other. */
export type Place = `${string}.${string}/${string}`;

const PLAIN = 1;
const SMALL = 2;
const HEADER_BYTES = 3;
/** Shorter texts do not get smaller by compression. */
const MIN_TO_SHRINK = 200;

export function sealValue(key: AccountKey, place: Place, value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  const isSmall = text.length >= MIN_TO_SHRINK;
  const header = Buffer.from([isSmall ? SMALL : PLAIN, key.version >> 8, key.version & 0xff]);
  return Buffer.concat([header, sealBytes(key.secret, isSmall ? shrink(text) : text, bindTo(header, place))]);
}

/** Throws `sealed_data` when the value was sealed for another place or with another key, or was changed since. */
export function unsealValue(key: AccountKey, place: Place, sealed: Uint8Array): unknown {
  const header = sealed.subarray(0, HEADER_BYTES);
  try {
    const text = unsealBytes(key.secret, sealed.subarray(HEADER_BYTES), bindTo(header, place));
    return JSON.parse((header[0] === SMALL ? brotliDecompressSync(text) : text).toString('utf8'));
  } catch (cause) {
    throw new AppError('sealed_data', undefined, cause);
  }
}

/** The version of the account's key that sealed a value. */
export function keyVersionOf(sealed: Uint8Array): number {
  return (sealed[1]! << 8) | sealed[2]!;
}

function bindTo(header: Uint8Array, place: Place): string {
  return `${header.join('.')}\n${place}`;
}

function shrink(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

// The encryption that all sealed values share: AES-256-GCM, stored as a random nonce, the tag, then the ciphertext.

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * `bound` is additional authenticated data: it is not stored and must be the same when the value is opened, so what is sealed for one place cannot be opened
 * in another.
 */
export function sealBytes(key: KeyObject, plain: Uint8Array, bound = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws when the value was sealed with another key or for another place, or was changed since. */
export function unsealBytes(key: KeyObject, sealed: Uint8Array, bound = ''): Buffer {
  const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
