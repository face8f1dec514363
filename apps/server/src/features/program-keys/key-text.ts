/** The text of a key: `dl_live_{id}_{secret}{checksum}`. Pure except for randomness. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 and 32 bits in base 62. */
const SECRET_LETTERS = 43;
const CHECKSUM_LETTERS = 6;
/** Makes keys recognizable in logs, repositories and secret scanners. */
const PREFIX = 'dl_live_';
const KEY = /^dl_live_([0-9a-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

interface KeyText {
  id: string;
  /** The hash of the secret. The checksum follows from the rest. */
  hash: Buffer;
}

interface NewKeyText extends KeyText {
  /** The whole key, which is shown once and stored nowhere. */
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

/** Undefined for anything that is not a complete, correctly typed key; the database is then not queried. */
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
