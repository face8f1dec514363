import type { ConfirmEmail } from '@deedline/contract/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiPost, messageOf } from '../../api/client.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { toast } from '../../ui/toast-store.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LinkExpired } from './link-expired.tsx';
import { readLinkToken } from './read-link-token.ts';

/** The link alone confirms nothing: mail programs open links by themselves, people press buttons. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm Your Email Address');
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const confirm = useMutation({
    mutationFn: (request: ConfirmEmail) => apiPost('/api/auth/confirm-email', request),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
    onError: (error) => toast({ title: 'Address Not Confirmed', description: messageOf(error), variant: 'destructive' }),
  });

  if (confirm.isSuccess) {
    return (
      <AuthLayout title="Address confirmed" lead="This is the email address of your account now. Sign in with it from here on.">
        <ButtonLink href={user ? paths.settings : paths.login} variant="primary" size="lg">
          {user ? 'Go to Settings' : 'Sign In'}
        </ButtonLink>
      </AuthLayout>
    );
  }
  const isExpired = confirm.error instanceof ApiError && confirm.error.status === 410;
  return (
    <AuthLayout title="Confirm your email address" lead="It takes the place of the address that your account has now.">
      <Button variant="primary" size="lg" disabled={confirm.isPending} onClick={() => confirm.mutate({ token: readLinkToken() })}>
        {confirm.isPending ? 'Confirming...' : 'Confirm this address'}
      </Button>
      {isExpired && <LinkExpired>Ask for the change once more in Settings.</LinkExpired>}
    </AuthLayout>
  );
}
