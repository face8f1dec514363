import { isUnauthorized, messageOf } from '../../api/client.ts';
import { sendToSignIn } from '../../api/unauthorized.ts';
import { toast } from '../../ui/toast-store.ts';

/** What the server said under a title; whose session has ended is sent to sign in. */
export function reportFailure(title: string) {
  return (error: unknown): void => {
    if (isUnauthorized(error)) return sendToSignIn();
    toast({ title, description: messageOf(error), variant: 'destructive' });
  };
}
