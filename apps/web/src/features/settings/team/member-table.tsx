import {
  type ChangeRole,
  type GiveOwnership as GiveOwnershipRequest,
  INVITED_ROLES,
  type TeamMember,
} from '@deedline/contract/account/team';
import { type FormEvent, useState } from 'react';
import { whenBilled } from '../../../edition.ts';
import { call } from '../../../api/call.ts';
import { ROLE_WORDS } from '../../../roles/roles.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { nameMember, useTeamChange } from './team.ts';

/** A table on wide screens, cards on narrow ones. */
export function MemberTable({ members, isOwner }: { members: readonly TeamMember[]; isOwner: boolean }) {
  return (
    <Table aria-label="Members of this account" className="@max-3xl:block">
      <thead className="@max-3xl:hidden">
        <tr>
          <HeaderCell>Member</HeaderCell>
          <HeaderCell className="w-36">Role</HeaderCell>
          <HeaderCell className="w-32 pl-4">Since</HeaderCell>
          {isOwner && (
            <HeaderCell className="w-56">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          )}
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isOwner={isOwner} />
        ))}
      </tbody>
    </Table>
  );
}

function MemberRow({ member, isOwner }: { member: TeamMember; isOwner: boolean }) {
  const { email, role, joinedAt, isYou } = member;
  const name = nameMember(member);
  return (
    <Row className="@max-3xl:grid @max-3xl:grid-cols-[9rem_1fr] @max-3xl:items-center @max-3xl:gap-x-4 @max-3xl:gap-y-2 @max-3xl:py-3.5 [&>td]:align-middle @max-3xl:[&>td]:p-0">
      <Cell className="@max-3xl:col-span-2">
        <div className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {name}
          {isYou && <Badge tone="muted">You</Badge>}
        </div>
        {name !== email && <div className="text-sm wrap-anywhere text-muted">{email}</div>}
      </Cell>
      <Cell>{isOwner && role !== 'owner' ? <RoleChoice member={member} /> : <Badge>{ROLE_WORDS[role].name}</Badge>}</Cell>
      <Cell className="text-sm whitespace-nowrap text-muted @3xl:pl-4">
        <span className="@3xl:hidden">since </span>
        {formatDate(joinedAt)}
      </Cell>
      {isOwner && <Cell className="empty:@max-3xl:hidden @max-3xl:col-span-2">{!isYou && <MemberActions member={member} />}</Cell>}
    </Row>
  );
}

function RoleChoice({ member: { id, email, role } }: { member: TeamMember }) {
  const change = useTeamChange({
    send: (input: ChangeRole) => call('PATCH /api/team/members/:id', { params: { id }, body: input }),
    failureTitle: 'Role Not Changed',
    done: (input) => `${email} is a ${input.role} now`,
  });
  return (
    <Select
      aria-label={`Role of ${email}`}
      value={change.isPending ? change.variables.role : role}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ role: event.target.value as ChangeRole['role'] })}
    >
      {INVITED_ROLES.map((each) => (
        <option key={each} value={each}>
          {ROLE_WORDS[each].name}
        </option>
      ))}
    </Select>
  );
}

function MemberActions({ member }: { member: TeamMember }) {
  const [open, setOpen] = useState<'ownership' | 'removal' | null>(null);
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  return (
    <div className="flex flex-wrap gap-2 @3xl:justify-end">
      {member.role !== 'owner' && (
        <Button size="sm" onClick={() => setOpen('ownership')} aria-label={`Make owner... ${member.email}`}>
          Make owner...
        </Button>
      )}
      <Button size="sm" variant="danger" onClick={() => setOpen('removal')} aria-label={`Remove... ${member.email}`}>
        Remove...
      </Button>
      <GiveOwnership member={member} open={open === 'ownership'} onOpenChange={close} />
      <RemoveMember member={member} open={open === 'removal'} onOpenChange={close} />
    </div>
  );
}

type RemoveMemberProps = { member: TeamMember; open: boolean; onOpenChange: (open: boolean) => void };

function RemoveMember({ member, open, onOpenChange }: RemoveMemberProps) {
  const remove = useTeamChange({
    send: (id: string) => call('DELETE /api/team/members/:id', { params: { id } }),
    failureTitle: 'Member Not Removed',
    done: () => `${member.email} is removed`,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove this member?"
      lead={
        <>
          <span className="font-semibold break-words">{nameMember(member)}</span> is signed out everywhere at once. Their searches stay with
          the account, and the activity record still shows who made them.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(member.id, { onSettled: () => onOpenChange(false) })}
        >
          {remove.isPending ? 'Removing...' : 'Remove member'}
        </Button>
      </div>
    </Dialog>
  );
}

type GiveOwnershipProps = { member: TeamMember; open: boolean; onOpenChange: (open: boolean) => void };

/** Makes another member an owner. It needs the password, because a new owner can close the account and remove the old one. */
function GiveOwnership({ member, open, onOpenChange }: GiveOwnershipProps) {
  const give = useTeamChange({
    send: (request: GiveOwnershipRequest) => call('POST /api/team/members/:id/ownership', { params: { id: member.id }, body: request }),
    failureTitle: 'Ownership Not Given',
    done: () => `${member.email} owns the account now`,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const request = { password: readText(form, 'currentPassword'), stepDown: form.get('stepDown') !== null };
    give.mutate(request, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make this member an owner?"
      lead={
        <>
          <span className="font-semibold break-words">{nameMember(member)}</span> can then {whenBilled('buy credits, ')}change and remove
          every member, including you, and close the account.
        </>
      }
    >
      <form onSubmit={submit} className="mt-5 border-t pt-5">
        <fieldset disabled={give.isPending} className="grid gap-5">
          <Checkbox name="stepDown" label="Hand over the account: I become a member" />
          <Field label="Your password">
            {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary">
              {give.isPending ? 'Making owner...' : 'Make owner'}
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
