/** Watches the system clock: due jobs do not wait longer if it was set back, and retention does not trust a clock that leapt ahead. */
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';

export interface ClockWatch {
  /** Call every few seconds. */
  look: () => Promise<void>;
  /** The time by which retention judges age. Before the first look, nothing is old. */
  believed: () => Date;
}

export function watchClock({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>): ClockWatch {
  let believed = new Date(0);
  return {
    look: async () => {
      const seen = await followClock(db);
      believed = seen.believed;
      if (seen.back_seconds > 0)
        log.warn(
          { seconds: Math.round(seen.back_seconds) },
          'the clock was set back: what is due and under lease was brought forward with it',
        );
    },
    believed: () => (believed < now() ? believed : now()),
  };
}

async function followClock(db: Queryable): Promise<{ back_seconds: number; believed: Date }> {
  const found = await db.query('select back_seconds, believed from follow_clock()');
  const { back_seconds, believed } = found.rows[0]!;
  return { back_seconds: back_seconds ?? 0, believed: believed ?? new Date(0) };
}
