/** Reads of all evidence stores, where there are several: each has whole loads, so what they say is added up (decision 0182). */
import type pg from 'pg';
import { isConnectionLost, StoreAway } from './passing-fault.ts';
import type { Queryable } from './transaction.ts';

/** The first evidence store, those beside it, and replicas of any of them, which hops alone are read by. */
export type EvidencePool = pg.Pool & { beside?: readonly pg.Pool[]; replicas?: readonly pg.Pool[] };

function storesOf(evidence: EvidencePool): readonly pg.Pool[] {
  return [evidence, ...(evidence.beside ?? [])];
}

/** Asks all of them. Of several, one that is not reached is named by what it rejects with. */
function ask<T>(evidence: EvidencePool, read: (store: pg.Pool) => Promise<T>): Promise<T>[] {
  const stores = storesOf(evidence);
  return stores.map((store, index) =>
    read(store).catch((error: unknown) => {
      throw stores.length > 1 && isConnectionLost(error) ? new StoreAway(index + 1, error) : error;
    }),
  );
}

/** What each of them says, or why it does not answer, the first first: for whoever tells of each by itself. */
export function askStoresApart<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(ask(evidence, read));
}

/** What each of them says, the first first. Rejects when one does not answer. */
export function askEveryStore<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<T>): Promise<T[]> {
  return Promise.all(ask(evidence, read));
}

/** Of lists all that stand in any of them, without those of a store that does not answer. Rejects when none does. */
export async function listFromStores<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<readonly T[]>): Promise<T[]> {
  const stores = storesOf(evidence);
  if (stores.length === 1) return [...(await read(stores[0]!))];
  const answers = await askStoresApart(evidence, read);
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed !== undefined && answers.every(({ status }) => status === 'rejected')) throw (failed as PromiseRejectedResult).reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Of which store `read` brings something, and what: all are asked, whatever is found. Rejects when one does not answer. */
export async function findInStores<T>(
  evidence: EvidencePool,
  read: (store: Queryable) => Promise<T | undefined>,
): Promise<{ store: pg.Pool; found: T } | undefined> {
  const asked = ask(evidence, async (store) => ({ store, found: await read(store) }));
  return (await Promise.all(asked)).find((one): one is { store: pg.Pool; found: Awaited<T> & T } => one.found !== undefined);
}
