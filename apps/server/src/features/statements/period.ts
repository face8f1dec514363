/** Converts calendar days in a time zone to the moments that bound them. */

const DAY_MS = 24 * 3600 * 1000;

/** Days are 'YYYY-MM-DD', inclusive; null when the period is open on that side. */
export interface Period {
  from: string | null;
  to: string | null;
  timeZone: string;
}

/** `since` is inclusive, `until` exclusive. */
export function momentsOf({ from, to, timeZone }: Period): { since: Date | null; until: Date | null } {
  return {
    since: from === null ? null : startOfDay(Date.parse(`${from}T00:00:00Z`), timeZone),
    until: to === null ? null : startOfDay(Date.parse(`${to}T00:00:00Z`) + DAY_MS, timeZone),
  };
}

/** The first moment of a day, which is given by its midnight in UTC. If clocks are put forward at midnight, the day begins later. */
function startOfDay(utcMidnight: number, timeZone: string): Date {
  const offsets = [-DAY_MS, DAY_MS].map((beside) => offsetMs(utcMidnight + beside, timeZone));
  const moments = offsets.map((offset) => utcMidnight - offset).toSorted((a, b) => a - b);
  const first = moments.find((moment) => moment + offsetMs(moment, timeZone) >= utcMidnight);
  return new Date(first ?? moments.at(-1)!);
}

/** How far the zone's clocks are ahead of UTC at a moment. */
function offsetMs(moment: number, timeZone: string): number {
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(offsetWriter(timeZone).format(moment));
  if (match?.[1] === undefined) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

function offsetWriter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
}

/** Formats moments in a time zone. Create it once per document, because that is expensive. */
export function clockOf(timeZone: string): (at: Date) => { day: string; time: string; zone: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (at) => {
    const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      day: `${part['year']}-${part['month']}-${part['day']}`,
      time: `${part['hour']}:${part['minute']}:${part['second']}`,
      zone: part['timeZoneName']!.replace('GMT', 'UTC'),
    };
  };
}

/** The period as printed: 'Nov 1, 2026 to Nov 30, 2026'. */
export function describePeriod({ from, to }: Period): string {
  const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const write = (text: string) => day.format(new Date(`${text}T00:00:00Z`));
  if (from !== null && to !== null) return from === to ? write(from) : `${write(from)} to ${write(to)}`;
  if (from !== null) return `From ${write(from)} on`;
  return to === null ? 'From the beginning until now' : `From the beginning to ${write(to)}`;
}
