/**
 * The heads of all accounts as text: one line `<account> <number> <hash>` each, in the order of the accounts. Who keeps the text, or only its
 * SHA-256, where the database's owner cannot write can tell later whether anything that stood then was changed since.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '../../transaction.ts';
import { selectChangedHeads, selectHeads, type Head } from './head-queries.ts';

const PAGE = 5_000;
const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15}) ([0-9a-f]{64})$/;

export interface HeadsDigest {
  accounts: number;
  /** SHA-256 of the text, in hex. */
  digest: string;
}

/** Digests the heads as they stand; `onText` is given the text, a piece at a time. */
export async function digestHeads(db: Queryable, onText: (text: string) => void = () => undefined): Promise<HeadsDigest> {
  const hash = createHash('sha256');
  let accounts = 0;
  let page = await selectHeads(db, null, PAGE);
  while (page.length > 0) {
    const text = page.map((head) => `${head.accountId} ${head.number} ${head.hash}\n`).join('');
    hash.update(text);
    onText(text);
    accounts += page.length;
    page = await selectHeads(db, page.at(-1)!.accountId, PAGE);
  }
  return { accounts, digest: hash.digest('hex') };
}

export interface HeadsComparison extends HeadsDigest {
  changed: string[];
}

/** Whether what stood when `text` was written stands still. Throws a TypeError when it is no text of heads. */
export async function compareHeads(db: Queryable, text: string): Promise<HeadsComparison> {
  const heads = readHeads(text);
  const changed: string[] = [];
  for (let start = 0; start < heads.length; start += PAGE)
    for (const { accountId, number, now } of await selectChangedHeads(db, heads.slice(start, start + PAGE)))
      changed.push(`account ${accountId}: movement ${number} ${now === null ? 'is gone' : 'or one before it was changed'}`);
  return { accounts: heads.length, digest: createHash('sha256').update(text).digest('hex'), changed };
}

function readHeads(text: string): Head[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const read = LINE.exec(line);
      if (read === null) throw new TypeError(`line ${index + 1} is not "<account> <number> <hash>"`);
      return { accountId: read[1]!, number: Number(read[2]), hash: read[3]! };
    });
}
