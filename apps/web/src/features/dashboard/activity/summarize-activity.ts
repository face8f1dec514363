import type { BatchJob } from '@deedline/contract/search/batch';
import type { Receipt, Search } from '@deedline/contract/search/search';
import { costOfJob } from '../../../batch-jobs/job-words.ts';

/** The searches, hits and credits of one day or week. `end` is exclusive. */
export type Period = { start: Date; end: Date; searches: number; found: number; credits: number };
export type ActivitySummary = { unit: 'day' | 'week'; periods: Period[] };

const MIN_DAYS = 7;
const MAX_DAYS = 28;
const MAX_WEEKS = 26;

/** Days are calendar days of the reader's time zone, so they are counted by date, never by hours. */
function addDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

const startOfDay = (date: Date) => addDays(date, 0);
/** Weeks begin on Monday. */
const startOfWeek = (date: Date) => addDays(date, -((date.getDay() + 6) % 7));

function makePeriods(from: Date, today: Date, days: number): Period[] {
  const periods: Period[] = [];
  for (let start = from; start <= today; start = addDays(start, days)) {
    periods.push({ start, end: addDays(start, days), searches: 0, found: 0, credits: 0 });
  }
  return periods;
}

const later = (a: Date, b: Date) => (a > b ? a : b);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The periods to show: days while the first search is at most four weeks old, then weeks, for half a year. */
function layOutPeriods(first: Date, today: Date): ActivitySummary {
  const oldestDay = addDays(today, 1 - MAX_DAYS);
  if (first >= oldestDay) return { unit: 'day', periods: makePeriods(earlier(first, addDays(today, 1 - MIN_DAYS)), today, 1) };
  const oldestWeek = addDays(startOfWeek(today), 7 * (1 - MAX_WEEKS));
  return { unit: 'week', periods: makePeriods(later(startOfWeek(first), oldestWeek), today, 7) };
}

/** Groups completed searches by day or week; null if there are none to show. */
export function summarizeActivity(counted: readonly Counted[], now: Date): ActivitySummary | null {
  const [first] = counted.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) return null;
  const activity = layOutPeriods(startOfDay(first), startOfDay(now));
  for (const { at, searches, found, credits } of counted) {
    const period = activity.periods.find(({ start, end }) => start <= at && at < end);
    if (!period) continue;
    period.searches += searches;
    period.credits += credits;
    period.found += found;
  }
  return activity.periods.some((period) => period.searches > 0) ? activity : null;
}

/** Completed searches made at one time: a single search, or all rows of a batch, dated by its start. */
export type Counted = { at: Date; searches: number; found: number; credits: number };

type Single = Pick<Search, 'status' | 'createdAt' | 'creditsCost'> & { receipt: Pick<Receipt, 'delivered'> | null };
type Batch = Pick<BatchJob, 'startedAt' | 'createdAt' | 'successfulRows' | 'notFoundRows' | 'totalCost' | 'refundedCredits'>;

export function countActivity(searches: readonly Single[], jobs: readonly Batch[]): Counted[] {
  const singles = searches
    .filter(({ status }) => status === 'completed')
    .map(({ createdAt, creditsCost, receipt }) => ({
      at: new Date(createdAt),
      searches: 1,
      found: receipt !== null && receipt.delivered.length > 0 ? 1 : 0,
      credits: creditsCost,
    }));
  const batches = jobs.map((job) => ({
    at: new Date(job.startedAt ?? job.createdAt),
    searches: job.successfulRows + job.notFoundRows,
    found: job.successfulRows,
    credits: costOfJob(job),
  }));
  return [...singles, ...batches.filter((batch) => batch.searches > 0)];
}
