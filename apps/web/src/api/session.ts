import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast/toast.ts';
import { ApiError, isOfAnother, isUnauthorized, messageOf } from './call.ts';
import './notify-at-once.ts';
import { userQuery } from './queries.ts';
import { followUser, tellOfAnother } from './who-is-shown.ts';

export function createQueryClient(): QueryClient {
  const onError = (error: Error): void => {
    if (isUnauthorized(error)) sendToSignIn();
    if (isOfAnother(error)) tellOfAnother();
    // An owner has just required a second factor or changed the role: refetch the user, so that the page shows what they can do.
    if (error instanceof ApiError && (error.code === 'second_factor_needed' || error.code === 'role_required'))
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
  };
  // Requests are sent even if the browser believes it is offline. Otherwise a search would wait silently and be sent, and paid for, once the connection is
  // back, whatever page is open by then.
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
  followUser(client);
  return client;
}

const REDIRECT_DELAY_MS = 500;
let isLeaving = false;
let unfinished: Promise<boolean> | null = null;

/**
 * Says that the session has ended, then goes to the sign-in page; once, however many calls are refused. Waits for `work`, and stays on the page if that
 * resolves to false.
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

/** An error handler that shows the server's message under a title. If the session has ended it goes to sign in instead. */
export function reportFailure(title: string): (error: unknown) => void {
  return (error) => {
    if (isUnauthorized(error)) return sendToSignIn();
    toast({ title, description: messageOf(error), variant: 'destructive' });
  };
}

/** Clears the signed-in user and all their data from the cache, once the session has ended on the server. */
export function forgetUser(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  client.setQueryData(userQuery.queryKey, null);
}
