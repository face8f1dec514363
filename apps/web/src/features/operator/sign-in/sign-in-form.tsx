import type { OperatorSignIn } from '@deedline/contract/operator/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { CodeField, readText } from '../../../ui/form/form.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { MAIN_ID, usePageTitle } from '../../../ui/page/page-window.ts';
import { operatorQuery } from '../operator-client.ts';

/** Asks for the password, then the code. Both are sent together, so that a refusal does not reveal which one was wrong. */
export function SignInForm() {
  usePageTitle('Operator sign-in');
  const client = useQueryClient();
  const [known, setKnown] = useState<{ email: string; password: string } | null>(null);
  const signIn = useMutation({
    mutationFn: (typed: OperatorSignIn) => call('POST /api/operator/sign-in', { body: typed }),
    onSuccess: () => client.refetchQueries({ queryKey: operatorQuery.queryKey }),
    onError: () => setKnown(null),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (known === null) return setKnown({ email: readText(form, 'email').trim(), password: readText(form, 'password') });
    return signIn.mutate({ ...known, code: readText(form, 'code') });
  }

  return (
    <EntrySheet
      title="Operator sign-in"
      lead={known === null ? 'For those who run this installation. Accounts sign in elsewhere.' : `The second factor for ${known.email}.`}
    >
      {signIn.isError && known === null && (
        <p role="alert" className="mb-6 border border-brick px-4 py-3">
          {messageOf(signIn.error)}
        </p>
      )}
      <form onSubmit={submit}>
        <fieldset disabled={signIn.isPending} className="grid gap-5">
          {known === null ? <PasswordFields /> : <CodeField isNext hint="From your authenticator, or one of your recovery codes." />}
          <SubmitButton variant="primary" size="lg">
            {known === null ? 'Continue' : signIn.isPending ? 'Signing in...' : 'Sign in'}
          </SubmitButton>
          {known !== null && (
            <Button variant="ghost" onClick={() => setKnown(null)}>
              Back
            </Button>
          )}
        </fieldset>
      </form>
    </EntrySheet>
  );
}

function PasswordFields() {
  return (
    <>
      <Field label="Email">{(slots) => <Input {...slots} name="email" type="email" autoComplete="username" required />}</Field>
      <Field label="Password">
        {(slots) => <Input {...slots} name="password" type="password" autoComplete="current-password" required />}
      </Field>
    </>
  );
}

/** The frame of the pages that precede the console. */
export function EntrySheet({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center gap-3 border-b px-4 md:px-9">
        <Logo />
        <Badge tone="brass">Operator</Badge>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 py-10 outline-none md:px-9 md:py-16">
        <h1 className="text-3xl font-bold">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{lead}</p>
        {children}
      </main>
    </div>
  );
}
