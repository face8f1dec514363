import { formatCost, formatNumber } from '../../../ui/format.ts';
import { shareFound } from './activity-geometry.ts';
import type { Activity, Period } from './summarize-activity.ts';

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 'Nov 3' */
export function nameDay(date: Date): string {
  return dayOfYear.format(date);
}

/** 'Nov 3' for a day, 'Nov 2 to Nov 8' for a week. */
export function namePeriod({ start, end }: Period, unit: Activity['unit']): string {
  if (unit === 'day') return nameDay(start);
  const last = new Date(end.getFullYear(), end.getMonth(), end.getDate() - 1);
  return `${nameDay(start)} to ${nameDay(last)}`;
}

/** 0.666 -> '67%'; a dash where nothing was searched. */
export function formatShare(period: Period): string {
  const share = shareFound(period);
  return share === null ? '–' : `${Math.round(share * 100)}%`;
}

/** '12 searches, 75% found something, $31.00' */
export function describeFigures(period: Period): string {
  const { searches, credits } = period;
  if (searches === 0) return 'no searches';
  const count = `${formatNumber(searches)} ${searches === 1 ? 'search' : 'searches'}`;
  return `${count}, ${formatShare(period)} found something, ${formatCost(credits)}`;
}

/** All periods as one. There is at least one. */
export function addUp(periods: readonly Period[]): Period {
  return periods.reduce((sum, period) => ({
    start: sum.start,
    end: period.end,
    searches: sum.searches + period.searches,
    found: sum.found + period.found,
    credits: sum.credits + period.credits,
  }));
}
