import type { BatchJob, BatchStatus } from '@deedline/contract/search/batch';
import { isBilled } from '../edition.ts';
import type { BadgeTone } from '../ui/badge.tsx';
import { formatCost, formatNumber } from '../ui/format.ts';

/** processedRows / totalRows in whole percent, 0 if there are no rows (product specification, section 4). 100 only if nothing is left. */
export function percentOf({ processedRows, totalRows }: Pick<BatchJob, 'processedRows' | 'totalRows'>): number {
  return totalRows === 0 ? 0 : Math.min(100, Math.floor((processedRows / totalRows) * 100));
}

/** Rows that may still run. */
export function countWaiting({ totalRows, processedRows, notRunRows }: BatchJob): number {
  return totalRows - processedRows - notRunRows;
}

/** 1 -> '1 row' */
export function formatRows(rows: number): string {
  return `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}

/** '38 rows per second, about 2 minutes left'; null while the speed is not known. */
export function describePace({ status, rowsPerSecond, secondsLeft }: BatchJob): string | null {
  if (status !== 'processing') return null;
  const parts = [];
  if (rowsPerSecond !== null) parts.push(`${formatSpeed(rowsPerSecond)} rows per second`);
  if (secondsLeft !== null) parts.push(describeTimeLeft(secondsLeft));
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Rounded to whole rows from ten on, to a tenth below. */
function formatSpeed(rowsPerSecond: number): string {
  return formatNumber(rowsPerSecond >= 10 ? Math.round(rowsPerSecond) : Math.round(rowsPerSecond * 10) / 10);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 45 -> 'less than a minute left', 200 -> 'about 3 minutes left' */
export function describeTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < MINUTE) return 'less than a minute left';
  if (seconds < 1.5 * HOUR) return `about ${countOf(seconds / MINUTE, 'minute')} left`;
  if (seconds < 2 * DAY) return `about ${countOf(seconds / HOUR, 'hour')} left`;
  return `about ${countOf(seconds / DAY, 'day')} left`;
}

function countOf(amount: number, unit: string): string {
  const whole = Math.round(amount);
  return `${formatNumber(whole)} ${whole === 1 ? unit : `${unit}s`}`;
}

/** Why a job has rows that were not run, in a word or two to stand beside its status. */
export function describeStop({ stopped }: Pick<BatchJob, 'stopped'>): string | null {
  if (stopped === 'credits') return isBilled() ? 'credits ran out' : 'stopped';
  return stopped === 'cap' ? 'cap reached' : null;
}

type Told = Pick<BatchJob, 'status' | 'stopped' | 'processedRows' | 'totalRows' | 'successfulRows' | 'failedRows'>;

const STATUS_TONES: Readonly<Record<BatchStatus, BadgeTone>> = {
  pending: 'muted',
  processing: 'brass',
  completed: 'green',
  failed: 'brick',
  cancelled: 'muted',
};

/** The status badge of a job. A stopped job says how far it came, and a completed one that found nothing is told apart. */
export function outcomeOfJob(job: Told): { words: string; tone: BadgeTone } {
  if (job.stopped !== null) return { words: `stopped at ${percentOf(job)}%`, tone: 'brass' };
  if (job.status === 'cancelled' && job.processedRows > 0) return { words: `cancelled at ${percentOf(job)}%`, tone: 'muted' };
  const isMiss = job.status === 'completed' && job.successfulRows === 0 && job.totalRows > 0;
  if (isMiss)
    return job.failedRows === job.totalRows ? { words: 'all rows failed', tone: 'brick' } : { words: 'nothing found', tone: 'muted' };
  return { words: job.status, tone: STATUS_TONES[job.status] };
}

/** For screen readers: announced at each quarter while the job runs, and its result at the end. */
export function sayProgress(job: Told): string {
  if (job.status === 'pending') return '';
  if (job.status === 'processing') return `Processing, ${Math.floor(percentOf(job) / 25) * 25}% done`;
  return `${outcomeOfJob(job).words}: ${formatNumber(job.successfulRows)} found of ${formatNumber(job.totalRows)}`;
}

/** What a job cost in the end, in agreement with its searches: the charges less what was refunded for reported contacts. */
export function costOfJob({ totalCost, refundedCredits }: Pick<BatchJob, 'totalCost' | 'refundedCredits'>): number {
  return totalCost - refundedCredits;
}

/** Why that cost is less than what was charged; null if nothing was refunded. */
export function describeRefunds({ totalCost, refundedCredits }: Pick<BatchJob, 'totalCost' | 'refundedCredits'>): string | null {
  return refundedCredits === 0 ? null : `${formatCost(totalCost)} charged, ${formatCost(refundedCredits)} refunded`;
}

/** The most that the rows that were not run can cost if the job is resumed. */
export function mostToResume({ notRunRows, quote, totalCost }: BatchJob): number {
  return Math.max(0, Math.min(notRunRows * quote.pricePerRow, quote.mostCredits - totalCost));
}

/** Reads a cap as typed: null if it is empty, undefined if it is not a cap with which the job could go on. */
export function readCap(text: string, spent: number): number | null | undefined {
  const bare = text.replace(/[,\s]/g, '');
  if (bare === '') return null;
  const cap = /^\d{1,9}$/.test(bare) ? Number(bare) : 0;
  return cap > spent && cap <= 100_000_000 ? cap : undefined;
}
