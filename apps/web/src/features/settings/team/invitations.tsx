import { type Invitation, INVITED_ROLES, type InviteMember } from '@deedline/contract/account/team';
import { TEAM_LIMITS } from '@deedline/contract/limits';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { ROLE_WORDS } from '../../../roles/roles.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { useTeamChange } from './team.ts';

/** A table on wide screens, cards on narrow ones. */
export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Table aria-label="Pending invitations" className="mt-6 @max-3xl:block">
      <thead className="@max-3xl:hidden">
        <tr>
          <HeaderCell>Invited</HeaderCell>
          <HeaderCell className="w-28">Role</HeaderCell>
          <HeaderCell className="w-48">Link</HeaderCell>
          <HeaderCell className="w-56">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </tbody>
    </Table>
  );
}

function InvitationRow({ invitation: { id, email, role, expiresAt, isExpired, mailsLeft } }: { invitation: Invitation }) {
  const sendAgain = useTeamChange({
    send: () => call('POST /api/team/invitations/:id/mails', { params: { id } }),
    failureTitle: 'Invitation Not Sent',
    done: () => `${email} gets a new link`,
  });
  const withdraw = useTeamChange({
    send: () => call('DELETE /api/team/invitations/:id', { params: { id } }),
    failureTitle: 'Invitation Not Withdrawn',
    done: () => `The invitation for ${email} is withdrawn`,
  });
  const isBusy = sendAgain.isPending || withdraw.isPending;
  return (
    <Row className="@max-3xl:grid @max-3xl:grid-cols-[auto_1fr] @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:gap-y-2 @max-3xl:py-3.5 [&>td]:align-middle @max-3xl:[&>td]:p-0">
      <Cell className="font-semibold wrap-anywhere @max-3xl:col-span-2">{email}</Cell>
      <Cell>
        <Badge>{ROLE_WORDS[role].name}</Badge>
      </Cell>
      <Cell className="text-sm whitespace-nowrap text-muted">
        {isExpired ? <span className="text-brick">expired {formatDate(expiresAt)}</span> : `works until ${formatDate(expiresAt)}`}
      </Cell>
      <Cell className="@max-3xl:col-span-2">
        <div className="flex flex-wrap gap-2 @3xl:justify-end">
          <Button
            size="sm"
            disabled={isBusy || mailsLeft === 0}
            title={mailsLeft === 0 ? 'It was sent as often as allowed' : undefined}
            onClick={() => sendAgain.mutate()}
            aria-label={`Send again to ${email}`}
          >
            Send again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isBusy}
            onClick={() => withdraw.mutate()}
            aria-label={`Withdraw the invitation for ${email}`}
          >
            Withdraw
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

export function InviteForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InviteMember['role']>('member');
  const invite = useTeamChange({
    send: (request: InviteMember) => call('POST /api/team/invitations', { body: request }),
    failureTitle: 'Invitation Not Sent',
    done: (request) => `${request.email} is invited`,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ email, role }, { onSuccess: () => setEmail('') });
  };
  return (
    <form onSubmit={submit} className="border bg-raise p-5">
      <fieldset disabled={invite.isPending} className="grid items-start gap-x-3 gap-y-4 @2xl:grid-cols-[1fr_10rem_auto]">
        <Field label="Email address" hint={`Gets a link that works for ${TEAM_LIMITS.invitationDays} days.`}>
          {(slots) => (
            <Input
              {...slots}
              type="email"
              autoComplete="off"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Role">
          {(slots) => (
            <Select {...slots} value={role} onChange={(event) => setRole(event.target.value as InviteMember['role'])}>
              {INVITED_ROLES.map((each) => (
                <option key={each} value={each}>
                  {ROLE_WORDS[each].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="primary" className="@2xl:mt-[1.625rem]">
          {invite.isPending ? 'Sending...' : 'Send invitation'}
        </Button>
      </fieldset>
    </form>
  );
}
