/** Reads from all evidence stores. Each store has whole loads, so their answers are combined (decision 0182). */
import type pg from 'pg';
import { isConnectionLost, StoreAway } from './passing-fault.ts';
import type { Queryable } from './transaction.ts';

/** The first evidence store, the further ones (`beside`), and replicas of any of them, which only hops read from. */
export type EvidencePool = pg.Pool & { beside?: readonly pg.Pool[]; replicas?: readonly pg.Pool[] };

function storesOf(evidence: EvidencePool): readonly pg.Pool[] {
  return [evidence, ...(evidence.beside ?? [])];
}

/** Queries all stores. If there are several and one is unreachable, its promise rejects with a StoreAway that names it. */
function ask<T>(evidence: EvidencePool, read: (store: pg.Pool) => Promise<T>): Promise<T>[] {
  const stores = storesOf(evidence);
  return stores.map((store, index) =>
    read(store).catch((error: unknown) => {
      throw stores.length > 1 && isConnectionLost(error) ? new StoreAway(index + 1, error) : error;
    }),
  );
}

/** Each store's answer, or the reason it failed, in the order of the stores: for callers that report each store separately. */
export function askStoresApart<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(ask(evidence, read));
}

/** Each store's answer, in the order of the stores. Rejects if any store fails. */
export function askEveryStore<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<T>): Promise<T[]> {
  return Promise.all(ask(evidence, read));
}

/** The concatenated lists of all stores; those of a store that does not answer are left out. Rejects if none answers. */
export async function listFromStores<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<readonly T[]>): Promise<T[]> {
  const stores = storesOf(evidence);
  if (stores.length === 1) return [...(await read(stores[0]!))];
  const answers = await askStoresApart(evidence, read);
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed !== undefined && answers.every(({ status }) => status === 'rejected')) throw (failed as PromiseRejectedResult).reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** The first store for which `read` returns something, with what it returned. All stores are queried in any case. Rejects if any store fails. */
export async function findInStores<T>(
  evidence: EvidencePool,
  read: (store: Queryable) => Promise<T | undefined>,
): Promise<{ store: pg.Pool; found: T } | undefined> {
  const asked = ask(evidence, async (store) => ({ store, found: await read(store) }));
  return (await Promise.all(asked)).find((one): one is { store: pg.Pool; found: Awaited<T> & T } => one.found !== undefined);
}
