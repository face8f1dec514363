import { toast } from '../ui/toast-store.ts';

const REDIRECT_DELAY_MS = 500;

/** The session has ended: says so, then goes to sign in. */
export function sendToSignIn(): void {
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  setTimeout(() => window.location.assign('/api/login'), REDIRECT_DELAY_MS);
}
