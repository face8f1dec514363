/** Deadlines of requests about one's own data: the privacy policy's numbers. Pure. */

/** The policy allows 45 days to requests under the GDPR or the CCPA; all are answered by the shorter one. */
export const ANSWER_DAYS = 30;
/** Counted from the confirmation too, with the reason told. */
export const EXTENDED_DAYS = 90;
/** An operator is warned this long before. */
export const WARN_DAYS = 7;
/** A request that nobody confirms by then is deleted. */
export const CONFIRM_DAYS = 7;
/** How long a closed request's answer waits for its mail. */
export const ANSWER_KEPT_DAYS = 7;

const DAY_MS = 86_400_000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}
