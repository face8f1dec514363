import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

const bars = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);

/** The shape of what comes: headline and lot, then rows, then the sheets. */
export function LoadingResults() {
  return (
    <Waiting label="Loading the search">
      <h1 className="sr-only">Results</h1>
      <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-[minmax(0,1fr)_16.5rem]">
        <div>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-10 w-80 max-w-full" />
          <Skeleton className="mt-3 h-5 w-64 max-w-full" />
          <div className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 @3xl:grid-cols-4">{bars(6, 'h-10')}</div>
        </div>
        <Skeleton className="hidden aspect-[4/3] w-full @4xl:block" />
      </div>
      <div className="mt-6 space-y-3">{bars(3, 'h-12')}</div>
      <div className="mt-8 grid gap-px @2xl:grid-cols-2 @5xl:grid-cols-3">{bars(3, 'h-44')}</div>
    </Waiting>
  );
}
