import type { CallReadiness, CallReason, CallReasonCode } from '@deedline/contract/compliance/calling';
import type { ListStatus } from '@deedline/contract/compliance/do-not-call';
import type { Phone } from '@deedline/contract/search/results';
import { formatDate } from '../../../ui/format.ts';

const KINDS = {
  national: 'the national list',
  state: 'the state’s list',
  litigator: 'a litigator list',
  reassigned: 'the list of reassigned numbers',
  own: 'your list of people who asked not to be called',
} as const;

export function nameList({ kind, state }: Pick<ListStatus, 'kind' | 'state'>): string {
  return kind === 'state' && state !== null ? `${state}’s list` : KINDS[kind];
}

/** Which list says so, and its date. */
export function describeLists({ state, listDate, lists }: Phone['dnc']): string {
  const of = listDate ? ` of ${formatDate(listDate)}` : '';
  if (state === 'not_listed') return `not on the list${of}`;
  if (state === 'not_checked') return listDate ? `the list${of} is too old to clear it` : 'no list covers this number';
  const listing = lists?.find((status) => status.says === 'listed' && status.listDate === listDate);
  return `on ${listing ? nameList(listing) : 'the list'}${of}`;
}

type Judged = Pick<Phone, 'dnc' | 'callReadiness'>;

export interface CallVerdict {
  words: 'Callable' | 'Review' | 'Blocked';
  tone: 'green' | 'brass' | 'brick';
  /** The deciding reason, and until when it applies. */
  reason: string;
}

const STATES = {
  callable: { words: 'Callable', tone: 'green' },
  review: { words: 'Review', tone: 'brass' },
  blocked: { words: 'Blocked', tone: 'brick' },
} as const;

/** Results without a judged calling time go by the lists alone, and are never called callable. */
export function judgeNow({ dnc, callReadiness: ready }: Judged): CallVerdict {
  if (ready === undefined) {
    const { words, tone } = STATES[dnc.state === 'listed' ? 'blocked' : 'review'];
    return { words, tone, reason: describeLists(dnc) };
  }
  const { words, tone } = STATES[ready.state];
  const decisive = findDecisive(ready);
  return { words, tone, reason: decisive ? describeDecisive(decisive, dnc, ready) : describeOpen(dnc, ready) };
}

/** Reasons for review, the most serious first: only the first that applies is shown. */
const BY_WEIGHT: readonly CallReasonCode[] = [
  'reported_no_contact',
  'reported_bankruptcy',
  'reported_deceased',
  'litigator',
  'dnc_listed',
  'reassigned',
  'reported_wrong',
  'reported_disconnected',
  'holiday',
  'no_calls_today',
  'outside_hours',
  'disconnected',
  'reassigned_perhaps',
  'dnc_not_checked',
  'state_list_not_checked',
  'place_unknown',
  'line_unknown',
  'wireless',
];

function findDecisive(ready: CallReadiness): CallReason | undefined {
  const effect = ready.state === 'blocked' ? 'block' : 'review';
  const deciding = ready.reasons.filter((reason) => reason.effect === effect);
  return deciding.toSorted((a, b) => BY_WEIGHT.indexOf(a.code) - BY_WEIGHT.indexOf(b.code))[0];
}

function describeDecisive({ code, text }: CallReason, dnc: Phone['dnc'], ready: CallReadiness): string {
  if (code === 'litigator') return 'on a list of people who sue over calls';
  if (code === 'dnc_listed') return describeListing(dnc);
  if (code === 'reassigned') return 'given up since they were last seen with it';
  if (code === 'reassigned_perhaps') return 'may have a new holder';
  if (code === 'reported_wrong') return 'you reported a wrong number';
  if (code === 'reported_disconnected') return 'you reported it disconnected';
  if (code === 'reported_deceased') return 'you reported that they died';
  if (code === 'reported_bankruptcy') return 'you reported their bankruptcy';
  if (code === 'reported_no_contact') return 'they asked you not to contact them';
  if (code === 'outside_hours') return describeOpening(ready);
  if (code === 'no_calls_today') return `no calls there today, ${describeOpening(ready)}`;
  if (code === 'holiday') return `holiday there, ${describeOpening(ready)}`;
  if (code === 'disconnected') return 'the carrier says disconnected';
  if (code === 'dnc_not_checked') return dnc.listDate ? 'do-not-call list too old' : 'do-not-call not checked';
  if (code === 'state_list_not_checked') return 'the state’s do-not-call list was not checked';
  if (code === 'place_unknown') return 'it is not known where this area code is';
  if (code === 'line_unknown') return 'may be wireless: line type not known';
  if (code === 'wireless') return 'wireless: dial by hand, or with consent';
  return text;
}

function describeListing(dnc: Phone['dnc']): string {
  const kind = dnc.lists?.find((status) => status.says === 'listed' && status.listDate === dnc.listDate)?.kind;
  if (kind === 'state')
    return `on ${nameList(dnc.lists!.find((status) => status.says === 'listed' && status.kind === 'state')!)}: do not call`;
  return 'on the do-not-call list';
}

/** 'until Mon 9:00 AM their time': the next opening on the first zone's clock. */
export function describeOpening({ opensAt, localTimes }: Pick<CallReadiness, 'opensAt' | 'localTimes'>): string {
  if (opensAt === null) return 'closed for the coming days';
  return `until ${formatTurn(opensAt, localTimes[0]?.zone, 'short')} their time`;
}

function formatTurn(iso: string, timeZone: string | undefined, weekday?: 'short'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    ...(weekday && { weekday }),
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(new Date(iso)).replace(',', '').replaceAll('\u202f', ' ');
}

function describeOpen(dnc: Phone['dnc'], { closesAt, localTimes }: CallReadiness): string {
  const until = closesAt === null ? null : `until ${formatTurn(closesAt, localTimes[0]?.zone)}`;
  return [until, dnc.state === 'not_listed' ? 'not on a do-not-call list' : null].filter(Boolean).join(', ');
}

/** '13:05' -> '1:05 PM' */
export function formatClock(clock: string): string {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

const DAY_NAMES = { sun: 'Sunday', mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday' };

/** '1:05 PM there, Sunday', for each time zone in which the number may be. */
export function describeTimes({ localTimes }: Pick<CallReadiness, 'localTimes'>): string {
  if (localTimes.length === 0) return 'The time there is not known';
  const day = (DAY_NAMES as Record<string, string>)[localTimes[0]!.day] ?? '';
  return `${describeClock({ localTimes })}, ${day}`;
}

/** '1:05 PM there', if the rest is shown elsewhere. */
export function describeClock({ localTimes }: Pick<CallReadiness, 'localTimes'>): string {
  return `${[...new Set(localTimes.map(({ time }) => formatClock(time)))].join(' or ')} there`;
}

/** 'Calls today from 9:00 AM to 8:00 PM, New York time'. */
export function describeWindow({ windowToday: window }: Pick<CallReadiness, 'windowToday'>): string {
  if (window === null) return 'No calls today';
  const place = window.zone.slice(window.zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `Calls today from ${formatClock(window.from)} to ${formatClock(window.to)}, ${place} time`;
}

/** Local time and calling window in words, stated once if they are the same for all; null if the time is unknown. */
export function describeHours(ready: Pick<CallReadiness, 'localTimes' | 'windowToday'>): string | null {
  return ready.localTimes.length === 0 ? null : `${describeTimes(ready)}. ${describeWindow(ready)}`;
}

/** Milliseconds from the server's `asOf` until the calling window opens or closes; null if it will not change. */
export function nextTurnMs({ asOf, opensAt, closesAt }: Pick<CallReadiness, 'asOf' | 'opensAt' | 'closesAt'>): number | null {
  const turn = opensAt ?? closesAt;
  return turn === null ? null : Math.max(0, Date.parse(turn) - Date.parse(asOf));
}
