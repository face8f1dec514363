/**
 * The encryption of backups: the STREAM construction over AES-256-GCM, in chunks of 64 KiB, with a key for each file that is derived from the given one and 32
 * random bytes. A chunk's nonce is its number and whether it is the last, so that chunks cannot be changed, reordered or truncated unnoticed. The content is a
 * sequence of frames, each with a kind, a length and that many bytes.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 32;
const KEY_ID_BYTES = 8;

/** What a file contains; a file cannot be opened as another kind. */
export type Content = 'database' | 'keys' | 'base' | 'log';

const magicOf = (content: Content) => Buffer.from(`deedline backup 1 ${content}\n`);
/** Identifies the key of a file, and reveals nothing else. */
const keyIdOf = (key: Uint8Array) => createHmac('sha256', key).update('which key').digest().subarray(0, KEY_ID_BYTES);

/** Encrypts `plain` as a stream. `key`: 32 bytes. */
export async function* sealBytes(key: Uint8Array, content: Content, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magicOf(content), keyIdOf(key), randomBytes(SALT_BYTES)]);
  yield header;
  const fileKey = fileKeyOf(key, header);
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of plain) {
    waiting = Buffer.concat([waiting, bytes]);
    // The last chunk has to be marked as such, so one is held back until more data follows.
    for (; waiting.length > CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES))
      yield sealChunk(fileKey, number++, false, waiting.subarray(0, CHUNK_BYTES));
  }
  yield sealChunk(fileKey, number, true, waiting);
}

/** Decrypts a stream; each piece is verified before it is yielded. Throws BackupError: wrong key, damaged, truncated. */
export async function* unsealBytes(key: Uint8Array, content: Content, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const headerBytes = magicOf(content).length + KEY_ID_BYTES + SALT_BYTES;
  let fileKey: Buffer | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of sealed) {
    waiting = Buffer.concat([waiting, bytes]);
    if (fileKey === undefined && waiting.length >= headerBytes) {
      fileKey = readHeader(key, content, waiting.subarray(0, headerBytes));
      waiting = waiting.subarray(headerBytes);
    }
    if (fileKey === undefined) continue;
    for (; waiting.length > CHUNK_BYTES + TAG_BYTES; waiting = waiting.subarray(CHUNK_BYTES + TAG_BYTES))
      yield openChunk(fileKey, number++, false, waiting.subarray(0, CHUNK_BYTES + TAG_BYTES));
  }
  if (fileKey === undefined) throw new BackupError(`This is not a Deedline backup, or it is incomplete.`);
  yield openChunk(fileKey, number, true, waiting);
}

function readHeader(key: Uint8Array, content: Content, header: Buffer): Buffer {
  const magic = magicOf(content);
  if (!header.subarray(0, magic.length).equals(magic)) throw new BackupError(`This is not a Deedline backup of ${NAMES[content]}.`);
  if (!header.subarray(magic.length, magic.length + KEY_ID_BYTES).equals(keyIdOf(key)))
    throw new BackupError('The backup was sealed with a different key.');
  return fileKeyOf(key, header);
}

const NAMES: Readonly<Record<Content, string>> = {
  database: 'the database',
  keys: 'keys',
  base: "the database's files",
  log: "the database's log",
};

/** The header is part of the key derivation, so it cannot be changed either. */
function fileKeyOf(key: Uint8Array, header: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, header.subarray(-SALT_BYTES), header, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealChunk(fileKey: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(fileKey: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, fileKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new BackupError(`The backup is damaged or incomplete (at chunk ${number}).`, { cause });
  }
}

/** describe: JSON; begin: JSON about what follows; data: its bytes; end: JSON with its size; done: the end of the file. */
type FrameKind = 'describe' | 'begin' | 'data' | 'end' | 'done';
export interface Frame {
  kind: FrameKind;
  bytes: Buffer;
}

const KINDS: readonly FrameKind[] = ['describe', 'begin', 'data', 'end', 'done'];
const HEAD_BYTES = 5;
/** No valid frame is longer; a larger length means damage. */
const LONGEST_BYTES = 64 * 1024 * 1024;

/** `content`: bytes, or an object that is written as JSON. */
export function writeFrame(kind: FrameKind, content: Uint8Array | object = {}): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = KINDS.indexOf(kind);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Parses the frames of a backup. Throws BackupError if the last one is not 'done'. */
export async function* readFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let waiting: Buffer = Buffer.alloc(0);
  let last: FrameKind | undefined;
  for await (const piece of pieces) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    for (;;) {
      const frame = takeFrame(waiting);
      if (frame === undefined) break;
      waiting = waiting.subarray(HEAD_BYTES + frame.bytes.length);
      last = frame.kind;
      yield frame;
    }
  }
  if (last !== 'done' || waiting.length > 0) throw new BackupError('The backup is incomplete.');
}

function takeFrame(waiting: Buffer): Frame | undefined {
  if (waiting.length < HEAD_BYTES) return undefined;
  const kind = KINDS[waiting[0]!];
  const length = waiting.readUInt32BE(1);
  if (kind === undefined || length > LONGEST_BYTES)
    throw new BackupError('The backup holds data that this version of Deedline does not know.');
  if (waiting.length < HEAD_BYTES + length) return undefined;
  return { kind, bytes: waiting.subarray(HEAD_BYTES, HEAD_BYTES + length) };
}

export function readJson(frame: Frame): unknown {
  return JSON.parse(frame.bytes.toString());
}

/** A backup cannot be made or restored as requested; the message tells the operator why. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
