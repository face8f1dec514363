import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Avatar, nameUser } from '../../ui/avatar.tsx';
import { formatCredits, formatDate } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Fact, Section } from '../../ui/section.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';

export function SettingsPage() {
  usePageTitle('Settings');
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid max-w-3xl gap-12">
        <Section title="Profile">
          <div className="border bg-raise p-5">
            <div className="flex items-center gap-4">
              <Avatar user={user} className="size-14 text-lg" />
              <div className="min-w-0">
                <div className="truncate text-lg font-semibold">{nameUser(user)}</div>
                <div className="truncate text-muted">{user.email || 'No email'}</div>
              </div>
            </div>
            <dl className="mt-6 grid gap-x-10 gap-y-4 border-t pt-5 sm:grid-cols-[auto_auto_1fr]">
              <Fact label="Member since">{formatDate(user.createdAt)}</Fact>
              <Fact label="Current credits">{formatCredits(user.credits)}</Fact>
              <Fact label="Account ID">
                <span className="font-mono text-xs break-all">{user.id}</span>
              </Fact>
            </dl>
          </div>
        </Section>
        <Section title="Appearance">
          <ThemeChoice />
        </Section>
        <Section title="Compliance & Privacy">
          <div className="grid gap-4 text-sm">
            <p>
              <b className="font-semibold">Permissible use.</b> Deedline may be used for real estate investment, debt collection and legal
              process serving, with a permissible purpose under the FCRA and the GLBA. It is not a consumer reporting agency: its results
              must not be used to decide on credit, employment, tenancy or insurance.
            </p>
            <p>
              <b className="font-semibold">Data retention.</b> Your account and your searches are kept while the account is active and for
              90 days after. Compliance records are kept for 5 years, billing records for 7 years.
            </p>
            <p className="flex flex-wrap gap-x-6">
              <Link href={paths.privacy} className="link inline-flex items-center touch:min-h-11">
                Privacy Policy
              </Link>
              <Link href={paths.terms} className="link inline-flex items-center touch:min-h-11">
                Terms of Service
              </Link>
            </p>
          </div>
        </Section>
      </div>
    </>
  );
}
