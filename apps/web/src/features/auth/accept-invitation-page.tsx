import type { AcceptInvitation, OpenInvitation } from '@deedline/contract/account/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { forgetUser } from '../../api/session.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { NewPasswordFields, useNewPassword } from '../../ui/form/new-password.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { readText } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ROLE_WORDS } from '../../roles/roles.tsx';
import { AuthLayout, readLinkToken } from './auth-layout.tsx';

/** The page that an invitation's link opens. Opening it does not use the invitation up, since mail programs open links on their own. */
export function AcceptInvitationPage() {
  usePageTitle('Join a Team');
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation'],
    queryFn: () => openInvitation(readLinkToken()),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  if (data) return data.isTaken ? <TakenAddress invitation={data} /> : <JoinForm invitation={data} />;
  if (error instanceof ApiError && error.status === 410) return <EndedInvitation />;
  return (
    <AuthLayout title="Join a team" lead="With a sign-in of your own.">
      {error ? (
        <Problem what="The invitation could not be opened." onRetry={() => void refetch()} />
      ) : (
        <WaitingRows label="Opening the invitation" rows={3} />
      )}
    </AuthLayout>
  );
}

/** A link without its token counts as expired. */
function openInvitation(token: string): Promise<OpenInvitation> {
  if (token === '') throw new ApiError(410, 'Gone', '');
  return call('POST /api/invitations/read', { body: { token } });
}

function EndedInvitation() {
  return (
    <AuthLayout title="This invitation has ended" lead="It was used, withdrawn or sent again, or it has expired.">
      <p role="alert">
        If you were sent a newer one, open the link in that email. Otherwise ask the person who invited you to send it again.
      </p>
    </AuthLayout>
  );
}

/** Shown only to somebody who reads the mail of the address, so it may say that the address already signs in. */
function TakenAddress({ invitation: { email, accountEmail } }: { invitation: OpenInvitation }) {
  return (
    <AuthLayout title="This address is taken" lead="An email address can sign in to only one account.">
      <div role="alert" className="grid gap-4">
        <p>
          <strong className="break-words">{email}</strong> already signs in to another Deedline account, so it cannot join the account of{' '}
          <strong className="break-words">{accountEmail}</strong>. You can
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>ask {accountEmail} to invite another address of yours, or</li>
          <li>
            sign in there and change that account&rsquo;s address in Settings, leave its team or delete it; then open this link again.
          </li>
        </ul>
        <p className="text-sm text-muted">Nobody but you is told about this.</p>
      </div>
    </AuthLayout>
  );
}

function JoinForm({ invitation: { email, role, accountEmail } }: { invitation: OpenInvitation }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data: user } = useQuery(userQuery);
  const newPassword = useNewPassword();
  const join = useMutation({
    mutationFn: (request: AcceptInvitation) => call('POST /api/invitations/accept', { body: request }),
    onSuccess: (joined) => {
      forgetUser(client);
      client.setQueryData(userQuery.queryKey, joined);
      navigate(paths.dashboard, { replace: true });
      toast({ title: 'Welcome to the team', description: `From now on, sign in with ${joined.email}.` });
    },
    onError: (error) => toast({ title: 'You Have Not Joined', description: messageOf(error), variant: 'destructive' }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = newPassword.read(form);
    const names = { firstName: readText(form, 'firstName'), lastName: readText(form, 'lastName') };
    if (password !== null) join.mutate({ token: readLinkToken(), password, ...names }, { onError: newPassword.refuse });
  };
  return (
    <AuthLayout title="Join a team" lead={<Offer account={accountEmail} role={ROLE_WORDS[role]} />}>
      {user && (
        <p className="mb-6 border bg-raise px-4 py-3 text-sm">
          This browser is signed in as <strong className="break-words">{user.email}</strong>. Joining signs that account out here.
        </p>
      )}
      <form onSubmit={submit}>
        <fieldset disabled={join.isPending} className="grid gap-5">
          <Field label="Email" hint="You sign in with this address.">
            {(slots) => <Input {...slots} type="email" autoComplete="username" readOnly value={email} />}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First name" optional>
              {(slots) => <Input {...slots} name="firstName" autoComplete="given-name" maxLength={100} />}
            </Field>
            <Field label="Last name" optional>
              {(slots) => <Input {...slots} name="lastName" autoComplete="family-name" maxLength={100} />}
            </Field>
          </div>
          <NewPasswordFields fault={newPassword.fault} />
          <SubmitButton variant="primary" size="lg">
            {join.isPending ? 'Joining...' : 'Join'}
          </SubmitButton>
        </fieldset>
      </form>
    </AuthLayout>
  );
}

function Offer({ account, role: { name, may } }: { account: string; role: { name: string; may: string } }): ReactNode {
  return (
    <>
      The account of <strong className="break-words text-ink">{account}</strong>, as a {name.toLowerCase()}. {may}
    </>
  );
}
