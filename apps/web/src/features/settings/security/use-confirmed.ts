import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isUnauthorized, messageOf } from '../../../api/call.ts';
import { sendToSignIn } from '../../../api/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  failureTitle: string;
  onSuccess: (answer: Answer, input: Input) => void;
};

/**
 * Sends a change that takes a fresh sign-in. Where the last one is too long ago, `asking` holds what was to be sent: `ConfirmDialog` asks for the
 * password, and `again` sends it once more.
 */
export function useConfirmed<Input, Answer>({ send, failureTitle, onSuccess }: Change<Input, Answer>) {
  const [asking, setAsking] = useState<{ input: Input } | null>(null);
  const change = useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error, input) => {
      if (isUnauthorized(error)) sendToSignIn();
      else if (error instanceof ApiError && error.code === 'confirmation_required') setAsking({ input });
      else toast({ title: failureTitle, description: messageOf(error), variant: 'destructive' });
    },
  });
  return {
    mutate: (input: Input) => change.mutate(input),
    isPending: change.isPending,
    isAsking: asking !== null,
    cancel: () => setAsking(null),
    again: () => {
      setAsking(null);
      if (asking !== null) change.mutate(asking.input);
    },
  };
}
