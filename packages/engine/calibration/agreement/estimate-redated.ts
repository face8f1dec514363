/** Lines and mailboxes of a source's records that somebody checked, and how many of them have ended. */
export interface CheckedCount {
  checked: number;
  ended: number;
}

/** Those of a source by the day that its records bear: of the last months of its file, of the year before those, and older. */
export interface DatedContacts {
  fresh: CheckedCount;
  recent: CheckedCount;
  old: CheckedCount;
}

/** Of what a source dates in the last months of its file, the share that is old and bears a new day. */
export interface RedatedEstimate {
  source: string;
  redated: number;
  /** How many of the last months were counted. */
  checked: number;
}

/** Of fewer of any age nothing is told. */
const ENOUGH_CHECKED = 150;
/** Nor where what is old has not ended much oftener than what is recent, or chance alone moves the share by more (one standard error). */
const LEAST_APART = 0.05;
const MOST_UNSURE = 0.15;
/** Some of the last months is always of those months. */
const MOST = 0.9;

/**
 * How much a source dates anew. Of lines and mailboxes seen yesterday fewer have ended than of those seen last year; where more have, what bears the newest days
 * is partly as old as what bears old ones, and the share follows from how often that has ended. Nobody's word on whose they are counts.
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
