/** Whose turn it is at a vendor, over all processes: as many a minute as its terms allow, and none before it said that one may come again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../../outside/vendors/vendor.ts';
import { Fault } from '../../http/describe-fault.ts';
import type { Queryable } from '../../transaction.ts';
import { pauseVendor, selectPauseMs, takeTurn } from './queries.ts';

/** `whose`: the account whose key it is, or that of the operator. `untilMs` of performance.now(): whoever would come later does not come. */
export function createPace(db: Queryable, vendor: { id: string; perMinute: number }, whose: string, untilMs: number): Pace {
  return {
    async enter(signal) {
      for (;;) {
        signal.throwIfAborted();
        const leftMs = Math.max(0, Math.floor(untilMs - performance.now()));
        const waitMs = await takeTurn(db, vendor.id, whose, vendor.perMinute, leftMs);
        if (waitMs === null) throw new Fault('no turn at a vendor before the deadline');
        if (waitMs === 0) return;
        await sleep(waitMs, undefined, { signal });
        // Others may have been told to wait meanwhile.
        if ((await selectPauseMs(db, vendor.id, whose)) === 0) return;
      }
    },
    pause: (ms, why) => pauseVendor(db, vendor.id, whose, Math.ceil(ms), why),
  };
}
