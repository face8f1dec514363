import { useQuery } from '@tanstack/react-query';
import type { Search } from '@deedline/contract/search';
import { installationQuery } from '../../../api/queries.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { labelSearch } from '../../../words/search-label.ts';

/** How many sources a search asks is the installation's own figure. */
export function SearchRunning({ search }: { search: Search }) {
  const { data: installation } = useQuery(installationQuery);
  return (
    <div className="flex min-h-96 flex-col items-center justify-center border px-6 py-16 text-center" aria-live="polite">
      <Spinner className="size-9 text-green" />
      <h1 className="mt-6 text-xl font-semibold">Searching property records...</h1>
      <p className="mt-2 max-w-full break-words">{labelSearch(search)}</p>
      <p className="mt-4 text-muted">This usually takes under 2 seconds</p>
      {installation && <p className="text-muted">Searching {installation.sourcesPerSearch} data sources...</p>}
    </div>
  );
}
