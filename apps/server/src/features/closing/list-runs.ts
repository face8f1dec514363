import type { AppContext } from '../../context.ts';
import { selectRuns } from './queries.ts';

const MOST_SHOWN = 50;

export interface RunDescribed {
  id: number;
  beganAt: Date;
  endedAt: Date;
  /** Null: the worker, by the clock. */
  operator: string | null;
  removed: Record<string, number>;
  failed: string[];
}

/** The latest first. */
export async function listRuns({ db }: Pick<AppContext, 'db'>): Promise<RunDescribed[]> {
  const rows = await selectRuns(db, MOST_SHOWN);
  return rows.map(({ id, began_at, ended_at, ...run }) => ({ id: Number(id), beganAt: began_at, endedAt: ended_at, ...run }));
}
