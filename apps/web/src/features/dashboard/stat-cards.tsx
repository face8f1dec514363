import type { BatchJob } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { searchesQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { costOfJob } from '../../batch-jobs/job-words.ts';
import { confidenceTier } from '../../ui/confidence.ts';
import { formatCost, formatNumber } from '../../ui/format.ts';
import { SET_ASIDE } from '../../words/set-aside.ts';
import { Sheets } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/placeholder.tsx';
import { ScoreBar } from '../../ui/score.tsx';

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

/** Four cards: credits, searches, confidence and money. Batch rows count like single searches. */
export function StatCards({ credits }: { credits: number }) {
  const { data: searches, isError } = useQuery(searchesQuery);
  const { data: jobs, isError: isWithoutJobs } = useQuery(batchJobsQuery);
  const stats = searches && jobs && summarizeSearches(searches, jobs);
  const rows = countRows(jobs ?? []);
  const pending = isError || isWithoutJobs ? '–' : <Skeleton className="h-8 w-16" />;
  const average = stats?.averageConfidence;
  return (
    <Sheets className={isBilled() ? 'grid-cols-2 lg:grid-cols-4' : 'grid-cols-2'}>
      {isBilled() && (
        <Link href={paths.credits} className="group block -outline-offset-2 hover:bg-wash">
          <Stat name="Available credits" value={formatNumber(credits)}>
            {jobs?.some(({ status }) => status === 'processing') && <span className="mb-1 block">{SET_ASIDE}</span>}
            <span className="link">Add credits</span>
          </Stat>
        </Link>
      )}
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
      {isBilled() && (
        <Stat name="Total spent" value={stats ? formatCost(stats.spentCredits) : pending}>
          1 credit is $1.00
        </Stat>
      )}
    </Sheets>
  );
}

type SearchStats = { total: number; averageConfidence: number | null; spentCredits: number };
type CountedSearch = Pick<Search, 'status' | 'confidenceScore' | 'creditsCost'>;
type CountedJob = Pick<BatchJob, 'successfulRows' | 'notFoundRows' | 'totalCost' | 'refundedCredits' | 'averageConfidence'>;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Counts completed searches, batch rows included: how many, the rounded mean confidence of those that have one, and their cost less refunds. */
export function summarizeSearches(searches: readonly CountedSearch[], jobs: readonly CountedJob[]): SearchStats {
  const completed = searches.filter(({ status }) => status === 'completed');
  const scores = completed.flatMap(({ confidenceScore }) => (confidenceScore === null ? [] : [confidenceScore]));
  const scored = jobs.filter(({ averageConfidence }) => averageConfidence !== null);
  const weight = scores.length + sum(scored.map(({ successfulRows }) => successfulRows));
  const confidences = sum(scores) + sum(scored.map((job) => (job.averageConfidence ?? 0) * job.successfulRows));
  return {
    total: completed.length + countRows(jobs),
    averageConfidence: weight === 0 ? null : Math.round(confidences / weight),
    spentCredits: sum(completed.map(({ creditsCost }) => creditsCost)) + sum(jobs.map(costOfJob)),
  };
}

/** Completed rows, whether they found something or not. */
function countRows(jobs: readonly CountedJob[]): number {
  return sum(jobs.map(({ successfulRows, notFoundRows }) => successfulRows + notFoundRows));
}
