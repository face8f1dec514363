import type { Scene } from '../cluster/scene.ts';
import { firstDayOf } from '../compare/compare-dates.ts';
import type { Evidence } from '../model/evidence.ts';

/** What is printed anew mostly bears a day of a file's last four months. */
const FRESH_DAYS = 120;
/** What is older than a year and these is old. */
const RECENT_DAYS = 485;
const DAY_MS = 86_400_000;

/** How long before its file was made a record was last seen; null where either day is not known. */
export function ageInFile({ sources }: Pick<Scene, 'sources'>, { source, lastSeen }: Evidence): 'fresh' | 'recent' | 'old' | null {
  const made = sources.get(source)?.asOf;
  if (made === undefined || lastSeen === undefined) return null;
  const days = (Date.parse(firstDayOf(made)) - Date.parse(firstDayOf(lastSeen))) / DAY_MS;
  if (Number.isNaN(days)) return null;
  return days <= FRESH_DAYS ? 'fresh' : days <= RECENT_DAYS ? 'recent' : 'old';
}
