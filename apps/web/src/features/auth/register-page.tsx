import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { ApiError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { NewPasswordFields, useNewPassword } from '../../ui/form/new-password.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { AuthLayout, keepTypedEmail } from './auth-layout.tsx';
import { useSignIn } from './sign-in.tsx';

export function RegisterPage() {
  usePageTitle('Create Account');
  const newPassword = useNewPassword();
  const create = useSignIn({
    route: 'POST /api/auth/register',
    success: { title: 'Account created!', description: "Welcome to the product. You've been automatically logged in." },
    failureTitle: 'Registration Failed',
    fallback: 'Could not create account',
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => readText(form, name);
    const password = newPassword.read(form);
    if (password !== null)
      create.mutate(
        { email: read('email'), password, firstName: read('firstName'), lastName: read('lastName') },
        { onError: newPassword.refuse },
      );
  }

  return (
    <AuthLayout
      title="Create account"
      lead={
        isBilled()
          ? `${SIGNUP_CREDITS} free credits to start with. No card, no monthly fees.`
          : 'For the operator of this installation and their team.'
      }
    >
      <form onSubmit={submit}>
        <fieldset disabled={create.isPending} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First name" optional>
              {(slots) => <Input {...slots} name="firstName" autoComplete="given-name" maxLength={100} />}
            </Field>
            <Field label="Last name" optional>
              {(slots) => <Input {...slots} name="lastName" autoComplete="family-name" maxLength={100} />}
            </Field>
          </div>
          <Field label="Email">{(slots) => <Input {...slots} name="email" type="email" autoComplete="email" required />}</Field>
          <NewPasswordFields fault={newPassword.fault} />
          <NextSteps error={create.error} email={create.variables?.email ?? ''} />
          <SubmitButton variant="primary" size="lg">
            {create.isPending ? 'Creating account...' : 'Create account'}
          </SubmitButton>
        </fieldset>
      </form>
      <p className="mt-6 text-sm text-muted">
        Already have an account?{' '}
        <Link href={paths.login} className="link">
          Sign in
        </Link>
      </p>
    </AuthLayout>
  );
}

/** Whether to point to the ways of existing accounts. Invalid input (400) is shown beside its field instead. */
function needsAnotherWay(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 400;
}

/** Next steps after a failed sign-up. They are the same for every reason, so that they do not reveal whether the address has an account. */
function NextSteps({ error, email }: { error: unknown; email: string }) {
  if (!needsAnotherWay(error)) return null;
  return (
    <section aria-label="What you can do now" className="border-l-2 border-brick pl-4 text-sm">
      <p>No account was made. If you have one already:</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <Link href={paths.login} onClick={() => keepTypedEmail(email)} className="link inline-flex items-center touch:min-h-11">
          Sign in with it
        </Link>
        <Link href={paths.forgotPassword} onClick={() => keepTypedEmail(email)} className="link inline-flex items-center touch:min-h-11">
          Forgot your password?
        </Link>
      </p>
    </section>
  );
}
