import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast/toast.ts';
import { ApiError, isUnauthorized, messageOf } from './call.ts';
import { userQuery } from './queries.ts';

export function createQueryClient(): QueryClient {
  const onError = (error: Error): void => {
    if (isUnauthorized(error)) sendToSignIn();
    // An owner asked for it a moment ago: who is asked anew is shown what to do.
    if (error instanceof ApiError && error.code === 'second_factor_needed')
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
  };
  // Sent also where the browser takes itself for offline: else it would wait without a word, and a search be sent and paid for whenever the
  // line is there again, from whatever page.
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

const REDIRECT_DELAY_MS = 500;
let isLeaving = false;
let unfinished: Promise<boolean> | null = null;

/**
 * The session has ended: says so, then goes to sign in. Said once, however many calls are refused. Does not go before `work` is done, and stays
 * where that ends in false.
 */
export function sendToSignIn(work?: Promise<boolean>): void {
  unfinished = work ?? unfinished;
  if (isLeaving) return;
  isLeaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  setTimeout(() => {
    const begun = unfinished;
    [isLeaving, unfinished] = [false, null];
    if (begun === null) leave();
    else void leaveAfter(begun);
  }, REDIRECT_DELAY_MS);
}

async function leaveAfter(work: Promise<boolean>): Promise<void> {
  if (await work) leave();
}

function leave(): void {
  window.location.assign('/api/login');
}

/** What the server said, under a title; whose session has ended is sent to sign in. */
export function reportFailure(title: string): (error: unknown) => void {
  return (error) => {
    if (isUnauthorized(error)) return sendToSignIn();
    toast({ title, description: messageOf(error), variant: 'destructive' });
  };
}

/** The session has ended on the server: nobody is signed in, and nothing of theirs stays in the cache. */
export function forgetUser(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  client.setQueryData(userQuery.queryKey, null);
}
