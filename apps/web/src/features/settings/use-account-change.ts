import { useMutation } from '@tanstack/react-query';
import { apiPost, isUnauthorized, messageOf } from '../../api/client.ts';
import { sendToSignIn } from '../../api/unauthorized.ts';
import { toast } from '../../ui/toast-store.ts';

type Words<Payload> = { path: string; failureTitle: string; onSuccess: (payload: Payload) => void };

/** Sends a change of the account; what keeps it from being made stands in a toast. */
export function useAccountChange<Payload>({ path, failureTitle, onSuccess }: Words<Payload>) {
  return useMutation({
    mutationFn: (payload: Payload) => apiPost(path, payload),
    onSuccess: (_answer, payload) => onSuccess(payload),
    onError: (error) => {
      if (isUnauthorized(error)) sendToSignIn();
      else toast({ title: failureTitle, description: messageOf(error), variant: 'destructive' });
    },
  });
}
