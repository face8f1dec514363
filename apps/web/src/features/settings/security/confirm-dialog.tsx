import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, isUnauthorized, messageOf } from '../../../api/call.ts';
import { sendToSignIn } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useAccountChange } from '../changeable.tsx';

type ConfirmDialogProps = { change: { isAsking: boolean; cancel: () => void; again: () => void } };

/** Asks for the password again before a change that cannot be undone. */
export function ConfirmDialog({ change: { isAsking, cancel, again } }: ConfirmDialogProps) {
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && cancel()}
      title="Confirm that it is you"
      lead="You signed in a while ago. Enter your password to continue. It is good for ten minutes."
    >
      <ConfirmForm onDone={again} />
    </Dialog>
  );
}

function ConfirmForm({ onDone }: { onDone: () => void }) {
  const confirm = useAccountChange({ route: 'POST /api/auth/confirm', onSuccess: onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate({ password: readText(new FormData(event.currentTarget), 'currentPassword') });
  };
  return (
    <form onSubmit={submit} className="mt-5 border-t pt-5">
      <fieldset disabled={confirm.isPending} className="grid gap-5">
        <Field label="Your password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
        {confirm.error && (
          <p role="alert" className="text-sm text-brick">
            {messageOf(confirm.error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary">
            {confirm.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  failureTitle: string;
  onSuccess: (answer: Answer, input: Input) => void;
};

/**
 * Sends a change that needs a recent sign-in. If the last one is too long ago, `asking` holds the change: `ConfirmDialog` asks for the password, and `again`
 * sends the change again.
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
