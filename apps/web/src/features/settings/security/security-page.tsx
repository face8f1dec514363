import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../../api/queries.ts';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ChangePassword } from '../change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { TeamProvider } from './team-provider.tsx';

/** `/settings/security`: how somebody proves who they are, and where they are signed in. */
export function SecurityPage() {
  usePageTitle('Security');
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  const isOwner = user.role === 'owner';
  return (
    <>
      <SettingsNav />
      <PageHeader title="Security" lead="How you prove that it is you, and where you are signed in." />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
        <Section title="Sign-in">
          <div className="divide-y border bg-raise">
            <ChangePassword />
            <SecondFactor isOwner={isOwner} />
            {isOwner && <TeamProvider />}
          </div>
        </Section>
        <Section title="Sessions">
          <div className="divide-y border bg-raise">
            <SessionList />
          </div>
        </Section>
      </div>
    </>
  );
}
