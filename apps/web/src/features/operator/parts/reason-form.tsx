import type { AccountView } from '@deedline/contract/operator/accounts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';

/** Whom an operator wants to see, and why: asked once an account and session, and on record before anything is shown. */
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
        <Field label="Why you look at it" hint="Stays on record for good with what you see: name nobody in it. Asked once a session.">
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
