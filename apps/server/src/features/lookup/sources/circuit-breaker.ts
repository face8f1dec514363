import type { Breaker } from './source.ts';

/** Opens after `failures` in a row and lets one call try again every `coolDownMs`; its success closes it. */
export function createBreaker({ failures, coolDownMs, now }: { failures: number; coolDownMs: number; now: () => number }): Breaker {
  let inARow = 0;
  let nextTry = 0;
  return {
    allows() {
      if (inARow < failures) return true;
      if (now() < nextTry) return false;
      nextTry = now() + coolDownMs;
      return true;
    },
    succeeded() {
      inARow = 0;
    },
    failed() {
      inARow += 1;
      nextTry = now() + coolDownMs;
    },
  };
}

/** For a source without which there is no answer anyway: asking it is the only way to learn that it is back. */
export const alwaysClosed: Breaker = { allows: () => true, succeeded() {}, failed() {} };
