import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type ReasonDialogProps = {
  title: string;
  lead: ReactNode;
  /** The words of the button that does it. */
  act: string;
  isDanger?: boolean;
  onClose: () => void;
  /** What is asked beside the reason. */
  children?: ReactNode;
  send: (reason: string, form: FormData) => Promise<unknown>;
  done: string;
};

/** An act of an operator that takes a reason; both go on record. */
export function ReasonDialog({ title, lead, act, isDanger = false, onClose, children, send, done }: ReasonDialogProps) {
  const acting = useMutation({
    mutationFn: (form: FormData) => send(readText(form, 'reason').trim(), form),
    onSuccess: () => {
      toast({ title: done });
      onClose();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    acting.mutate(new FormData(event.currentTarget));
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} lead={lead}>
      <form onSubmit={submit} className="mt-5">
        <fieldset disabled={acting.isPending} className="grid gap-5">
          {children}
          <Field label="Reason" hint="Stays on record for good: name nobody in it.">
            {(slots) => <Input {...slots} name="reason" maxLength={500} autoComplete="off" required />}
          </Field>
          {acting.isError && (
            <p role="alert" className="border border-brick px-4 py-3">
              {messageOf(acting.error)}
            </p>
          )}
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'}>
            {act}
          </Button>
        </fieldset>
      </form>
    </Dialog>
  );
}
