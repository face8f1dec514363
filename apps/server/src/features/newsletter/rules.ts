/** An address that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7;
/** Whoever types another's address again and again sends them this much mail, and no more. */
export const MOST_CONFIRMATIONS = 3;
export const QUIET_MINUTES = 15;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
