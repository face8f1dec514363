import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import { Fault } from '../../http/describe-fault.ts';
import type { KeyedHash, NumberedKey } from '../../keyed-hash.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { selectKeyInUse } from '../compliance/installation-keys.ts';
import { recordAudit } from '../record/record-audit.ts';
import {
  checkpointMac,
  deleteThrough,
  type Head,
  insertSeals,
  linkHash,
  lockHead,
  selectCheckpoint,
  selectHashOf,
  selectHead,
  selectLastBefore,
  selectUnsealed,
  selectWaiting,
} from './chain-records.ts';

const AT_ONCE = 1_000;

/**
 * Adds new records to the chain, by number and hash. Records are written concurrently; only this is serialized, by the lock on the head. Returns how many it
 * sealed.
 */
export async function sealRecords(ctx: Pick<AppContext, 'db' | 'hash' | 'config'>): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await sealSome(ctx);
    total += sealed;
    if (sealed < AT_ONCE) return total;
  }
}

async function sealSome(ctx: Pick<AppContext, 'db' | 'hash' | 'config'>): Promise<number> {
  const waiting = await selectUnsealed(ctx.db, 1);
  if (waiting.length === 0) return 0;
  const { sealed, before, head, isContinued } = await inTransaction(ctx.db, async (db) => {
    const before = await lockHead(db);
    const isContinued = await leadsTo(db, readWitness(ctx.config.dataDir), before);
    const records = await selectUnsealed(db, AT_ONCE);
    const key = await chooseKey(ctx.hash, db);
    let { hash } = before;
    const seals = records.map(({ id, digest }, index) => {
      hash = linkHash(key, hash, before.number + index + 1, digest);
      return { id, digest, hash };
    });
    if (seals.length > 0) await insertSeals(db, before.number + 1, seals);
    return { sealed: seals.length, before, head: { number: before.number + seals.length, hash }, isContinued };
  });
  if (sealed > 0 && isContinued) keepWitness(ctx.config.dataDir, head);
  if (sealed > 0 && !isContinued) keepBreak(ctx.config.dataDir, before);
  return sealed;
}

/** Chooses the key by the database's clock, while the head is locked: once a link is made with a key, none is made with an older one. */
async function chooseKey(hash: KeyedHash, db: Queryable): Promise<NumberedKey> {
  const version = await selectKeyInUse(db);
  const key = hash.keys().find((each) => each.version === version);
  if (key === undefined) throw new Fault(`key ${version} of the installation is not read yet, and what is sealed has to be sealed with it`);
  return key;
}

/** Whether the chain contains the remembered head. A chain that lacks it must not be taken for its continuation, however long it grows. */
async function leadsTo(db: Queryable, remembered: Head | undefined, head: Head): Promise<boolean> {
  if (remembered === undefined) return true;
  if (remembered.number >= head.number) return remembered.number === head.number && remembered.hash === head.hash;
  const hash = await selectHashOf(db, remembered.number);
  if (hash !== undefined) return hash === remembered.hash;
  return ((await selectCheckpoint(db))?.number ?? 0) >= remembered.number;
}

// The latest head is also stored beside the installation's key, so that somebody with access to the database alone cannot shorten the chain unnoticed.

const pathOf = (dataDir: string) => join(dataDir, 'keys', 'audit.head');
/** Stores where the chain was when the remembered head was first found missing from it. */
const breakPathOf = (dataDir: string) => join(dataDir, 'keys', 'audit.break');

/** Several processes may call this at once; a head only ever replaces an earlier one. */
export function keepWitness(dataDir: string, head: Head): void {
  const path = pathOf(dataDir);
  if ((readWitness(dataDir)?.number ?? 0) >= head.number) return;
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, print(head), { mode: 0o600 });
  renameSync(draft, path);
  // The remembered head is in the chain again: the right database is back.
  rmSync(breakPathOf(dataDir), { force: true });
}

/** Only the first time is stored: from then on the chain grows without the remembered head. */
function keepBreak(dataDir: string, head: Head): void {
  try {
    writeFileSync(breakPathOf(dataDir), print(head), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Renames the remembered head, with the date and time: an operator accepted that the chain continues without it. Returns the new path. */
export function putWitnessAside(dataDir: string, at: Date): string {
  const aside = `${pathOf(dataDir)}.${at.toISOString().replaceAll(':', '-')}`;
  renameSync(pathOf(dataDir), aside);
  rmSync(breakPathOf(dataDir), { force: true });
  return aside;
}

/** Undefined if there is none, or it cannot be read. */
export function readWitness(dataDir: string): Head | undefined {
  return read(pathOf(dataDir));
}

export function readBreak(dataDir: string): Head | undefined {
  return read(breakPathOf(dataDir));
}

function print({ number, hash }: Head): string {
  return `${number} ${hash}\n`;
}

function read(path: string): Head | undefined {
  try {
    const found = /^(\d{1,15}) ([0-9a-f]{64}|)\n$/.exec(readFileSync(path, 'utf8'));
    return found === null ? undefined : { number: Number(found[1]), hash: found[2]! };
  } catch {
    return undefined;
  }
}

interface ChainHead {
  number: number;
  hash: string;
  /** Records that are not in the chain yet. */
  waiting: number;
}

/** The current head of the chain. */
export async function readHead(ctx: Pick<AppContext, 'db'>): Promise<ChainHead> {
  const [head, waiting] = await Promise.all([selectHead(ctx.db), selectWaiting(ctx.db)]);
  return { number: head?.number ?? 0, hash: head?.hash ?? '', waiting };
}

/**
 * Removes the chain's beginning as far as it is older than `before` and not under a legal hold, and leaves a checkpoint that the rest is chained to; within
 * the caller's transaction. The database refuses to remove records less than five years old. Returns how many were removed.
 */
export async function removeOldRecords(db: Queryable, hash: KeyedHash, before: Date): Promise<number> {
  await lockHead(db);
  const last = await selectLastBefore(db, before);
  if (last === undefined) return 0;
  const removed = await deleteThrough(db, last.number, checkpointMac(hash, last.number, last.hash));
  await recordAudit(db, { kind: 'retention', what: 'removed', accountId: null, facts: { through: last.number, records: removed } });
  return removed;
}
