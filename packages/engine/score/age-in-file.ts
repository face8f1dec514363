import type { Scene } from '../cluster/scene.ts';
import { firstDayOf } from '../compare/compare-dates.ts';
import type { Evidence } from '../model/evidence.ts';

/** Reprinted old records mostly have a date in the last four months of their file. */
const FRESH_DAYS = 120;
/** Older than a year plus those four months counts as old. */
const RECENT_DAYS = 485;
const DAY_MS = 86_400_000;

/** How long before the creation of its file a record was last seen; null if either date is unknown. */
export function ageInFile({ sources }: Pick<Scene, 'sources'>, { source, lastSeen }: Evidence): 'fresh' | 'recent' | 'old' | null {
  const made = sources.get(source)?.asOf;
  if (made === undefined || lastSeen === undefined) return null;
  const days = (Date.parse(firstDayOf(made)) - Date.parse(firstDayOf(lastSeen))) / DAY_MS;
  if (Number.isNaN(days)) return null;
  return days <= FRESH_DAYS ? 'fresh' : days <= RECENT_DAYS ? 'recent' : 'old';
}
