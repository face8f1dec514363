import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reading } from './call.ts';

/** What can be bought here, how, and what is owed. A reversal changes it without a word, so each page that shows it asks anew. */
export const paymentsQuery = queryOptions({ queryKey: ['/api/payments'], queryFn: reading('GET /api/payments'), refetchOnMount: 'always' });

/** Where to go by a full load. A page of ours is named by the server's public address. */
export type Way = { url: string; isOwn: boolean };

type Leaving<Choice> = { find: (choice: Choice) => Promise<Way>; onError: (error: Error) => void; onComeBack?: () => void };

/**
 * Asks the server where to go and goes there. Busy from the first press until the page is gone, so that a double click asks once; ready
 * again when that failed, and when the browser shows the page again as it was left.
 */
export function useLeavePage<Choice>({ find, onError, onComeBack }: Leaving<Choice>) {
  const isUnderWay = useRef(false);
  const { mutate, reset, variables, error, isPending, isSuccess } = useMutation({
    mutationFn: find,
    onSuccess: go,
    onError: (failure) => {
      isUnderWay.current = false;
      onError(failure);
    },
  });
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isUnderWay.current = false;
      reset();
      onComeBack?.();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [reset, onComeBack]);
  const leave = (choice: Choice) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(choice);
  };
  return { leave, leavingFor: isPending || isSuccess ? variables : undefined, error };
}

// The browser may know this server by another name than its public one (127.0.0.1, a name in the house): its session is there.
function go({ url, isOwn }: Way): void {
  const { pathname, search } = new URL(url, window.location.href);
  window.location.assign(isOwn ? pathname + search : url);
}
