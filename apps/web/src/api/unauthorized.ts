import { toast } from '../ui/toast-store.ts';

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
