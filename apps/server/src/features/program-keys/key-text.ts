/** The text of a key: `dl_live_{id}_{secret}{checksum}`. Pure but for the dice. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits, and 32 bits, in letters of these. */
const SECRET_LETTERS = 43;
const CHECKSUM_LETTERS = 6;
/** Known wherever one turns up: in a log, a repository, a scan for secrets. */
const PREFIX = 'dl_live_';
const KEY = /^dl_live_([0-9a-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

interface KeyText {
  id: string;
  /** Of the secret. The checksum says no more than the rest does. */
  hash: Buffer;
}

interface NewKeyText extends KeyText {
  /** The whole key, which is said once and kept nowhere. */
  text: string;
  lastFour: string;
}

export function newKeyId(): string {
  return Array.from(randomBytes(12), (byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('');
}

export function newKeyText(id: string): NewKeyText {
  const secret = writeLetters(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LETTERS);
  const body = `${PREFIX}${id}_${secret}`;
  return { id, hash: hashSecret(secret), text: body + checksumOf(body), lastFour: secret.slice(-4) };
}

/** Undefined of what is no key, or one that was mistyped or cut off: the database is not asked about it. */
export function readKeyText(text: string): KeyText | undefined {
  const [, id, secret, checksum] = KEY.exec(text) ?? [];
  if (id === undefined || secret === undefined || checksum !== checksumOf(`${PREFIX}${id}_${secret}`)) return undefined;
  return { id, hash: hashSecret(secret) };
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksumOf(body: string): string {
  return writeLetters(BigInt(crc32(body)), CHECKSUM_LETTERS);
}

function writeLetters(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = LETTERS[Number(rest % 62n)]! + text;
  return text;
}
