import { isUnauthorized, messageOf } from '../../api/call.ts';
import { sendToSignIn } from '../../api/session.ts';
import { toast } from '../../ui/toast/toast.ts';

/** What the server said under a title; whose session has ended is sent to sign in. */
export function reportFailure(title: string) {
  return (error: unknown): void => {
    if (isUnauthorized(error)) return sendToSignIn();
    toast({ title, description: messageOf(error), variant: 'destructive' });
  };
}
