/** Texts of dBASE tables that are stored in a separate file: .dbt of dBASE, .fpt of FoxPro. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileSource, onDisk } from '../packed/source.ts';

export interface Memo {
  /** The text that begins in a block; empty if there is no such block. */
  read(block: number): Buffer;
  close(): void;
}

const MEMO_BYTES = 1 << 20;
const END = Buffer.from([0x1a]);
const EMPTY = Buffer.alloc(0);

/** The memo file of a table; undefined if it is missing, in which case its columns are empty. */
export async function openMemo(table: FileSource): Promise<Memo | undefined> {
  const [fpt, dbt] = [await table.beside('fpt'), await table.beside('dbt')];
  const source = fpt ?? dbt;
  if (source === undefined) return undefined;
  const disk = await onDisk(source);
  const fd = openSync(disk.path, 'r');
  const { size } = fstatSync(fd);
  const at = (start: number, bytes: number): Buffer => {
    if (start >= size) return EMPTY;
    const found = Buffer.alloc(Math.min(bytes, size - start, MEMO_BYTES));
    return found.subarray(0, readSync(fd, found, 0, found.length, start));
  };
  const head = source.head;
  const blockBytes = fpt
    ? readBlockBytes(head.length >= 8 ? head.readUInt16BE(6) : 0)
    : readBlockBytes(head.length >= 22 ? head.readUInt16LE(20) : 0);
  return {
    read: (block) => (fpt ? readFoxPro(at, block * blockBytes) : readDbaseMemo(at, block, blockBytes)),
    close: () => {
      closeSync(fd);
      disk.release();
    },
  };
}

function readBlockBytes(said: number): number {
  return said > 0 ? said : 512;
}

function readFoxPro(at: (start: number, bytes: number) => Buffer, start: number): Buffer {
  const head = at(start, 8);
  // Type 1 is text; other types are pictures and objects.
  return head.length === 8 && head.readUInt32BE() === 1 ? at(start + 8, head.readUInt32BE(4)) : EMPTY;
}

/** dBASE IV stores the length of a text; dBASE III ends it with a mark. */
function readDbaseMemo(at: (start: number, bytes: number) => Buffer, block: number, blockBytes: number): Buffer {
  const head = at(block * blockBytes, 8);
  if (head.length === 8 && head.readUInt32LE() === 0x0008_ffff) return at(block * blockBytes + 8, Math.max(head.readUInt32LE(4) - 8, 0));
  const text = at(block * 512, 1 << 16);
  const end = text.indexOf(END);
  return end < 0 ? text : text.subarray(0, end);
}
