import { readReliability, type Reliability } from '@deedline/engine/calibration/reliability';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Queryable } from '../../transaction.ts';

const FRESH_MS = 5_000;

export interface ReliabilityWatch {
  /** What was last learned about the sources, at most five seconds old; undefined if nothing was, or by another engine version. */
  current(): Promise<Reliability | undefined>;
}

/** Caches for a few seconds, per process, what was learned about the sources. */
export function watchReliability(db: Queryable, now: () => number = () => performance.now()): ReliabilityWatch {
  let known: Reliability | undefined;
  let readAt = -Infinity;
  let reading: Promise<Reliability | undefined> | undefined;

  const read = async (): Promise<Reliability | undefined> => {
    const row = await selectLearned(db);
    known = (row?.engineVersion === ENGINE_VERSION ? readReliability(row.learned) : null) ?? undefined;
    readAt = now();
    return known;
  };
  return {
    current: () => (now() - readAt < FRESH_MS ? Promise.resolve(known) : (reading ??= read().finally(() => (reading = undefined)))),
  };
}

export interface LearnedRow {
  id: number;
  learnedAt: Date;
  learnedBy: string;
  engineVersion: string;
  records: number;
  learned: unknown;
}

export async function selectLearned(db: Queryable): Promise<LearnedRow | undefined> {
  const found = await db.query({
    name: 'select-source-reliability',
    text: `select id, learned_at as "learnedAt", learned_by as "learnedBy", engine_version as "engineVersion", records, learned
           from source_reliability order by id desc limit 1`,
  });
  return found.rows[0];
}
