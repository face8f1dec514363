/** How old the load of a source may be. Pure. */
import type { LoadStanding } from '@deedline/contract/operator-sources';

const DAY_MS = 86_400_000;

/** How many days after one load the next is expected: how often such publishers publish, and a little patience. */
const EXPECTED_DAYS: Readonly<Record<string, number>> = {
  assessor: 400,
  parcel_map: 400,
  tax: 400,
  recorder: 45,
  court: 45,
  registry: 45,
  voter: 120,
  phone_listing: 100,
  phone_line: 45,
  email_list: 100,
  mailbox: 45,
  address_change: 45,
  // Lists of numbers that must not be called count as fresh for 31 days.
  dnc: 31,
};
const EXPECTED_OTHERWISE = 100;
/** Due at first; stale when it is this much older than expected. */
const STALE_AFTER = 1.5;

export interface Freshness {
  ageDays: number;
  expectedDays: number;
  standing: LoadStanding;
}

/** `asOf` is a day, 'YYYY-MM-DD': what the file says of itself, not when it was loaded. */
export function judgeFreshness(role: string, asOf: string, now: Date): Freshness {
  const ageDays = Math.max(0, Math.floor((now.getTime() - Date.parse(`${asOf}T00:00:00Z`)) / DAY_MS));
  const expectedDays = EXPECTED_DAYS[role] ?? EXPECTED_OTHERWISE;
  const standing = ageDays <= expectedDays ? 'fresh' : ageDays <= expectedDays * STALE_AFTER ? 'due' : 'stale';
  return { ageDays, expectedDays, standing };
}
