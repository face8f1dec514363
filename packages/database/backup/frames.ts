/** What is inside of a backup: frames of a kind, a length and so many bytes, one after the other. */
import { BackupError } from './backup-error.ts';

/** describe: JSON; begin: JSON of what follows; data: bytes of it; end: JSON of how much it was; done: nothing follows. */
export type FrameKind = 'describe' | 'begin' | 'data' | 'end' | 'done';
export interface Frame {
  kind: FrameKind;
  bytes: Buffer;
}

const KINDS: readonly FrameKind[] = ['describe', 'begin', 'data', 'end', 'done'];
const HEAD_BYTES = 5;
/** No frame of ours is as long; one that says so is none. */
const LONGEST_BYTES = 64 * 1024 * 1024;

/** `content`: bytes, or what becomes JSON. */
export function writeFrame(kind: FrameKind, content: Uint8Array | object = {}): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = KINDS.indexOf(kind);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** The frames of a backup. Throws BackupError when it does not end with the one that says so. */
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
  if (last !== 'done' || waiting.length > 0) throw new BackupError('The backup ends before its end.');
}

function takeFrame(waiting: Buffer): Frame | undefined {
  if (waiting.length < HEAD_BYTES) return undefined;
  const kind = KINDS[waiting[0]!];
  const length = waiting.readUInt32BE(1);
  if (kind === undefined || length > LONGEST_BYTES) throw new BackupError('The backup holds what this version of Deedline does not know.');
  if (waiting.length < HEAD_BYTES + length) return undefined;
  return { kind, bytes: waiting.subarray(HEAD_BYTES, HEAD_BYTES + length) };
}

export function readJson(frame: Frame): unknown {
  return JSON.parse(frame.bytes.toString());
}
