import type { FormEvent } from 'react';
import { messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { useAccountChange } from '../use-account-change.ts';

type ConfirmDialogProps = { change: { isAsking: boolean; cancel: () => void; again: () => void } };

/** The password once more, before something that cannot be taken back. */
export function ConfirmDialog({ change: { isAsking, cancel, again } }: ConfirmDialogProps) {
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && cancel()}
      title="Is it still you?"
      lead="You signed in a while ago. Type your password to go on; it counts for ten minutes."
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
            {confirm.isPending ? 'Checking...' : 'Go on'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
