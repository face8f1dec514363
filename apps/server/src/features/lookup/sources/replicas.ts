/** Reads an evidence store through its streaming replicas, as long as they know what the store itself knows (decision 0182). */
import { answerWithin } from '../../../answer-within.ts';
import { Fault } from '../../../http/describe-fault.ts';
import type { Queryable } from '../../../transaction.ts';

/** How often a replica is checked while searches arrive. */
const LOOK_MS = 1_000;
/** A check of a replica counts for this long. */
const FRESH_MS = 5_000;
/** A replica that takes longer is skipped, and the store is asked. */
const PATIENCE_MS = 1_000;
const late = () => new Fault('a replica did not answer in time');

/**
 * A digest of what a search must know before it reads anything: which loads are live, with which dates and laws, and that the connection works as the
 * application's role. A replica passes through the same states in the same order, so two databases with the same digest give the same results.
 */
export async function selectStanding(db: Queryable): Promise<string> {
  const found = await db.query({
    name: 'evidence-standing',
    text: `select current_user || ' ' || coalesce(md5(string_agg(concat_ws(' ', load.id, load.as_of, load.keys_version, load.published_at, load.digest,
        source.name, source.regulated::text), ',' order by load.id)), '') as standing
      from load join source on source.id = load.source_id where load.state = 'live'`,
  });
  return found.rows[0]!.standing;
}

export interface Replicas {
  /** A replica with the same standing as the store, round-robin; undefined if there is none. */
  alike(standing: string | undefined): Queryable | undefined;
  /** Skips a replica that failed or fell behind, until a check finds it well again. */
  leaveOut(replica: Queryable): void;
}

export const NO_REPLICAS: Replicas = { alike: () => undefined, leaveOut() {} };

/**
 * Watches the replicas of any of the stores. The standing of a replica shows which store it belongs to. `onChange` is called when one is left out and when it
 * is back.
 */
export function watchReplicas(
  pools: readonly Queryable[],
  { now = () => performance.now(), onChange = () => {} }: { now?: () => number; onChange?: (index: number, isWell: boolean) => void } = {},
): Replicas {
  const replicas = pools.map((db, index) => ({
    db,
    index,
    standing: undefined as string | undefined,
    seenAt: -Infinity,
    lookedAt: -Infinity,
  }));
  let turn = 0;
  const set = (one: (typeof replicas)[number], standing: string | undefined) => {
    if ((one.standing === undefined) !== (standing === undefined)) onChange(one.index, standing !== undefined);
    one.standing = standing;
    one.seenAt = now();
  };
  const look = (one: (typeof replicas)[number]): void => {
    if (now() - one.lookedAt < LOOK_MS) return;
    one.lookedAt = now();
    answerWithin(PATIENCE_MS, selectStanding(one.db), late).then(
      (standing) => set(one, standing),
      () => set(one, undefined),
    );
  };
  return {
    alike(standing) {
      for (const one of replicas) look(one);
      const well = replicas.filter((one) => standing !== undefined && one.standing === standing && now() - one.seenAt < FRESH_MS);
      turn += 1;
      return well[turn % Math.max(1, well.length)]?.db;
    },
    leaveOut(db) {
      const one = replicas.find((replica) => replica.db === db);
      if (one !== undefined) set(one, undefined);
    },
  };
}

export type ReadStore = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>;

/**
 * Runs `work` on a replica and uses its result if the store, asked at the same time, still has the standing that the replica had before. Otherwise, or if the
 * replica fails or is late, runs `work` on the store itself. A removed record is therefore never read, and a store that does not answer fails as it would
 * without replicas.
 */
export function createStoreReader(store: Queryable, replicas: Replicas): ReadStore {
  if (replicas === NO_REPLICAS) return (work) => work(store);
  let last: string | undefined;
  let askedAt = -Infinity;
  const remember = async (): Promise<string> => (last = await selectStanding(store));
  return async (work) => {
    const replica = replicas.alike(last);
    if (replica === undefined) {
      if (performance.now() - askedAt > LOOK_MS) {
        askedAt = performance.now();
        remember().catch(() => (last = undefined));
      }
      return work(store);
    }
    const expected = last;
    const read = answerWithin(PATIENCE_MS, work(replica), late).then(
      (value) => ({ value }),
      () => undefined,
    );
    const standing = await remember();
    const found = await read;
    if (found !== undefined && standing === expected) return found.value;
    if (found === undefined) replicas.leaveOut(replica);
    return work(store);
  };
}
