import { Skeleton, Waiting } from '../../ui/placeholder.tsx';

/** While a page's code arrives: its heading and a first sheet. */
export function PageSkeleton() {
  return (
    <Waiting label="Loading the page">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <Skeleton className="mt-8 h-48 w-full" />
    </Waiting>
  );
}
