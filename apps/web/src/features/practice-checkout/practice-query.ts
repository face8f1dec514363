import { queryOptions } from '@tanstack/react-query';
import type { PracticeCheckout } from '@deedline/contract/payment';

/** A checkout changes when it is paid, here or in another window, and when its time is over: each visit reads it anew. */
export function practiceQuery(sessionId: string) {
  return queryOptions<PracticeCheckout>({ queryKey: ['/api/practice-checkout', encodeURIComponent(sessionId)], refetchOnMount: 'always' });
}
