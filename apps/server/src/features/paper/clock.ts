/** A moment as it stands on paper: 'Nov 20, 2026' and '2:12:03 PM'. */
export interface WrittenMoment {
  day: string;
  time: string;
}

/** Made once for a document: making one is dear. */
export function paperClock(timeZone: string): (at: Date) => WrittenMoment {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' });
  // Newer tables of Intl put a narrow space before AM and PM, which the fonts of PDF readers lack.
  return (at) => ({ day: day.format(at), time: time.format(at).replace(/\s/g, ' ') });
}
