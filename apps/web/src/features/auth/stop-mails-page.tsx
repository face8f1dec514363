import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { AuthLayout, readLinkToken } from './auth-layout.tsx';

/** `/stop-mails`: opened by a link in each mail about a property list. Opening it stops nothing by itself, since mail programs open links on their own. */
export function StopMailsPage() {
  usePageTitle('Stop These Emails');
  const stop = useMutation({ mutationFn: () => call('POST /api/property-watches/stop/:token', { params: { token: readLinkToken() } }) });
  if (stop.isSuccess)
    return (
      <AuthLayout
        title="No more of these emails"
        lead="You will get no more emails about this list of properties. The list itself stays as it is."
      >
        <ButtonLink href={paths.home} size="lg">
          Go to Deedline
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Stop these emails?"
      lead="They are about this one list of properties. You can turn them on again on the list’s page."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          stop.mutate();
        }}
      >
        <SubmitButton variant="primary" size="lg" disabled={stop.isPending}>
          {stop.isPending ? 'Stopping...' : 'Stop these emails'}
        </SubmitButton>
      </form>
      {stop.error && (
        <p role="alert" className="mt-4 text-sm text-brick">
          {messageOf(stop.error)}
        </p>
      )}
    </AuthLayout>
  );
}
