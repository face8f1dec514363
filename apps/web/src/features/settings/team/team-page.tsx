import { ROLES } from '@deedline/contract/account/role';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { isBilled } from '../../../edition.ts';
import { forgetUser } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { ROLE_WORDS } from '../../../roles/roles.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useAccountChange } from '../changeable.tsx';
import { InvitationTable, InviteForm } from './invitations.tsx';
import { MemberTable } from './member-table.tsx';
import { teamQuery } from './team.ts';

/** `/settings/team`: who signs in to the account, and what they may do. */
export function TeamPage() {
  usePageTitle('Team');
  const { data: team, isError, refetch } = useQuery(teamQuery);
  const isOwner = team?.members.some(({ isYou, role }) => isYou && role === 'owner') ?? false;
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Team"
        lead={`Who can sign in to this account, and what they can do. ${isBilled() ? 'Searches, lists and credits' : 'Searches and lists'} belong to the account; the activity record shows who did what.`}
      />
      {isError && <Problem what="Your team could not be loaded." onRetry={() => void refetch()} />}
      {!team && !isError && <WaitingRows label="Loading your team" rows={3} />}
      {team && (
        <div className="@container grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-12">
          <Section title="Members">
            <MemberTable members={team.members} isOwner={isOwner} />
          </Section>
          {isOwner && (
            <Section title="Invitations">
              <InviteForm />
              {team.invitations.length > 0 && <InvitationTable invitations={team.invitations} />}
            </Section>
          )}
          <Section title="What each role can do">
            <RoleList />
          </Section>
          <LeaveTeam isLastOwner={isOwner && team.members.filter(({ role }) => role === 'owner').length === 1} />
        </div>
      )}
    </>
  );
}

function RoleList() {
  return (
    <dl className="grid border-t text-sm">
      {ROLES.map((role) => (
        <div key={role} className="grid gap-x-6 border-b py-2 @xl:grid-cols-[7rem_1fr]">
          <dt className="font-medium">{ROLE_WORDS[role].name}</dt>
          <dd className="text-muted">{ROLE_WORDS[role].may}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last owner has to make somebody else an owner first, or delete the account. */
function LeaveTeam({ isLastOwner }: { isLastOwner: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Leave">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border bg-raise p-5">
        <p className="max-w-md text-sm">
          {isLastOwner
            ? 'You are the only owner. Make another member an owner first, or delete the account in Settings.'
            : 'You lose access to this account at once. Your searches stay with it.'}
        </p>
        <Button variant="danger" disabled={isLastOwner} onClick={() => setIsOpen(true)}>
          Leave team...
        </Button>
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title="Leave this team?"
          lead="You are signed out everywhere at once. To come back, you need an invitation. Your address is free for an account of your own."
        >
          <LeaveForm />
        </Dialog>
      </div>
    </Section>
  );
}

function LeaveForm() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leave = useAccountChange({
    route: 'POST /api/team/leave',
    failureTitle: 'You Have Not Left',
    onSuccess: () => {
      sessionStorage.clear();
      navigate(paths.login);
      forgetUser(client);
      toast({ title: 'You have left the team' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    leave.mutate({ password: readText(new FormData(event.currentTarget), 'currentPassword') });
  };
  return (
    <form onSubmit={submit} className="mt-5 border-t pt-5">
      <fieldset disabled={leave.isPending} className="grid gap-5">
        <Field label="Your password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger">
            {leave.isPending ? 'Leaving...' : 'Leave team'}
          </Button>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
        </div>
      </fieldset>
    </form>
  );
}
