import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reading } from './call.ts';

/** What can be bought, how, and what is owed. Refetched on every mount, because a reversed payment changes it without any act of the user. */
export const paymentsQuery = queryOptions({ queryKey: ['/api/payments'], queryFn: reading('GET /api/payments'), refetchOnMount: 'always' });

/** A destination of a full page load. `isOwn`: it is one of our own pages, given by the server's public URL. */
export type Way = { url: string; isOwn: boolean };

type Leaving<Choice> = { find: (choice: Choice) => Promise<Way>; onError: (error: Error) => void; onComeBack?: () => void };

/**
 * Asks the server for a destination and goes there. Busy from the first click until the page is left, so that a double click asks only once; ready again if
 * that failed, or if the browser restores the page from its back/forward cache.
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

// Own pages are opened on the current origin: the browser may know this server by another name than its public one (127.0.0.1, a name in the local network),
// and its session cookie belongs to that name.
function go({ url, isOwn }: Way): void {
  const { pathname, search } = new URL(url, window.location.href);
  window.location.assign(isOwn ? pathname + search : url);
}
