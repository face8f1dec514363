/** When a message is retried, how long a failing URL is left alone, and what is stored of a response. Pure. */
import { WEBHOOK_LIMITS } from '@deedline/contract/limits';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The pauses after the first try, the second, and so on: ten tries in three days. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 10 * HOUR, 20 * HOUR, 37 * HOUR] as const;
/**
 * The share by which a pause is randomly lengthened, so that messages that failed together are not retried together. Never shortened: the last try comes after
 * three full days.
 */
const JITTER = 0.1;

/** The pause before the next try after this many tries; null after the last. `chance`: 0 to 1. */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined || tries >= WEBHOOK_LIMITS.tries ? null : Math.round(pause * (1 + JITTER * chance));
}

const LONGEST_REST_MS = HOUR;

/** How long a URL is left alone after this many failures in a row: at least as long as a single message would wait, and at most an hour. */
export function restAfter(failures: number, askedForMs: number | null): number {
  const own = Math.min(5 * SECOND * 2 ** Math.min(failures - 1, 20), LONGEST_REST_MS);
  return Math.min(Math.max(own, askedForMs ?? 0), LONGEST_REST_MS);
}

/** Whether a URL that has failed since then is given up. */
export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= WEBHOOK_LIMITS.failingDays * DAY;
}

/** A URL that takes longer than this counts as slow. */
const SLOW_MS = 2_000;

export function isSlow({ fault, ms }: { fault: string | null; ms: number }): boolean {
  return fault === 'time' || ms > SLOW_MS;
}

const KEPT_CHARACTERS = 200;

/** What is stored of a response: its beginning on one line, with emails, phone numbers and other long numbers replaced. Null when there is none. */
export function clean(response: string | null): string | null {
  const text = (response ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\s]+/gu, ' ')
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '[email]')
    .replaceAll(/\+?\d(?:[\s().-]*\d){6,}/g, '[number]')
    .trim();
  return text === '' ? null : text.slice(0, KEPT_CHARACTERS);
}
