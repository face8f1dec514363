import { toast } from '../ui/toast-store.ts';

const REDIRECT_DELAY_MS = 500;
let isLeaving = false;

/** The session has ended: says so, then goes to sign in. Said once, however many calls are refused. */
export function sendToSignIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  setTimeout(() => {
    isLeaving = false;
    window.location.assign('/api/login');
  }, REDIRECT_DELAY_MS);
}
