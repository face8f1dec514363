import { useQuery } from '@tanstack/react-query';
import type { Search } from '@deedline/contract/search/search';
import { Link } from 'wouter';
import { isBilled, whenBilled } from '../../edition.ts';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { recentSearchesQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { formatCost, formatMoment } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Section } from '../../ui/page/section.tsx';
import { labelSearch, MODES } from '../../words/search-label.ts';
import { outcomeOf } from '../../words/search-outcome.ts';

const SHOWN = 5;

export function RecentSearches() {
  const { data: searches, isError, refetch } = useQuery(recentSearchesQuery);
  const { data: jobs } = useQuery(batchJobsQuery);
  const latest = searches?.filter(({ status }) => status === 'completed').slice(0, SHOWN);
  return (
    <Section
      title="Recent searches"
      note={
        <Link href={paths.history} className="link inline-flex items-center touch:min-h-11">
          View All
        </Link>
      }
    >
      {isError ? (
        <Problem what="Your recent searches could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <SearchList searches={latest} hasBatches={(jobs?.length ?? 0) > 0} />
      )}
    </Section>
  );
}

/** Says that a search found nothing. */
function Miss({ search, className, before = '' }: { search: Search; className: string; before?: string }) {
  const { outcome, words } = outcomeOf(search);
  return outcome === 'missed' && <span className={className}>{`${before}${words}`}</span>;
}

function SearchList({ searches, hasBatches }: { searches: readonly Search[] | undefined; hasBatches: boolean }) {
  if (!searches) return <WaitingRows label="Loading your recent searches" rows={SHOWN} />;
  if (searches.length === 0) {
    return (
      <EmptyState
        title={hasBatches ? 'No single searches yet' : 'No searches yet'}
        action={
          <ButtonLink href={paths.search} variant="primary">
            Start Your First Search
          </ButtonLink>
        }
      >
        Type an address, a parcel number, a name, a phone or an email.{whenBilled(' Nothing found, nothing charged.')}
      </EmptyState>
    );
  }
  return (
    <ul className="border-t">
      {searches.map((search) => (
        <li key={search.id} className="border-b">
          <Link
            href={paths.result(search.id)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-3 -outline-offset-2 hover:bg-wash md:grid-cols-[minmax(0,1fr)_9rem_5rem] md:px-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere md:truncate">{labelSearch(search)}</span>
              <span className="block text-xs text-muted">
                {MODES[search.searchMode].name}, {formatMoment(search.createdAt)}
                <Miss search={search} className="md:hidden" before=", " />
              </span>
            </span>
            <span className="max-md:hidden">
              <Miss search={search} className="text-sm text-muted" />
              {search.confidenceScore !== null && (
                <>
                  <span className="text-sm font-semibold">{Math.round(search.confidenceScore)}%</span>
                  <ScoreBar score={search.confidenceScore} className="mt-1" />
                </>
              )}
            </span>
            {isBilled() && <span className="text-right text-sm font-medium">{formatCost(search.creditsCost)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
