import type { ListSaying } from '@deedline/contract/do-not-call';
import type { Phone } from '@deedline/contract/results';
import { isFresh } from './check-numbers.ts';

type Dnc = Phone['dnc'] & { lists: ListSaying[] };

/**
 * One answer of all lists: listed if any says so; not listed only by a national list that covers the number and is fresh; otherwise not checked.
 * What a source of the evidence said stands among the lists, so that joining again later begins from the same.
 */
export function joinSayings(before: Phone['dnc'], sayings: readonly ListSaying[], now: Date): Dnc {
  const lists = [...readSource(before, now), ...sayings];
  const onDnc = lists.filter(({ kind }) => kind === 'national' || kind === 'state');
  const newest = (says: ListSaying['says'], among = onDnc) =>
    among
      .filter((saying) => saying.says === says)
      .map(({ listDate }) => listDate)
      .sort()
      .at(-1);
  const listed = newest('listed');
  if (listed !== undefined) return { state: 'listed', listDate: listed, lists };
  const national = onDnc.filter(({ kind }) => kind === 'national');
  const cleared = newest('not_listed', national);
  if (cleared !== undefined) return { state: 'not_listed', listDate: cleared, lists };
  return { state: 'not_checked', listDate: newest('stale', national) ?? null, lists };
}

/** What the evidence's own list said when the answer was made, by its age today. */
function readSource({ state, listDate, lists }: Phone['dnc'], now: Date): ListSaying[] {
  const kept = lists?.find(({ owner }) => owner === 'source');
  const date = kept?.listDate ?? listDate;
  if (lists !== undefined && kept === undefined) return [];
  if (state === 'not_checked' && kept === undefined) return [];
  const isListed = kept === undefined ? state === 'listed' : kept.says === 'listed';
  // A listing without a date is a listing.
  const says = isListed ? 'listed' : date !== null && isFresh(date, now) ? 'not_listed' : 'stale';
  return [{ owner: 'source', kind: 'national', state: null, listDate: date ?? '', says }];
}
