/**
 * The opt-out log as an append-only file. Each line is a page: the name of the installation key that it is sealed with, and the sealed text, chained to the
 * line before it. The file alone reveals nothing.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { unsealForInstallation, OPT_OUT_LOG, sealForInstallation } from '../../sealing/installation-seal.ts';
import { followChain, type Chain, type Covered, type Link, type LogHead, type ReadLine, type UnreadLine } from './chain.ts';
import type { LogPage } from './entries.ts';

const LINE = /^([0-9a-f]{16}) ([A-Za-z0-9+/]+={0,2})$/;
const NEW_LINE = 0x0a;
/** How many bytes are first read from the end to find the last line. */
const FIRST_SPAN = 65_536;
/** Identifies the key without revealing anything of it. */
const nameKey = (key: Buffer) => key.subarray(0, 8).toString('hex');
const DOMAIN = 'which key of the opt-out log';
const nameKeys = (hash: KeyedHash): ReadonlySet<string> => new Set(hash.every(DOMAIN, '').map(nameKey));
/** True for a line that is whole and names a key that is not among the known ones. */
const lacksKey = (line: string, known: ReadonlySet<string>): boolean => {
  const key = LINE.exec(line)?.[1];
  return key !== undefined && !known.has(key);
};

/** Appends pages after the last line, which is `head`, and syncs them to disk; returns the new last line. The file is created readable for its owner only. */
export async function appendPages(
  file: string,
  hash: KeyedHash,
  head: LogHead,
  pages: AsyncIterable<NewPage> | Iterable<NewPage>,
  covers: Covered[] = [],
): Promise<LogHead> {
  let end = head;
  const handle = await open(file, 'a+', 0o600);
  try {
    if (await isCutOff(handle)) await handle.appendFile('\n');
    for await (const { isBeginning, ...page } of pages) {
      const number = end.number + 1;
      const link: Link = {
        log: end.log,
        begunAt: end.begunAt,
        number,
        before: end.hash,
        ...(isBeginning ? { isBeginning } : {}),
        ...(number === 1 ? { covers } : {}),
      };
      const line = sealLine(hash, { ...page, link });
      await handle.appendFile(`${line}\n`);
      end = { ...end, number, hash: hashLine(line) };
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
  return end;
}

/** `isBeginning`: as in `Link`. */
type NewPage = LogPage & Pick<Link, 'isBeginning'>;

function sealLine(hash: KeyedHash, content: Content): string {
  const sealed = sealForInstallation(hash, OPT_OUT_LOG, deflateRawSync(JSON.stringify(content)));
  return `${nameKey(hash(DOMAIN, ''))} ${sealed.toString('base64')}`;
}

type Content = LogPage & { link: Link };
/** Hashes the line as it stands in the file, which nobody can open or change without the key. */
const hashLine = (line: string) => createHash('sha256').update(line).digest('hex');

/** Whether the last line was not completely written. It is left as a line of its own. */
async function isCutOff(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== NEW_LINE;
}

/** A file name is only durable once its directory is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Yields all lines in order, including those that cannot be opened. Throws what opening the file throws. */
export async function* readLines(file: string, hash: KeyedHash): AsyncGenerator<ReadLine | UnreadLine> {
  const known = nameKeys(hash);
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (line === '') continue;
    yield tryOpen(hash, line) ?? { line: number, why: lacksKey(line, known) ? 'key' : 'damaged' };
  }
}

/** Throws what opening a file throws. */
export async function readChain(file: string, hash: KeyedHash): Promise<Chain> {
  const { take, end } = followChain(file);
  for await (const line of readLines(file, hash)) take(line);
  return end();
}

/** The last line that can be opened; undefined if there is none, or no file. */
export const readEnd = (file: string, hash: KeyedHash): Promise<ReadLine | undefined> => findLast(file, (line) => tryOpen(hash, line));

/** Whether the file ends in lines that are sealed with a key that is not available. */
export async function isEndSealedElsewhere(file: string, hash: KeyedHash): Promise<boolean> {
  const known = nameKeys(hash);
  const isElsewhere = (line: string) => {
    if (tryOpen(hash, line) !== undefined) return false;
    return lacksKey(line, known) ? true : undefined;
  };
  return (await findLast(file, isElsewhere)) ?? false;
}

/** From the last line backwards: the first value that `look` returns for a line; undefined if there is none, or no file. */
async function findLast<T>(file: string, look: (line: string) => T | undefined): Promise<T | undefined> {
  if (!existsSync(file)) return undefined;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    for (let span = FIRST_SPAN; ; span *= 4) {
      const start = Math.max(0, size - span);
      const { buffer } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
      const lines = buffer.toString('latin1').split('\n');
      // The first line may be cut off.
      for (const line of lines.slice(start === 0 ? 0 : 1).toReversed()) {
        const found = look(line);
        if (found !== undefined) return found;
      }
      if (start === 0) return undefined;
    }
  } finally {
    await handle.close();
  }
}

function tryOpen(hash: KeyedHash, line: string): ReadLine | undefined {
  const text = LINE.exec(line)?.[2];
  if (text === undefined) return undefined;
  try {
    const opened = inflateRawSync(unsealForInstallation(hash, OPT_OUT_LOG, Buffer.from(text, 'base64'))).toString();
    const { link, ...page } = JSON.parse(opened) as Content;
    return { hash: hashLine(line), link, page };
  } catch {
    return undefined;
  }
}
