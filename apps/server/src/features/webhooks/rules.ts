/** When a message is tried again, when an address is left alone, and what of an answer is kept. Pure. */
import { WEBHOOK_LIMITS } from '@deedline/contract/limits';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the first try, the second, and so on: ten tries in three days. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 10 * HOUR, 20 * HOUR, 37 * HOUR] as const;
/** Up to which share a pause is longer, so that what failed together does not come back together. Never shorter: the last try comes when three days are over. */
const JITTER = 0.1;

/** How long after its so-manieth try a message is tried again; null: it was the last. `chance`: of 0 to 1. */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined || tries >= WEBHOOK_LIMITS.tries ? null : Math.round(pause * (1 + JITTER * chance));
}

const LONGEST_REST_MS = HOUR;

/** How long an address is left alone that took nothing so many times in a row: no more often than a single message is tried again, hourly at the least. */
export function restAfter(failures: number, askedForMs: number | null): number {
  const own = Math.min(5 * SECOND * 2 ** Math.min(failures - 1, 20), LONGEST_REST_MS);
  return Math.min(Math.max(own, askedForMs ?? 0), LONGEST_REST_MS);
}

/** Whether an address that took nothing since then is given up. */
export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= WEBHOOK_LIMITS.failingDays * DAY;
}

/** Longer than this, an address answers slowly. */
const SLOW_MS = 2_000;

export function isSlow({ fault, ms }: { fault: string | null; ms: number }): boolean {
  return fault === 'time' || ms > SLOW_MS;
}

const KEPT_CHARACTERS = 200;

/** What is kept of an answer: its beginning on one line, without what looks like an email, a phone or another long number. Null: there is none. */
export function clean(response: string | null): string | null {
  const text = (response ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\s]+/gu, ' ')
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '[email]')
    .replaceAll(/\+?\d(?:[\s().-]*\d){6,}/g, '[number]')
    .trim();
  return text === '' ? null : text.slice(0, KEPT_CHARACTERS);
}
