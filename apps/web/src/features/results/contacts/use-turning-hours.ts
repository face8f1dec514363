import { useQueryClient } from '@tanstack/react-query';
import type { Phone } from '@deedline/contract/results';
import { useEffect } from 'react';
import { searchQuery } from '../../../api/queries.ts';
import { nextTurnMs } from './call-words.ts';

/** Timers hold no longer; and a page that stays open shows what time it is there. */
const LONGEST_WAIT_MS = 5 * 60_000;
const LATE_MS = 1_000;

/** Asks again as soon as the calling window of one of these numbers opens or closes, and every few minutes while the page is seen. */
export function useTurningHours(searchId: string, phones: readonly Phone[]): void {
  const client = useQueryClient();
  const waits = phones.flatMap(({ callReadiness }) => (callReadiness === undefined ? [] : (nextTurnMs(callReadiness) ?? LONGEST_WAIT_MS)));
  const waitMs = waits.length === 0 ? null : Math.min(LONGEST_WAIT_MS, ...waits);
  // Every answer begins a new wait, also one that is as long as the last.
  const begun = waitMs === null ? null : `${phones[0]?.callReadiness?.asOf} ${waitMs}`;
  useEffect(() => {
    if (begun === null) return undefined;
    const askAgain = () => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: searchQuery(searchId).queryKey, exact: true });
    };
    const timer = setTimeout(askAgain, Number(begun.split(' ')[1]) + LATE_MS);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [client, searchId, begun]);
}
