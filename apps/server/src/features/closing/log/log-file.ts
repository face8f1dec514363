/**
 * The opt-out log as a file, which only ever grows: a line for each page, of which of the installation's keys it is sealed with and the sealed
 * text. Whoever has the file alone reads nothing of it.
 */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { openForInstallation, OPT_OUT_LOG, sealForInstallation } from '../../sealing/installation-seal.ts';
import type { LogPage } from './entries.ts';

const LINE = /^([0-9a-f]{16}) ([A-Za-z0-9+/]+={0,2})$/;
const NEW_LINE = 0x0a;
/** Tells which key it is, and nothing else of it. */
const nameKey = (key: Buffer) => key.subarray(0, 8).toString('hex');
const DOMAIN = 'which key of the opt-out log';

/** Adds a page, on the disk when this returns. Makes a file that nobody else on the machine may read. */
export async function appendPage(file: string, hash: KeyedHash, page: LogPage): Promise<void> {
  const sealed = sealForInstallation(hash, OPT_OUT_LOG, deflateRawSync(JSON.stringify(page)));
  const line = `${nameKey(hash(DOMAIN, ''))} ${sealed.toString('base64')}\n`;
  const handle = await open(file, 'a+', 0o600);
  try {
    await handle.appendFile((await isCutOff(handle)) ? `\n${line}` : line);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

/** A line that was not written to its end stays for itself. */
async function isCutOff(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== NEW_LINE;
}

/** A name in a folder is only sure to stay once the folder itself is written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

export interface UnreadLine {
  /** From 1. */
  line: number;
  /** 'key': sealed with one that is not there; 'damaged': changed, or not written to its end. */
  why: 'key' | 'damaged';
}

/** Its pages from the first to the last, and what cannot be opened. Throws what opening a file throws. */
export async function* readPages(file: string, hash: KeyedHash): AsyncGenerator<LogPage | UnreadLine> {
  const known = new Set(hash.every(DOMAIN, '').map(nameKey));
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (line === '') continue;
    const [, key, text] = LINE.exec(line) ?? [];
    yield tryOpen(hash, text) ?? { line: number, why: key !== undefined && !known.has(key) ? 'key' : 'damaged' };
  }
}

/** When its first page that can be opened was written; undefined: none can. */
export async function readBeginning(file: string, hash: KeyedHash): Promise<Date | undefined> {
  for await (const page of readPages(file, hash)) if (!('why' in page)) return new Date(page.at);
  return undefined;
}

function tryOpen(hash: KeyedHash, text: string | undefined): LogPage | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(inflateRawSync(openForInstallation(hash, OPT_OUT_LOG, Buffer.from(text, 'base64'))).toString()) as LogPage;
  } catch {
    return undefined;
  }
}
