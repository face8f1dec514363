import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { forgetUser } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useAccountChange } from '../use-account-change.ts';

/** The last owner hands the account over first, or deletes it. */
export function LeaveTeam({ isLastOwner }: { isLastOwner: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Leave">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border bg-raise p-5">
        <p className="max-w-md text-sm">
          {isLastOwner
            ? 'You are the only owner. Make another member an owner first, or delete the account in Settings.'
            : 'Ends your sign-in to this account at once. What you searched stays with it.'}
        </p>
        <Button variant="danger" disabled={isLastOwner} onClick={() => setIsOpen(true)}>
          Leave team...
        </Button>
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title="Leave this team?"
          lead="You are signed out everywhere at once. To come back you need an invitation; your address is free for an account of its own."
        >
          <LeaveForm />
        </Dialog>
      </div>
    </Section>
  );
}

function LeaveForm() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leave = useAccountChange({
    route: 'POST /api/team/leave',
    failureTitle: 'You Have Not Left',
    onSuccess: () => {
      sessionStorage.clear();
      navigate(paths.login);
      forgetUser(client);
      toast({ title: 'You have left the team' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    leave.mutate({ password: readText(new FormData(event.currentTarget), 'currentPassword') });
  };
  return (
    <form onSubmit={submit} className="mt-5 border-t pt-5">
      <fieldset disabled={leave.isPending} className="grid gap-5">
        <Field label="Your password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger">
            {leave.isPending ? 'Leaving...' : 'Leave team'}
          </Button>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
        </div>
      </fieldset>
    </form>
  );
}
