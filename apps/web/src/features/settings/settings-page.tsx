import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { Compliance, Profile, ThemeChoice } from './profile.tsx';
import { ChangeEmail, ChangeNames } from './change-profile.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** `/settings`: the member's profile; the other sections are pages of their own. */
export function SettingsPage() {
  usePageTitle('Settings');
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  return (
    <>
      <SettingsNav />
      <PageHeader title="Settings" />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
        <Section title="Profile">
          <Profile user={user} />
        </Section>
        <Section title="Name and address">
          <div className="divide-y border bg-raise">
            <ChangeNames user={user} />
            <ChangeEmail email={user.email} />
          </div>
        </Section>
        <Section title="Appearance">
          <ThemeChoice />
        </Section>
        <Section title="Compliance & Privacy">
          <Compliance />
        </Section>
        {user.role === 'owner' && (
          <Section title="Delete account">
            <DeleteAccount credits={user.credits} />
          </Section>
        )}
      </div>
    </>
  );
}
