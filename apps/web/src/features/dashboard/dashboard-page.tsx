import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RecentSearches } from './recent-searches.tsx';
import { StatCards } from './stat-cards.tsx';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const { data: user } = useQuery(userQuery);
  return (
    <>
      <PageHeader
        title={user?.firstName ? `Welcome back, ${user.firstName}` : 'Welcome back'}
        actions={
          <>
            <ButtonLink href={paths.search} variant="primary">
              New Search
            </ButtonLink>
            <ButtonLink href={paths.history}>View History</ButtonLink>
            <ButtonLink href={paths.credits}>Buy Credits</ButtonLink>
          </>
        }
      />
      <StatCards credits={user?.credits ?? 0} />
      <RecentSearches />
    </>
  );
}
