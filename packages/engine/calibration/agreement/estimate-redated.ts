/** The checked lines and mailboxes of a source's records, and how many of them have ended. */
export interface CheckedCount {
  checked: number;
  ended: number;
}

/** The counts of a source by the age of the record's date: in the last months of its file, in the year before those, and older. */
export interface DatedContacts {
  fresh: CheckedCount;
  recent: CheckedCount;
  old: CheckedCount;
}

/** The share of records dated in the last months of a source's file that are old records with a new date. */
export interface RedatedEstimate {
  source: string;
  redated: number;
  /** How many contacts dated in the last months were counted. */
  checked: number;
}

/** With fewer contacts in any age group there is no estimate. */
const ENOUGH_CHECKED = 150;
/**
 * There is no estimate either if old contacts have not ended much more often than recent ones, or if the standard error of the share is larger than
 * `MOST_UNSURE`.
 */
const LEAST_APART = 0.05;
const MOST_UNSURE = 0.15;
/** Some of the records dated in the last months are always really of those months. */
const MOST = 0.9;

/**
 * Estimates how much a source redates. Fewer of the contacts seen recently should have ended than of those seen last year. If more have, part of the newest
 * dates belong to records as old as the old ones, and the share follows from how often those have ended. It uses only whether lines and mailboxes work, not
 * whose they are.
 */
export function estimateRedated(bySource: ReadonlyMap<string, DatedContacts>): RedatedEstimate[] {
  return [...bySource]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([source, { fresh, recent, old }]) => {
      if (Math.min(fresh.checked, recent.checked, old.checked) < ENOUGH_CHECKED) return [];
      const apart = shareEnded(old) - shareEnded(recent);
      if (apart < LEAST_APART) return [];
      const redated = (shareEnded(fresh) - shareEnded(recent)) / apart;
      const variance = varianceOf(fresh) + (1 - redated) ** 2 * varianceOf(recent) + redated ** 2 * varianceOf(old);
      if (Math.sqrt(variance) / apart > MOST_UNSURE) return [];
      return [{ source, redated: Math.max(0, Math.min(MOST, redated)), checked: fresh.checked }];
    });
}

function shareEnded({ checked, ended }: CheckedCount): number {
  return ended / checked;
}

function varianceOf(count: CheckedCount): number {
  const share = shareEnded(count);
  return (share * (1 - share)) / count.checked;
}
