import { useQuery } from '@tanstack/react-query';
import type { Search } from '@deedline/contract/search';
import { installationQuery } from '../../../api/queries.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { isPropertyMode } from './no-results.tsx';

/** How many sources are asked is the installation's own figure: those of the state and one county for a property, all of them where no county is known. */
export function SearchRunning({ search }: { search: Search }) {
  const { data: installation } = useQuery(installationQuery);
  const sources = isPropertyMode(search.searchMode) ? installation?.sourcesPerSearch : installation?.sourcesTotal;
  return (
    <div className="flex min-h-96 flex-col items-center justify-center border px-6 py-16 text-center" aria-live="polite">
      <Spinner className="size-9 text-green" />
      <h1 className="mt-6 text-xl font-semibold">Searching property records...</h1>
      <p className="mt-2 max-w-full break-words">{labelSearch(search)}</p>
      <p className="mt-4 text-muted">This usually takes under 2 seconds</p>
      {sources !== undefined && <p className="text-muted">Searching {sources} data sources...</p>}
    </div>
  );
}
