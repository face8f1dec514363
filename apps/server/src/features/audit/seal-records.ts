import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { Fault } from '../../http/describe-fault.ts';
import { selectKeyInUse } from '../compliance/keys.ts';
import type { KeyedHash, NumberedKey } from '../../keyed-hash.ts';
import { linkHash } from './chain.ts';
import { insertSeals, lockHead, selectCheckpoint, selectHashOf, selectUnsealed, type Head } from './chain-records.ts';
import { keepBreak, keepWitness, readWitness } from './witness.ts';

const AT_ONCE = 1_000;

/**
 * Puts what was recorded since into the chain, by number and hash. Records are written without waiting for each other; this is the one
 * place that goes one by one, behind the lock of the head. Returns how many it sealed.
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

/** By the clock of the database, behind the lock: once a link is made with a key, none is made with an older one. */
async function chooseKey(hash: KeyedHash, db: Queryable): Promise<NumberedKey> {
  const version = await selectKeyInUse(db);
  const key = hash.keys().find((each) => each.version === version);
  if (key === undefined) throw new Fault(`key ${version} of the installation is not read yet, and what is sealed has to be sealed with it`);
  return key;
}

/** A chain that lacks what is remembered of it must not be taken for its continuation, however long it grows. */
async function leadsTo(db: Queryable, remembered: Head | undefined, head: Head): Promise<boolean> {
  if (remembered === undefined) return true;
  if (remembered.number >= head.number) return remembered.number === head.number && remembered.hash === head.hash;
  const hash = await selectHashOf(db, remembered.number);
  if (hash !== undefined) return hash === remembered.hash;
  return ((await selectCheckpoint(db))?.number ?? 0) >= remembered.number;
}
