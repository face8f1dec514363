import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { NothingHere } from '../../on-file/what-is-loaded.tsx';
import { isBilled } from '../../edition.ts';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { useFollowRunning } from '../../api/follow-running.ts';
import { searchesQuery, userQuery } from '../../api/queries.ts';
import { LicenceQuestion } from '../../licence/licence.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Skeleton } from '../../ui/placeholder.tsx';
import { countActivity } from './activity/summarize-activity.ts';
import { RecentSearches } from './recent-searches.tsx';
import { StatCards } from './stat-cards.tsx';

const Activity = lazy(async () => ({ default: (await import('./activity/activity.tsx')).Activity }));

const VendorCosts = lazy(async () => ({ default: (await import('./vendor-costs.tsx')).VendorCosts }));

export function DashboardPage() {
  usePageTitle('Dashboard');
  const { data: user } = useQuery(userQuery);
  const { data: searches } = useQuery(searchesQuery);
  useFollowRunning(searches);
  const { data: jobs } = useQuery(batchJobsQuery);
  const counted = countActivity(searches ?? [], jobs ?? []);
  const hasActivity = searches !== undefined && jobs !== undefined && counted.length > 0;
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
            {isBilled() && <ButtonLink href={paths.credits}>Buy Credits</ButtonLink>}
          </>
        }
      />
      <LicenceQuestion />
      <NothingHere />
      <StatCards credits={user?.credits ?? 0} />
      <div
        className={classNames(
          'mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10',
          hasActivity && 'xl:grid-cols-[minmax(0,1fr)_27rem]',
        )}
      >
        <RecentSearches />
        {hasActivity && (
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <Activity counted={counted} />
          </Suspense>
        )}
      </div>
      <Suspense>
        <VendorCosts />
      </Suspense>
    </>
  );
}
