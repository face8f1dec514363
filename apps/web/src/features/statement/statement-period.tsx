import type { Movement, Statement } from '@deedline/contract/money/statement';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Problem, Skeleton, Waiting, WaitingRows } from '../../ui/placeholder.tsx';
import { formatNumber } from '../../ui/format.ts';
import { MovementTable } from './movement-table.tsx';
import { statementQuery } from './statement-query.ts';
import { StatementTotals } from './statement-totals.tsx';
import type { StatementView } from './statement-view.ts';

/** A period: how it adds up, and its movements. */
export function StatementPeriod({ view }: { view: StatementView }) {
  const { data, isPlaceholderData, isError, refetch, ...older } = useInfiniteQuery(statementQuery(view));
  if (data === undefined) {
    if (isError) return <Problem what="Your statement could not be loaded." onRetry={() => void refetch()} />;
    return (
      <>
        <Waiting label="Loading your statement" className="mb-8">
          <Skeleton className="h-24 w-full" />
        </Waiting>
        <WaitingRows label="Loading the movements" rows={6} />
      </>
    );
  }
  const [first] = data.pages as [Statement, ...Statement[]];
  const movements = data.pages.flatMap((page) => page.movements);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <StatementTotals statement={first} />
      <div className="mt-8">
        <Movements movements={movements} view={view} count={first.count} />
      </div>
      {older.hasNextPage && <Older {...older} />}
    </div>
  );
}

type OlderProps = { fetchNextPage: () => unknown; isFetchingNextPage: boolean; isFetchNextPageError: boolean };

function Older({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: OlderProps) {
  if (isFetchNextPageError) return <Problem what="The older movements could not be loaded." onRetry={() => void fetchNextPage()} />;
  return (
    <div className="flex justify-center border-t pt-5">
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading...' : 'Show older'}
      </Button>
    </div>
  );
}

function Movements({ movements, view, count }: { movements: readonly Movement[]; view: StatementView; count: number }) {
  if (count === 0)
    return <EmptyState title="Nothing moved in this period">Your balance stayed as it was. Another period may have more.</EmptyState>;
  if (movements.length === 0)
    return <p className="border-y py-5">None of the {formatNumber(count)} movements of this period is of this kind.</p>;
  return <MovementTable movements={movements} every={view.every} />;
}
