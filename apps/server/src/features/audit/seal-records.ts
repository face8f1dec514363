import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { linkHash } from './chain.ts';
import { insertSeals, lockHead, selectUnsealed } from './chain-queries.ts';
import { keepWitness } from './witness.ts';

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
  const { sealed, head } = await inTransaction(ctx.db, async (db) => {
    const before = await lockHead(db);
    const records = await selectUnsealed(db, AT_ONCE);
    let { hash } = before;
    const seals = records.map(({ id, digest }, index) => {
      hash = linkHash(ctx.hash, hash, before.number + index + 1, digest);
      return { id, digest, hash };
    });
    if (seals.length > 0) await insertSeals(db, before.number + 1, seals);
    return { sealed: seals.length, head: { number: before.number + seals.length, hash } };
  });
  if (sealed > 0) keepWitness(ctx.config.dataDir, head);
  return sealed;
}
