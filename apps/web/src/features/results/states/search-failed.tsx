import type { Search } from '@deedline/contract/search';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { labelSearch } from '../../../words/search-label.ts';

export function SearchFailed({ search }: { search: Search }) {
  return (
    <div role="alert" className="border border-l-4 border-brick bg-brick-wash px-6 py-8">
      <h1 className="text-2xl font-semibold">Search Failed</h1>
      <p className="mt-2 max-w-prose break-words">{search.errorMessage ?? 'An error occurred during the search'}</p>
      <p className="mt-3 text-sm break-words">{labelSearch(search)}</p>
      {search.creditsCost === 0 && <p className="mt-1 text-sm">The credits that were set aside are yours again.</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={paths.search}>
          Try Again
        </ButtonLink>
        <ButtonLink href={paths.receipt(search.id)}>Open receipt</ButtonLink>
      </div>
    </div>
  );
}
