import type { CallReadiness } from '@deedline/contract/calling';
import type { ListSaying } from '@deedline/contract/do-not-call';
import type { Phone } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';

const KINDS = {
  national: 'the national list',
  state: 'the state’s list',
  litigator: 'a litigator list',
  reassigned: 'the list of reassigned numbers',
} as const;

export function nameList({ kind, state }: Pick<ListSaying, 'kind' | 'state'>): string {
  return kind === 'state' && state !== null ? `${state}’s list` : KINDS[kind];
}

/** What stands under the state: which list says so, as of when. */
export function describeLists({ state, listDate, lists }: Phone['dnc']): string {
  const of = listDate ? ` of ${formatDate(listDate)}` : '';
  if (state === 'not_listed') return `not on the list${of}`;
  if (state === 'not_checked') return listDate ? `the list${of} is too old to clear it` : 'no list covers this number';
  const listing = lists?.find((saying) => saying.says === 'listed' && saying.listDate === listDate);
  return `on ${listing ? nameList(listing) : 'the list'}${of}`;
}

const FOR_GOOD: ReadonlySet<string> = new Set(['dnc_listed', 'litigator', 'reassigned']);

/** No hour makes a number callable that is on a list. */
export function isListed({ reasons }: Pick<CallReadiness, 'reasons'>): boolean {
  return reasons.some(({ code }) => FOR_GOOD.has(code));
}

const BADGES = {
  callable: { words: 'May be called', tone: 'green' },
  review: { words: 'Look first', tone: 'brass' },
  blocked: { words: 'Do not call now', tone: 'brick' },
} as const;

export function describeState(ready: Pick<CallReadiness, 'state' | 'reasons'>) {
  return isListed(ready) ? { words: 'Do not call', tone: 'brick' as const } : BADGES[ready.state];
}

/** '13:05' -> '1:05 PM' */
export function formatClock(clock: string): string {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

const DAY_NAMES = { sun: 'Sunday', mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday' };

/** '1:05 PM there, Sunday', of each zone in which the number may be. */
export function describeTimes({ localTimes }: Pick<CallReadiness, 'localTimes'>): string {
  if (localTimes.length === 0) return 'Nobody knows what time it is there';
  const [first] = localTimes;
  const times = [...new Set(localTimes.map(({ time }) => formatClock(time)))];
  const day = (DAY_NAMES as Record<string, string>)[first!.day] ?? '';
  return `${times.join(' or ')} there, ${day}`;
}

/** 'Calls today from 9:00 AM to 8:00 PM, New York time'. */
export function describeWindow({ windowToday: window }: Pick<CallReadiness, 'windowToday'>): string {
  if (window === null) return 'No calls today';
  const place = window.zone.slice(window.zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `Calls today from ${formatClock(window.from)} to ${formatClock(window.to)}, ${place} time`;
}

/** '...until Mon 9:00 AM their time': the next opening on the first zone's clock. */
export function describeOpening({ opensAt, localTimes }: Pick<CallReadiness, 'opensAt' | 'localTimes'>): string | null {
  const zone = localTimes[0]?.zone;
  if (opensAt === null || zone === undefined) return null;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return `Opens ${format.format(new Date(opensAt))} their time`;
}

/** How long until the window opens or closes, in milliseconds from when the server looked; null where nothing will change. */
export function nextTurnMs({ asOf, opensAt, closesAt }: Pick<CallReadiness, 'asOf' | 'opensAt' | 'closesAt'>): number | null {
  const turn = opensAt ?? closesAt;
  return turn === null ? null : Math.max(0, Date.parse(turn) - Date.parse(asOf));
}
