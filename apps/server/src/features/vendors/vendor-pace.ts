/** Rate limits vendors across all processes: as many requests per minute as the vendor's terms allow, and none before a requested pause is over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../../outside/vendors/vendor.ts';
import { Fault } from '../../http/describe-fault.ts';
import type { Queryable } from '../../transaction.ts';
import { pauseVendor, selectPauseMs, takeTurn } from './queries.ts';

/**
 * `whose`: the account that owns the key, or NOBODY for the operator. `untilMs` (performance.now()): a request whose turn would come later is not made, and
 * `enter` throws.
 */
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
        // The vendor may have asked another process to wait meanwhile.
        if ((await selectPauseMs(db, vendor.id, whose)) === 0) return;
      }
    },
    pause: (ms, why) => pauseVendor(db, vendor.id, whose, Math.ceil(ms), why),
  };
}
