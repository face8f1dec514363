import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { searchesQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { confidenceTier } from '../../ui/confidence.ts';
import { formatCost, formatNumber } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Sheets } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/placeholder.tsx';
import { countRows, summarizeSearches } from './search-stats.ts';

function Stat({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex h-full min-h-32 flex-col p-4 sm:p-5">
      <div className="text-xs text-muted">{name}</div>
      <div className="mt-1 font-display text-2xl font-bold sm:text-3xl tracking-tight">{value}</div>
      <div className="mt-auto pt-2 text-xs text-muted">{children}</div>
    </div>
  );
}

const nameAverage = (average: number | null | undefined) => (typeof average === 'number' ? `${average}%` : '–');

/** Credits, searches, confidence and money, on four sheets that share their lines. Rows of batches count as single searches do. */
export function StatCards({ credits }: { credits: number }) {
  const { data: searches, isError } = useQuery(searchesQuery);
  const { data: jobs, isError: isWithoutJobs } = useQuery(batchJobsQuery);
  const stats = searches && jobs && summarizeSearches(searches, jobs);
  const rows = countRows(jobs ?? []);
  const pending = isError || isWithoutJobs ? '–' : <Skeleton className="h-8 w-16" />;
  const average = stats?.averageConfidence;
  return (
    <Sheets className="grid-cols-2 lg:grid-cols-4">
      <Link href={paths.credits} className="group block -outline-offset-2 hover:bg-wash">
        <Stat name="Available credits" value={formatNumber(credits)}>
          <span className="link">Add credits</span>
        </Stat>
      </Link>
      <Stat name="Total searches" value={stats ? formatNumber(stats.total) : pending}>
        {rows > 0 ? `completed, ${formatNumber(rows)} of them in batches` : 'completed'}
      </Stat>
      <Stat name="Average confidence" value={stats ? nameAverage(average) : pending}>
        {typeof average === 'number' ? (
          <span className="block max-w-40">
            <ScoreBar score={average} className="mb-1.5" />
            {confidenceTier(average)}
          </span>
        ) : (
          stats && 'no scored search yet'
        )}
      </Stat>
      <Stat name="Total spent" value={stats ? formatCost(stats.spentCredits) : pending}>
        1 credit is $1.00
      </Stat>
    </Sheets>
  );
}
