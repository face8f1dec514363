import type { Answer, RouteName, SentBody } from '@deedline/contract/routes/index';
import { useMutation } from '@tanstack/react-query';
import { isUnauthorized, messageOf, send } from '../../api/call.ts';
import { sendToSignIn } from '../../api/session.ts';
import { toast } from '../../ui/toast/toast.ts';

type Change<Name extends RouteName> = {
  route: Name;
  failureTitle?: string;
  onSuccess: (payload: SentBody<Name>, answer: Answer<Name>) => void;
};

/** Sends a change of the account. What keeps it from being made stands in a toast, or without a title for that is the caller's to show. */
export function useAccountChange<Name extends RouteName & `POST ${string}`>({ route, failureTitle, onSuccess }: Change<Name>) {
  return useMutation({
    mutationFn: (payload: SentBody<Name>) => send(route, payload),
    onSuccess: (answer, payload) => onSuccess(payload, answer),
    onError: (error) => {
      if (isUnauthorized(error)) sendToSignIn();
      else if (failureTitle) toast({ title: failureTitle, description: messageOf(error), variant: 'destructive' });
    },
  });
}
