import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { AuthLayout, readLinkToken } from './auth-layout.tsx';

/** `/stop-mails`: opened by a link in each mail about a property list. Opening it stops nothing by itself, since mail programs open links on their own. */
export function StopMailsPage() {
  usePageTitle('Stop These Mails');
  const stop = useMutation({ mutationFn: () => call('POST /api/property-watches/stop/:token', { params: { token: readLinkToken() } }) });
  if (stop.isSuccess)
    return (
      <AuthLayout
        title="No more of these mails"
        lead="You are mailed nothing more about this list of properties. The list itself stays as it is."
      >
        <ButtonLink href={paths.home} size="lg">
          Go to Deedline
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Stop these mails?" lead="About this one list of properties. You can have them again on the page of the list.">
      <Button variant="primary" size="lg" disabled={stop.isPending} onClick={() => stop.mutate()}>
        {stop.isPending ? 'Stopping...' : 'Stop these mails'}
      </Button>
      {stop.error && (
        <p role="alert" className="mt-4 text-sm text-brick">
          {messageOf(stop.error)}
        </p>
      )}
    </AuthLayout>
  );
}
