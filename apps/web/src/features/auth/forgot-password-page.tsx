import type { ForgotPassword } from '@deedline/contract/account/account';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { call, messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { AuthLayout, readTypedEmail } from './auth-layout.tsx';

export function ForgotPasswordPage() {
  usePageTitle('Forgot Your Password?');
  const ask = useMutation({
    mutationFn: (request: ForgotPassword) => call('POST /api/auth/forgot-password', { body: request }),
    onError: (error) => toast({ title: 'Link Not Sent', description: messageOf(error), variant: 'destructive' }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    ask.mutate({ email: readText(new FormData(event.currentTarget), 'email') });
  }

  if (ask.isSuccess) {
    return (
      <AuthLayout title="Check your mail" lead={<SignInInstead />}>
        <output className="block border bg-raise p-5">
          If <b className="font-semibold break-words">{ask.variables.email}</b> has an account here, a link to set a new password is on its
          way there. It works once, within the next hour.
        </output>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Forgot your password?" lead="Tell us the email address of your account. You get a link to set a new password.">
      <form onSubmit={submit}>
        <fieldset disabled={ask.isPending} className="grid gap-5">
          <Field label="Email">
            {(slots) => <Input {...slots} name="email" type="email" autoComplete="email" defaultValue={readTypedEmail()} required />}
          </Field>
          <SubmitButton variant="primary" size="lg">
            {ask.isPending ? 'Sending...' : 'Send the link'}
          </SubmitButton>
        </fieldset>
      </form>
      <p className="mt-6 text-sm text-muted">
        <SignInInstead />
      </p>
    </AuthLayout>
  );
}

function SignInInstead() {
  return (
    <>
      Remembered it?{' '}
      <Link href={paths.login} className="link">
        Sign in
      </Link>
    </>
  );
}
