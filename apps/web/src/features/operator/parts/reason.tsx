import type { AccountView } from '@deedline/contract/operator/accounts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type ReasonDialogProps<Answer> = {
  title: string;
  lead: ReactNode;
  /** The label of the button that performs the act. */
  act: string;
  isDanger?: boolean;
  onClose: () => void;
  /** Further fields of the form. */
  children?: ReactNode;
  send: (reason: string, form: FormData) => Promise<Answer>;
  /** What was done, by what the act answered. */
  done: string | ((answer: Answer) => string);
};

/** A dialog for an operator's act that needs a reason; both are recorded. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { title, lead, act, isDanger = false, onClose, children, send, done } = props;
  const acting = useMutation({
    mutationFn: (form: FormData) => send(readText(form, 'reason').trim(), form),
    onSuccess: (answer) => {
      toast({ title: typeof done === 'string' ? done : done(answer) });
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
          <Field label="Reason" hint="Stays on record for good: do not name anyone in it.">
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

/** Asks which account an operator wants to see and why, once per account and session. It is recorded before anything is shown. */
export function ReasonForm({ subject, onFound }: { subject?: string; onFound: (accountId: string) => void }) {
  const begin = useMutation({
    mutationFn: (view: AccountView) => call('POST /api/operator/account-views', { body: view }),
    onSuccess: ({ accountId }) => onFound(accountId),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    begin.mutate({ subject: subject ?? readText(form, 'subject').trim(), reason: readText(form, 'reason').trim() });
  }
  return (
    <form onSubmit={submit}>
      <fieldset disabled={begin.isPending} className="grid max-w-xl gap-5">
        {subject === undefined && (
          <Field label="Email or account id">
            {(slots) => <Input {...slots} name="subject" maxLength={254} autoComplete="off" spellCheck={false} required />}
          </Field>
        )}
        <Field
          label="Why you are looking at it"
          hint="Stays on record for good with what you see: do not name anyone in it. Asked once per session."
        >
          {(slots) => <Input {...slots} name="reason" maxLength={500} autoComplete="off" required />}
        </Field>
        {begin.isError && (
          <p role="alert" className="border border-brick px-4 py-3">
            {messageOf(begin.error)}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary">
            Open the account
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
