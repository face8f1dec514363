import { MOVEMENT_KINDS, type MovementKind } from '@deedline/contract/money/statement';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { addressOf } from '../../api/files.ts';

/** Presets follow the calendar; any other period is given by its days. */
export const PRESETS = {
  month: 'This month',
  'last-month': 'Last month',
  '90-days': '90 days',
  year: 'This year',
  all: 'All',
} as const;
export type Preset = keyof typeof PRESETS;

/** Groups of kinds that are shown together. */
export const SHOWN = {
  all: { words: 'Everything', kinds: MOVEMENT_KINDS },
  searches: { words: 'Searches and batches', kinds: ['hold', 'settle'] },
  bought: { words: 'Bought', kinds: ['purchase', 'restore'] },
  given: { words: 'Given', kinds: ['grant'] },
  refunded: { words: 'Refunds', kinds: ['refund'] },
  'taken-back': { words: 'Taken back', kinds: ['reverse', 'revoke', 'forfeit'] },
} as const satisfies Record<string, { words: string; kinds: readonly MovementKind[] }>;
export type Shown = keyof typeof SHOWN;

export type StatementView = {
  period: Preset | 'days';
  /** 'YYYY-MM-DD', or '' if the period is open on that side. */
  from: string;
  to: string;
  shown: Shown;
  /** Shows holds and settlements separately, as in the ledger. */
  every: boolean;
};

/** The view named in the URL; missing or invalid parts get their defaults. */
export function readView(address: URLSearchParams, today: Date): StatementView {
  const shown = Object.keys(SHOWN).find((name) => name === address.get('show')) as Shown | undefined;
  const every = address.get('every') === '1';
  const preset = Object.keys(PRESETS).find((name) => name === address.get('period')) as Preset | undefined;
  const [from, to] = [readDay(address.get('from')), readDay(address.get('to'))];
  const days = preset === undefined && (from !== '' || to !== '') ? { period: 'days' as const, from, to } : undefined;
  const period = preset ?? 'month';
  return { ...(days ?? { period, ...presetDays(period, today) }), shown: shown ?? 'all', every };
}

export function writeView({ period, from, to, shown, every }: StatementView): URLSearchParams {
  const said: Record<string, string> = {
    ...(period === 'days' ? { from, to } : { period: period === 'month' ? '' : period }),
    show: shown === 'all' ? '' : shown,
    every: every ? '1' : '',
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

const DAYS: Readonly<Record<Preset, (year: number, month: number, day: number) => { from: string; to: string }>> = {
  month: (year, month) => ({ from: writeDay(year, month, 1), to: writeDay(year, month + 1, 0) }),
  'last-month': (year, month) => ({ from: writeDay(year, month - 1, 1), to: writeDay(year, month, 0) }),
  '90-days': (year, month, day) => ({ from: writeDay(year, month, day - 89), to: writeDay(year, month, day) }),
  year: (year) => ({ from: writeDay(year, 0, 1), to: writeDay(year, 12, 0) }),
  all: () => ({ from: '', to: '' }),
};

/** The preset's days in the browser's calendar. */
export function presetDays(preset: Preset, today: Date): { from: string; to: string } {
  return DAYS[preset](today.getFullYear(), today.getMonth(), today.getDate());
}

/** What is wrong with the order of the days; null if nothing is. */
export function describeDisorder({ from, to }: Pick<StatementView, 'from' | 'to'>): string | null {
  return from !== '' && to !== '' && from > to ? 'The first day is after the last one.' : null;
}

function writeDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const at = new Date(text);
  // Date would read February 31 as a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : '';
}

/** Days are days of the user's time zone. */
function periodOf({ from, to }: StatementView) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...(from && { from }), ...(to && { to }), timeZone };
}

/** The URL of a file with every movement of the period, whatever the filter shows. */
export function statementFile(type: 'csv' | 'pdf', view: StatementView): string {
  return addressOf(`GET /api/statement.${type}`, { query: periodOf(view) });
}

/** Newest first, in pages. Refetched on every mount, because credits also move elsewhere. */
export function statementQuery(view: StatementView) {
  const kind = view.shown === 'all' ? [] : [...SHOWN[view.shown].kinds];
  const asked = { ...periodOf(view), view: view.every ? ('movements' as const) : ('lines' as const), kind };
  return infiniteQueryOptions({
    queryKey: ['/api/statement', asked],
    queryFn: ({ pageParam, signal }) => call('GET /api/statement', { query: { ...asked, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
