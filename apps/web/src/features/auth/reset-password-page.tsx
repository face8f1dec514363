import type { ResetPassword } from '@deedline/contract/account/account';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { isBilled } from '../../edition.ts';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { forgetUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { NewPasswordFields, useNewPassword } from '../../ui/form/new-password.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { toast } from '../../ui/toast/toast.ts';
import { AuthLayout, readLinkToken } from './auth-layout.tsx';
import { haveOthersEnded, LinkExpired, YoursAlone } from './yours-alone.tsx';

export function ResetPasswordPage() {
  usePageTitle('Set a New Password');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const newPassword = useNewPassword();
  const reset = useMutation({
    mutationFn: (request: ResetPassword) => call('POST /api/auth/reset-password', { body: request }),
    onSuccess: (proved) => {
      forgetUser(client);
      if (proved && haveOthersEnded(proved)) return;
      navigate(paths.login);
      const gift = isBilled() && proved?.freeCredits === 'given' ? ` ${SIGNUP_CREDITS} free credits are waiting for you there.` : '';
      toast({ title: 'Password changed', description: `Please sign in with your new password.${gift}` });
    },
    onError: (error) => toast({ title: 'Password Not Changed', description: messageOf(error), variant: 'destructive' }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = newPassword.read(new FormData(event.currentTarget));
    if (password !== null) reset.mutate({ token: readLinkToken(), password }, { onError: newPassword.refuse });
  }

  if (reset.data && haveOthersEnded(reset.data))
    return (
      <YoursAlone ended={reset.data}>
        <ButtonLink href={paths.login} variant="primary" size="lg">
          Sign In
        </ButtonLink>
      </YoursAlone>
    );
  const isExpired = reset.error instanceof ApiError && reset.error.status === 410;
  return (
    <AuthLayout title="Set a new password" lead="This ends every session of your account; sign in again with the new password.">
      <form onSubmit={submit}>
        <fieldset disabled={reset.isPending} className="grid gap-5">
          <NewPasswordFields label="New password" fault={newPassword.fault} />
          <SubmitButton variant="primary" size="lg">
            {reset.isPending ? 'Changing password...' : 'Change password'}
          </SubmitButton>
        </fieldset>
      </form>
      {isExpired && (
        <LinkExpired>
          <Link href={paths.forgotPassword} className="link">
            Ask for a new link
          </Link>
        </LinkExpired>
      )}
    </AuthLayout>
  );
}
