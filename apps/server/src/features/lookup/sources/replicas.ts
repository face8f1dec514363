/** Reads of an evidence store by its streaming replicas, as far as they know what the store itself knows (decision 0182). */
import { answerWithin } from '../../../answer-within.ts';
import { Fault } from '../../../http/describe-fault.ts';
import type { Queryable } from '../../../transaction.ts';

/** How often a replica is looked at while searches come. */
const LOOK_MS = 1_000;
/** What was seen of a replica so long ago counts no more. */
const FRESH_MS = 5_000;
/** A replica that takes longer is left to itself, and the store is asked. */
const PATIENCE_MS = 1_000;
const late = () => new Fault('a replica did not answer in time');

/**
 * What a search must know before it reads anything: which loads are live, as what and under which law, and that the connection works as the
 * application's role. A replica moves through the same states in the same order, so two that print alike read alike.
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
  /** One that stands as the store does, in turns; undefined where none does. */
  alike(standing: string | undefined): Queryable | undefined;
  /** It failed, or fell behind: it is asked again when a look at it finds it well. */
  leaveOut(replica: Queryable): void;
}

export const NO_REPLICAS: Replicas = { alike: () => undefined, leaveOut() {} };

/** Replicas of any of the stores; which of them a replica is of shows by how it stands. `onChange` hears when one is left out, and when it is back. */
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
 * Does `work` on a replica of the store and takes what it brings where the store, asked meanwhile, stands as that replica did before; else, and where the
 * replica fails or is late, on the store itself. So nothing is read that was removed, and a store that does not answer fails as it does alone.
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
