/** Reads of all evidence stores, where there are several: each has whole loads, so what they say is added up (decision 0182). */
import type pg from 'pg';
import type { Queryable } from './transaction.ts';

/** The first evidence store, and those beside it. */
export type EvidencePool = pg.Pool & { beside?: readonly pg.Pool[] };

function storesOf(evidence: EvidencePool): readonly pg.Pool[] {
  return [evidence, ...(evidence.beside ?? [])];
}

/** What each of them says, the first first. Rejects when one does not answer. */
export function askEveryStore<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<T>): Promise<T[]> {
  return Promise.all(storesOf(evidence).map((store) => read(store)));
}

/** Of lists all that stand in any of them, without those of a store that does not answer. Rejects when none does. */
export async function listFromStores<T>(evidence: EvidencePool, read: (store: Queryable) => Promise<readonly T[]>): Promise<T[]> {
  const stores = storesOf(evidence);
  if (stores.length === 1) return [...(await read(stores[0]!))];
  const answers = await Promise.allSettled(stores.map((store) => read(store)));
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed !== undefined && answers.every(({ status }) => status === 'rejected')) throw (failed as PromiseRejectedResult).reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Of which store `read` brings something, and what: all are asked, whatever is found. Rejects when one does not answer. */
export async function findInStores<T>(
  evidence: EvidencePool,
  read: (store: Queryable) => Promise<T | undefined>,
): Promise<{ store: pg.Pool; found: T } | undefined> {
  const asked = storesOf(evidence).map(async (store) => ({ store, found: await read(store) }));
  return (await Promise.all(asked)).find((one): one is { store: pg.Pool; found: Awaited<T> & T } => one.found !== undefined);
}
