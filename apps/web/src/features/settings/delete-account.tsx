import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { isBilled } from '../../edition.ts';
import { messageOf } from '../../api/call.ts';
import { forgetUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { formatCredits } from '../../ui/format.ts';
import { readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useAccountChange } from './changeable.tsx';

/** Says what is deleted, what is kept and why, before it asks for the password. */
export function DeleteAccount({ credits }: { credits: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border bg-raise p-5">
      <p className="max-w-md text-sm">
        Permanently erases your name, your email address and your searches, right away, and ends access for every member of your team.
      </p>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete account...
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Delete your account?" lead="This happens at once and cannot be undone.">
        <WhatGoes credits={credits} />
        <DeleteForm />
      </Dialog>
    </div>
  );
}

function WhatGoes({ credits }: { credits: number }) {
  return (
    <dl className="mt-4 grid gap-3 border-t pt-4 text-sm">
      {isBilled() && credits > 0 && (
        <div>
          <dt className="font-semibold text-brick">You lose {formatCredits(credits)}</dt>
          <dd>Unspent credits are not paid out.</dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">What is deleted</dt>
        <dd>
          Your name, email address, picture and password, and those of your team; your searches and what they found; your lists and their
          notes; your newsletter subscription; every session. The key that seals your stored searches is destroyed, so they cannot be read
          from backups either.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">What we keep, and why</dt>
        <dd>
          The history of your credits, because billing records are kept for 7 years, and the time, purpose, attestation, IP address and
          browser of each search, because compliance records are kept for 5 years. They are kept under your account ID, without your name.
          If a legal hold covers your account, nobody can sign in anymore and your data stays sealed until the hold is released.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">If you come back</dt>
        <dd>
          You can register again with the same address. Free credits are given only once: to be able to tell, we keep a keyed hash of the
          address, which does not reveal it.
        </dd>
      </div>
    </dl>
  );
}

function DeleteForm() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const remove = useAccountChange({
    route: 'POST /api/auth/delete-account',
    onSuccess: (_asked, answer) => {
      sessionStorage.clear();
      navigate(paths.login);
      forgetUser(client);
      if (answer !== null) toast({ title: 'Account closed', description: answer.message });
      else toast({ title: 'Account deleted', description: 'Your name, your address and your searches have been erased.' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    remove.mutate({ password: readText(new FormData(event.currentTarget), 'currentPassword') });
  };
  return (
    <form onSubmit={submit} className="mt-5 border-t pt-5">
      <fieldset disabled={remove.isPending} className="grid gap-5">
        <Field label="Your password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
        {remove.error && (
          <p role="alert" className="text-sm text-brick">
            {messageOf(remove.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger">
            {remove.isPending ? 'Deleting account...' : 'Delete my account'}
          </Button>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
        </div>
      </fieldset>
    </form>
  );
}
