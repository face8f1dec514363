import { INVITED_ROLES, type InviteMember } from '@deedline/contract/account/team';
import { TEAM_LIMITS } from '@deedline/contract/limits';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { ROLE_WORDS } from '../../../roles/roles.tsx';
import { useTeamChange } from './use-team-change.ts';

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
