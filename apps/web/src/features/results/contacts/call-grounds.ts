import type { CallReadiness } from '@deedline/contract/calling';
import type { Phone } from '@deedline/contract/results';
import { describeHours, describeLists, nameList } from './call-words.ts';
import { formatDate } from '../../../ui/format.ts';

/** Something that holds for some of the numbers; `numbers` is empty where it holds for all of them. */
export interface Ground<T> {
  what: T;
  numbers: readonly string[];
}

type Judged = Pick<Phone, 'number' | 'dnc' | 'callReadiness'>;

/** What several numbers share stands once, in the order in which it is first met. */
function gather<T>(phones: readonly Judged[], read: (phone: Judged) => readonly T[], keyOf: (what: T) => string): Ground<T>[] {
  const grounds = new Map<string, { what: T; numbers: string[] }>();
  for (const phone of phones) {
    for (const what of read(phone)) {
      const known = grounds.get(keyOf(what)) ?? { what, numbers: [] };
      if (!known.numbers.includes(phone.number)) known.numbers.push(phone.number);
      grounds.set(keyOf(what), known);
    }
  }
  return [...grounds.values()].map(({ what, numbers }) => ({ what, numbers: numbers.length === phones.length ? [] : numbers }));
}

export function gatherReasons(phones: readonly Judged[]): Ground<CallReadiness['reasons'][number]>[] {
  return gather(
    phones,
    ({ callReadiness }) => callReadiness?.reasons ?? [],
    ({ code, text }) => `${code} ${text}`,
  );
}

export function gatherRules(phones: readonly Judged[]): Ground<CallReadiness['rules'][number]>[] {
  return gather(
    phones,
    ({ callReadiness }) => callReadiness?.rules ?? [],
    ({ place, words }) => `${place} ${words}`,
  );
}

/** Every list that says something of a number: 'Not on the national list of Nov 2, 2026'. What was not checked is never said to be clear. */
export function gatherLists(phones: readonly Judged[]): Ground<string>[] {
  return gather(phones, ({ dnc }) => [describeLists(dnc), ...describeOthers(dnc)], String);
}

/** The newest national list is told by `describeLists`; these are the others that say something. */
function describeOthers({ state, lists = [] }: Phone['dnc']): string[] {
  return lists
    .filter(({ kind, says }) => kind !== 'national' && (says === 'listed' || (says === 'not_listed' && state !== 'listed')))
    .map((saying) => `${saying.says === 'listed' ? 'on' : 'not on'} ${nameList(saying)} of ${formatDate(saying.listDate)}`);
}

/** What the clocks say there and what they allow, where it is not the same for all. */
export function gatherHours(phones: readonly Judged[]): Ground<string>[] {
  return gather(
    phones,
    ({ callReadiness: ready }) => [ready ? describeHours(ready) : null].filter((hours) => hours !== null),
    String,
  ).filter(({ numbers }) => numbers.length > 0);
}

/** Whether the clock and the window of all numbers are the same, and so can be told once. */
export function sharesHours(phones: readonly Judged[]): boolean {
  const hours = phones.map(({ callReadiness: ready }) => JSON.stringify([ready?.localTimes, ready?.windowToday]));
  return new Set(hours).size === 1;
}
