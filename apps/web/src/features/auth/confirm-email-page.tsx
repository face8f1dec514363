import type { ConfirmEmail } from '@deedline/contract/account/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AuthLayout, readLinkToken } from './auth-layout.tsx';
import { FreeCreditsNote, haveOthersEnded, LinkExpired, YoursAlone } from './yours-alone.tsx';

/** Opening the link confirms nothing yet: mail programs open links on their own, and the reader of the mail need not be the person who signed up. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm Your Email Address');
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const confirm = useMutation({
    mutationFn: (request: ConfirmEmail) => call('POST /api/auth/confirm-email', { body: request }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
    onError: (error) => toast({ title: 'Address Not Confirmed', description: messageOf(error), variant: 'destructive' }),
  });

  if (confirm.isSuccess) {
    const next = (
      <ButtonLink href={user ? paths.dashboard : paths.login} variant="primary" size="lg">
        {user ? 'Go to the Dashboard' : 'Sign In'}
      </ButtonLink>
    );
    if (confirm.data && haveOthersEnded(confirm.data)) return <YoursAlone ended={confirm.data}>{next}</YoursAlone>;
    return (
      <AuthLayout title="Address confirmed" lead="This is now the email address of your account. Sign in with it from now on.">
        <FreeCreditsNote given={confirm.data?.freeCredits ?? 'none'} />
        {next}
      </AuthLayout>
    );
  }
  return <ConfirmForm isSignedIn={Boolean(user)} isPending={confirm.isPending} error={confirm.error} onConfirm={confirm.mutate} />;
}

type ConfirmFormProps = { isSignedIn: boolean; isPending: boolean; error: Error | null; onConfirm: (request: ConfirmEmail) => void };

function ConfirmForm({ isSignedIn, isPending, error, onConfirm }: ConfirmFormProps) {
  const refused = error instanceof ApiError ? error : null;
  const needsPassword = !isSignedIn || refused?.code === 'password_needed' || refused?.code === 'wrong_password';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = readText(new FormData(event.currentTarget), 'password');
    onConfirm(password === '' ? { token: readLinkToken() } : { token: readLinkToken(), password });
  };
  return (
    <AuthLayout title="Confirm your email address" lead="From now on, it is the address of your account.">
      <form onSubmit={submit}>
        <fieldset disabled={isPending} className="grid gap-5">
          {needsPassword && (
            <Field label="Password" hint="The one the account was created with">
              {(slots) => <Input {...slots} name="password" type="password" autoComplete="current-password" required />}
            </Field>
          )}
          <SubmitButton variant="primary" size="lg">
            {isPending ? 'Confirming...' : 'Confirm this address'}
          </SubmitButton>
        </fieldset>
      </form>
      {needsPassword && (
        <p className="mt-6 text-sm text-muted">
          Don’t know it, or never created an account?{' '}
          <Link href={paths.forgotPassword} className="link">
            Set a new password
          </Link>
          : the account with your address is then yours and nobody else&rsquo;s.
        </p>
      )}
      {refused?.status === 410 && <LinkExpired>Ask for another one in Settings.</LinkExpired>}
    </AuthLayout>
  );
}
