import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

/** A checkout changes when it is paid, here or in another window, and when its time is over: each visit reads it anew. */
export function practiceQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['/api/practice-checkout', sessionId],
    queryFn: reading('GET /api/practice-checkout/:sessionId', { params: { sessionId } }),
    refetchOnMount: 'always',
  });
}
