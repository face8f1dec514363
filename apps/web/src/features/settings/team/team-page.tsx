import { ROLES } from '@deedline/contract/account/role';
import { useQuery } from '@tanstack/react-query';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ROLE_WORDS } from '../../../roles/roles.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { MemberTable } from './member-table.tsx';
import { teamQuery } from './team-query.ts';

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
        lead="Who signs in to this account, and what they may do. Searches, lists and credits are the account’s; the activity record keeps who did what."
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
          <Section title="What each role may do">
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
