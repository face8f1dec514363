/** When a call is allowed: the rules of every place apply on the clocks of every zone where the called party may be. In doubt, the strictest wins. */
import { type CallingRule, type CallingRules, DAYS, type Holiday } from '@deedline/contract/compliance/calling';
import { readAlike, readOnce } from '@deedline/engine/model/read-once';
import { Fault } from '../../../http/describe-fault.ts';
import { addDays, clockOf, findClockChange, MINUTE_MS, minuteOf, momentsOf, readWall, type WallClock } from './wall-clock.ts';

const DAYS_AHEAD = 8;

export interface CallPlace {
  /** The states whose rules apply beside the federal ones. */
  states: readonly string[];
  /** Never empty. */
  zones: readonly string[];
}

export interface Closed {
  why: 'outside_hours' | 'no_calls_today' | 'holiday';
  rule: CallingRule;
  zone: string;
  wall: WallClock;
  holiday: string | null;
}

export interface CallHours {
  /** The rules that forbid a call now, one entry each. */
  closed: Closed[];
  closesAt: number | null;
  opensAt: number | null;
  /** A span of today on the first zone's clock: the open one, else the next, else the last. Null if today has none. */
  windowToday: { from: string; to: string; zone: string } | null;
  rules: CallingRule[];
}

/** The rules that apply there on any of the days ahead, federal first. */
function rulesOf({ rules }: Pick<CallingRules, 'rules'>, states: readonly string[], from: string): CallingRule[] {
  const until = addDays(from, DAYS_AHEAD);
  const places = ['US', ...states];
  return places.flatMap((place) =>
    rules.filter((rule) => rule.place === place && (rule.validFrom ?? '') <= until && (rule.validTo ?? '9999') >= addDays(from, -1)),
  );
}

/** Why a rule forbids a call at this wall-clock time; null if it allows one or does not apply to such a day. */
function whyClosed(rule: CallingRule, wall: WallClock, holiday: string | null): Closed['why'] | null {
  const isInForce = (rule.validFrom ?? '') <= wall.date && wall.date <= (rule.validTo ?? '9999');
  if (!isInForce || !rule.days.includes(wall.day)) return null;
  if (rule.opens === null || rule.closes === null) return 'no_calls_today';
  if (rule.holidays === 'closed' && holiday !== null) return 'holiday';
  return minuteOf(rule.opens) <= wall.minute && wall.minute < minuteOf(rule.closes) ? null : 'outside_hours';
}

/** Throws a Fault if there is no zone. */
export function readCallHours(table: CallingRules, { states, zones }: CallPlace, now: Date): CallHours {
  const at = now.getTime();
  const [first] = zones;
  if (first === undefined) throw new Fault('hours were asked for without a zone');
  const { rules, spans, findClosed } = daysOf(table)({ states, zones, dates: zones.map((zone) => readWall(zone, at).date) });
  const closed = findClosed(at);
  const isOpen = closed.length === 0;
  return {
    closed,
    closesAt: isOpen ? (spans.find(({ from, to }) => from <= at && at < to)?.to ?? null) : null,
    opensAt: isOpen ? null : (spans.find(({ from }) => from > at)?.from ?? null),
    windowToday: findWindow(spans, first, at),
    rules,
  };
}

/** A place with today's date on the clock of each of its zones. */
interface Today extends CallPlace {
  dates: readonly string[];
}

interface Days {
  rules: CallingRule[];
  /** The spans in which calls are allowed, from yesterday on. */
  spans: Span[];
  /** The rules that forbid a call at a moment, one entry each. */
  findClosed: (moment: number) => Closed[];
}

/** Cached: the days of a place stay the same until the date changes on one of its clocks. */
const daysOf = readOnce((table: CallingRules) =>
  readAlike(
    ({ states, zones, dates }: Today) => `${states.join()} ${zones.join()} ${dates.join()}`,
    (today) => readDays(table, today),
  ),
);

function readDays(table: CallingRules, { states, zones, dates }: Today): Days {
  const rules = rulesOf(table, states, dates[0]!);
  const holidays = new Map<string, string | null>();
  const holidayOn = (date: string): string | null => {
    if (!holidays.has(date)) holidays.set(date, findHoliday(table.holidays, date));
    return holidays.get(date)!;
  };
  const findClosed = (moment: number): Closed[] =>
    rules.flatMap((rule) => {
      for (const zone of zones) {
        const wall = readWall(zone, moment);
        const holiday = rule.holidays === 'closed' ? holidayOn(wall.date) : null;
        const why = whyClosed(rule, wall, holiday);
        if (why !== null) return [{ why, rule, zone, wall, holiday }];
      }
      return [];
    });
  const spans = findSpans(listTurns(rules, zones, dates), (moment) => findClosed(moment).length === 0);
  return { rules, spans, findClosed };
}

/** Every moment at which a rule may begin or cease to allow calls, from yesterday on. */
function listTurns(rules: readonly CallingRule[], zones: readonly string[], dates: readonly string[]): number[] {
  const minutes = new Set([0, ...rules.flatMap(({ opens, closes }) => [opens, closes].filter((clock) => clock !== null).map(minuteOf))]);
  const turns = new Set<number>();
  for (const [index, zone] of zones.entries()) {
    const today = dates[index]!;
    for (let day = -1; day <= DAYS_AHEAD; day += 1) {
      const date = addDays(today, day);
      for (const minute of minutes) for (const moment of momentsOf(zone, date, minute)) turns.add(moment);
      const [midnight, next] = [momentsOf(zone, date, 0)[0]!, momentsOf(zone, addDays(date, 1), 0)[0]!];
      const change = findClockChange(zone, midnight, next);
      if (change !== null) turns.add(change);
    }
  }
  return [...turns].sort((a, b) => a - b);
}

interface Span {
  from: number;
  to: number;
}

/** Nothing changes between two turns. */
function findSpans(turns: readonly number[], isOpen: (moment: number) => boolean): Span[] {
  const spans: Span[] = [];
  for (const [index, from] of turns.entries()) {
    const to = turns[index + 1];
    if (to === undefined || !isOpen(from)) continue;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

function findWindow(spans: readonly Span[], zone: string, at: number): CallHours['windowToday'] {
  const today = readWall(zone, at).date;
  const todays = spans.filter(({ from, to }) => readWall(zone, from).date <= today && readWall(zone, to - MINUTE_MS).date >= today);
  const chosen = todays.find(({ to }) => to > at) ?? todays.at(-1);
  if (chosen === undefined) return null;
  const [from, to] = [readWall(zone, chosen.from), readWall(zone, chosen.to)];
  return { from: from.date < today ? '00:00' : clockOf(from.minute), to: to.date > today ? '24:00' : clockOf(to.minute), zone };
}

/**
 * The name of the holiday that falls on a date or is observed on it. A holiday with a fixed date on a Saturday also counts on the Friday before, and one on a
 * Sunday on the Monday after.
 */
function findHoliday(holidays: readonly Holiday[], date: string): string | null {
  const weekday = DAYS[new Date(date).getUTCDay()];
  const observed = weekday === 'fri' ? addDays(date, 1) : weekday === 'mon' ? addDays(date, -1) : null;
  for (const holiday of holidays) {
    if (fallsOn(holiday, date)) return holiday.name;
    if (observed !== null && 'day' in holiday && fallsOn(holiday, observed)) return `${holiday.name} (observed)`;
  }
  return null;
}

function fallsOn(holiday: Holiday, date: string): boolean {
  const at = new Date(date);
  if (at.getUTCMonth() + 1 !== holiday.month) return false;
  if ('day' in holiday) return at.getUTCDate() === holiday.day;
  if (DAYS[at.getUTCDay()] !== holiday.weekday) return false;
  const isLast = new Date(addDays(date, 7)).getUTCMonth() !== at.getUTCMonth();
  return holiday.week === 5 ? isLast : Math.ceil(at.getUTCDate() / 7) === holiday.week;
}
