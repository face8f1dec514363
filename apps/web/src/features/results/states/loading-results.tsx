import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

const bars = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);

/** The shape of what comes: headline and lot, then the sheets, then rows. */
export function LoadingResults() {
  return (
    <Waiting label="Loading the search">
      <h1 className="sr-only">Results</h1>
      <div className="grid gap-x-10 gap-y-7 border-b pb-7 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-10 w-80 max-w-full" />
          <Skeleton className="mt-3 h-5 w-64 max-w-full" />
          <div className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 @xl:grid-cols-3">{bars(6, 'h-10')}</div>
        </div>
        <Skeleton className="aspect-square w-full" />
      </div>
      <Skeleton className="mt-4 h-5 w-2/3" />
      <div className="mt-10 grid gap-px @2xl:grid-cols-2 @5xl:grid-cols-3">{bars(3, 'h-64')}</div>
      <div className="mt-10 space-y-4">{bars(4, 'h-14')}</div>
    </Waiting>
  );
}
