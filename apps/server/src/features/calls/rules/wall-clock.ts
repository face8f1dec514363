/** What the wall clock of a zone shows, and when it will show something. Pure: the moment is passed in. */
import { type Day, DAYS } from '@deedline/contract/compliance/calling';

export const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Zones change their clocks only at a quarter of an hour of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_REMEMBERED = 50_000;

export interface WallClock {
  /** '2026-11-22' */
  date: string;
  day: Day;
  /** Minute of the day, from 0. */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** By how many minutes a zone's clocks are ahead of UTC. */
function offsetMinutes(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_REMEMBERED) offsets.clear();
  const start = quarter * QUARTER_MS;
  const read = Object.fromEntries(
    formatOf(zone)
      .formatToParts(start)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(read['year']!, read['month']! - 1, read['day'], read['hour'], read['minute'], read['second']);
  const offset = Math.round((wall - start) / MINUTE_MS);
  offsets.set(key, offset);
  return offset;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const numeric = 'numeric' as const;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(zone, format);
  return format;
}

export function readWall(zone: string, at: number): WallClock {
  const wall = new Date(at + offsetMinutes(zone, at) * MINUTE_MS);
  return { date: wall.toISOString().slice(0, 10), day: DAYS[wall.getUTCDay()]!, minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/** The moments at which the clock may show this: one; two if clocks are set back over it; and if it is skipped, the moments beside it. */
export function momentsOf(zone: string, date: string, minute: number): number[] {
  const wall = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const around = [wall - DAY_MINUTES * MINUTE_MS, wall + DAY_MINUTES * MINUTE_MS].map((at) => wall - offsetMinutes(zone, at) * MINUTE_MS);
  return [...new Set(around)];
}

/** When the clocks of a zone are changed between two moments; null if they are not. At most one change is found. */
export function findClockChange(zone: string, from: number, to: number): number | null {
  const before = offsetMinutes(zone, from);
  if (offsetMinutes(zone, to) === before) return null;
  let [low, high] = [Math.floor(from / QUARTER_MS), Math.ceil(to / QUARTER_MS)];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsetMinutes(zone, middle * QUARTER_MS) === before) low = middle;
    else high = middle;
  }
  return high * QUARTER_MS;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10);
}

/** '08:30' -> 510 */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** 510 -> '08:30' */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

const NAMES: Readonly<Record<Day, string>> = { sun: 'Sun', mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat' };

/** '20:00' -> '8:00 PM' */
export function formatClock(clock: string): string {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** 'America/New_York' -> 'New York' */
export function nameZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** All seven -> 'Every day'; ['mon', ..., 'sat'] -> 'Mon to Sat' */
export function nameDays(days: readonly Day[]): string {
  const week = [...DAYS.slice(1), 'sun' as const];
  const places = week.flatMap((day, index) => (days.includes(day) ? index : []));
  if (places.length === 7) return 'Every day';
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const isRow = places.length > 2 && last - first === places.length - 1;
  const named = places.map((place) => NAMES[week[place]!]);
  return isRow ? `${named[0]} to ${named.at(-1)}` : named.join(', ');
}
