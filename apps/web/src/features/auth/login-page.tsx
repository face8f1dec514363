import type { Login } from '@deedline/contract/account/account';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { CodeField, readText } from '../../ui/form/form.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { AuthLayout, readTypedEmail } from './auth-layout.tsx';
import { PasskeyButton, useSignIn } from './sign-in.tsx';

export function LoginPage() {
  usePageTitle('Sign In');
  const [known, setKnown] = useState<Login | null>(null);
  const signIn = useSignIn({
    route: 'POST /api/auth/login',
    success: { title: 'Welcome back!', description: "You've successfully logged in." },
    failureTitle: 'Login Failed',
    fallback: 'Invalid email or password',
    askMore: ({ code }, credentials) => {
      const isAsked = code === 'second_factor_required';
      if (isAsked) setKnown(credentials);
      return isAsked;
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (known !== null) signIn.mutate({ ...known, code: readText(form, 'code') });
    else signIn.mutate({ email: readText(form, 'email'), password: readText(form, 'password') });
  }

  return (
    <AuthLayout
      title="Sign In"
      lead={
        <>
          No account yet?{' '}
          <Link href={paths.register} className="link">
            Create account
          </Link>
        </>
      }
    >
      <form onSubmit={submit}>
        <fieldset disabled={signIn.isPending} className="grid gap-5">
          {known === null ? <PasswordFields /> : <CodeField isNext hint="From your authenticator, or one of your recovery codes." />}
          <SubmitButton variant="primary" size="lg">
            {signIn.isPending ? 'Signing in...' : 'Sign In'}
          </SubmitButton>
          {known !== null && (
            <Button variant="ghost" onClick={() => setKnown(null)}>
              Back
            </Button>
          )}
        </fieldset>
      </form>
      <PasskeyButton />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link href={paths.teamSignIn} className="link inline-flex items-center touch:min-h-11">
          Sign in with your team&rsquo;s provider
        </Link>
        <Link href={paths.forgotPassword} className="link inline-flex items-center touch:min-h-11">
          Forgot your password?
        </Link>
      </p>
    </AuthLayout>
  );
}

function PasswordFields() {
  return (
    <>
      <Field label="Email">
        {(slots) => <Input {...slots} name="email" type="email" autoComplete="email" defaultValue={readTypedEmail()} required />}
      </Field>
      <Field label="Password">
        {(slots) => <Input {...slots} name="password" type="password" autoComplete="current-password" required />}
      </Field>
    </>
  );
}
