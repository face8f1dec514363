import { useMutation } from '@tanstack/react-query';
import { apiPost, isUnauthorized, messageOf } from '../../api/client.ts';
import { sendToSignIn } from '../../api/unauthorized.ts';
import { toast } from '../../ui/toast-store.ts';

type Change<Payload> = { path: string; failureTitle?: string; onSuccess: (payload: Payload, answer: unknown) => void };

/** Sends a change of the account. What keeps it from being made stands in a toast, or without a title for that is the caller's to show. */
export function useAccountChange<Payload>({ path, failureTitle, onSuccess }: Change<Payload>) {
  return useMutation({
    mutationFn: (payload: Payload) => apiPost(path, payload),
    onSuccess: (answer, payload) => onSuccess(payload, answer),
    onError: (error) => {
      if (isUnauthorized(error)) sendToSignIn();
      else if (failureTitle) toast({ title: failureTitle, description: messageOf(error), variant: 'destructive' });
    },
  });
}
