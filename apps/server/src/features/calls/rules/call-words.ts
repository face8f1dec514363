import { DAYS, type Day } from '@deedline/contract/calling';

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
