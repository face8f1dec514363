/** What all lists that apply to an account say about phone numbers. One look-up for any number of them. */
import type { ListStatus } from '@deedline/contract/compliance/do-not-call';
import { LIST_FRESH_DAYS } from '@deedline/contract/limits';
import type { Phone } from '@deedline/contract/search/results';
import type { AppContext } from '../../../context.ts';
import { Fault } from '../../../http/describe-fault.ts';
import { hasLine, lineOf, prefixOf } from './number-block.ts';
import { type NumberListRow, selectAnswers, selectBlocks, selectLists } from './queries.ts';
import type { ReassignedAnswer } from './read-number-list.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface AskedNumber {
  /** Null for the installation's lists only. */
  accountId: string | null;
  /** '+14195550142' */
  e164: string;
  /** The states whose lists may contain it. */
  states: readonly string[];
}

export interface CheckedNumber {
  statuses: ListStatus[];
  /** The answers about reassignment, each with the day that was asked about. */
  reassigned: { askedAbout: string; answer: ReassignedAnswer; isFresh: boolean }[];
}

/** The last day on which a list may still say that a number is not on it. */
export function freshUntil(listDate: string): string {
  return new Date(Date.parse(listDate) + LIST_FRESH_DAYS * DAY_MS).toISOString().slice(0, 10);
}

export function isFresh(listDate: string, now: Date): boolean {
  return now.toISOString().slice(0, 10) <= freshUntil(listDate);
}

/** What the lists of some accounts, and the installation's, say about some numbers. */
export interface ReadLists {
  /** Checks one of the numbers that the lists were read for; throws a Fault for another. A number outside the North American plan is on no list. */
  check(asked: AskedNumber): CheckedNumber;
}

const NO_LISTS: ReadLists = { check: () => ({ statuses: [], reassigned: [] }) };

/** Results are in the order asked. */
export async function checkNumbers(ctx: Pick<AppContext, 'db' | 'now'>, asked: readonly AskedNumber[]): Promise<CheckedNumber[]> {
  const lists = await readLists(ctx, asked);
  return asked.map((number) => lists.check(number));
}

/** Reads everything that the lists of these accounts say about these numbers. */
export async function readLists(
  ctx: Pick<AppContext, 'db' | 'now'>,
  asked: readonly Pick<AskedNumber, 'accountId' | 'e164'>[],
): Promise<ReadLists> {
  const accountIds = [...new Set(asked.flatMap(({ accountId }) => accountId ?? []))];
  const lists = asked.length === 0 ? [] : await selectLists(ctx.db, accountIds);
  if (lists.length === 0) return NO_LISTS;
  const known = new Set(asked.flatMap(({ e164 }) => readNational(e164) ?? []));
  const ids = (isAnswers: boolean) => lists.filter(({ kind }) => (kind === 'reassigned') === isAnswers).map(({ id }) => id);
  const [blocks, answers] = await Promise.all([
    selectBlocks(ctx.db, ids(false), [...new Set([...known].map(prefixOf))]),
    ids(true).length === 0 ? [] : selectAnswers(ctx.db, ids(true), [...known]),
  ]);
  const blockAt = new Map(blocks.map(({ list_id, prefix, bits }) => [`${list_id} ${prefix}`, bits]));
  const now = ctx.now();
  return {
    check({ accountId, e164, states }) {
      const phone = readNational(e164);
      if (phone === null) return NO_LISTS.check({ accountId, e164, states });
      if (!known.has(phone)) throw new Fault('a number is checked that the lists were not read for');
      const own = lists.filter(({ account_id }) => account_id === null || account_id === accountId);
      const isOn = (list: NumberListRow) => {
        const block = blockAt.get(`${list.id} ${prefixOf(phone)}`);
        return block !== undefined && hasLine(block, lineOf(phone));
      };
      const mine = new Map(own.map((list) => [list.id, list]));
      return {
        statuses: own.flatMap((list) => statusOf(list, isOn(list), phone, states, now) ?? []),
        reassigned: answers
          .filter((row) => row.phone === phone && mine.has(row.list_id))
          .map((row) => ({ askedAbout: row.asked_about, answer: row.answer, isFresh: isFresh(mine.get(row.list_id)!.list_date, now) })),
      };
    },
  };
}

/** A list of any age can say that a number is on it. It can say that a number is not on it only while it is fresh, and for numbers that it covers. */
function statusOf(list: NumberListRow, isOn: boolean, phone: number, states: readonly string[], now: Date): ListStatus | null {
  if (list.kind === 'reassigned' || !(isOn || covers(list, phone, states))) return null;
  const says = isOn ? 'listed' : isFresh(list.list_date, now) ? 'not_listed' : 'stale';
  const owner = list.account_id === null ? 'installation' : 'account';
  return { owner, kind: list.kind, state: list.state, listDate: list.list_date, says };
}

function covers({ kind, state, area_codes: areaCodes }: NumberListRow, phone: number, states: readonly string[]): boolean {
  if (kind === 'national') return areaCodes!.includes(String(Math.floor(phone / 1e7)));
  // Somebody who did not ask this account to stop calling may have asked others.
  if (kind === 'own') return false;
  return kind !== 'state' || states.includes(state!);
}

function readNational(e164: string): number | null {
  return /^\+1[2-9]\d{9}$/.test(e164) ? Number(e164.slice(2)) : null;
}

type Dnc = Phone['dnc'] & { lists: ListStatus[] };

/**
 * Combines all lists: listed if any says so; not listed only if a fresh national list covers the number; otherwise not checked. What a source of the evidence
 * said becomes one of the lists, so that combining again later gives the same result.
 */
export function joinStatuses(before: Phone['dnc'], statuses: readonly ListStatus[], now: Date): Dnc {
  const lists = [...readSource(before, now), ...statuses];
  const listed = newest(lists, 'listed', ON_DNC);
  if (listed !== null) return { state: 'listed', listDate: listed, lists };
  const cleared = newest(lists, 'not_listed', NATIONAL);
  if (cleared !== null) return { state: 'not_listed', listDate: cleared, lists };
  return { state: 'not_checked', listDate: newest(lists, 'stale', NATIONAL), lists };
}

const NATIONAL: readonly ListStatus['kind'][] = ['national'];
const ON_DNC: readonly ListStatus['kind'][] = ['national', 'state', 'own'];

/** The date of the newest list of these kinds that says so; null if none does. */
function newest(lists: readonly ListStatus[], says: ListStatus['says'], kinds: readonly ListStatus['kind'][]): string | null {
  let date: string | null = null;
  for (const list of lists)
    if (list.says === says && kinds.includes(list.kind) && (date === null || list.listDate > date)) date = list.listDate;
  return date;
}

/** What the evidence's own list said when the answer was made, judged by its age today. */
function readSource({ state, listDate, lists }: Phone['dnc'], now: Date): ListStatus[] {
  const kept = lists?.find(({ owner }) => owner === 'source');
  const date = kept?.listDate ?? listDate;
  if (lists !== undefined && kept === undefined) return [];
  if (state === 'not_checked' && kept === undefined) return [];
  const isListed = kept === undefined ? state === 'listed' : kept.says === 'listed';
  // A listing counts even without a date.
  const says = isListed ? 'listed' : date !== null && isFresh(date, now) ? 'not_listed' : 'stale';
  return [{ owner: 'source', kind: 'national', state: null, listDate: date ?? '', says }];
}
