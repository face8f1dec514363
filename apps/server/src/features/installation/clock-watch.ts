/** Watches the system clock: due jobs do not wait longer if it was set back, and retention does not trust a clock that leapt ahead. */
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';

export interface ClockWatch {
  /** Call every few seconds. */
  look: () => Promise<void>;
  /** The time by which retention judges age. Before the first look, nothing is old. */
  believed: () => Date;
}

/** Records that the clock was set back, in the transaction that noticed it. */
type NoteSetBack = (db: Queryable, from: Date, to: Date) => Promise<void>;

export function watchClock({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>, note: NoteSetBack): ClockWatch {
  let believed = new Date(0);
  return {
    look: async () => {
      const seen = await inTransaction(db, (within) => followClock(within, note));
      believed = seen.believed;
      if (seen.back_seconds > 0)
        log.warn({ seconds: Math.round(seen.back_seconds) }, 'the clock was set back: due times and leases were moved back with it');
    },
    believed: () => (believed < now() ? believed : now()),
  };
}

async function followClock(db: Queryable, note: NoteSetBack): Promise<{ back_seconds: number; believed: Date }> {
  const found = await db.query('select back_seconds, believed, clock_timestamp() as at from follow_clock()');
  const { back_seconds, believed, at } = found.rows[0]!;
  if (back_seconds !== null && back_seconds > 0) await note(db, new Date(at.getTime() + back_seconds * 1000), at);
  return { back_seconds: back_seconds ?? 0, believed: believed ?? new Date(0) };
}
