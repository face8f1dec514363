import type { User } from '@deedline/contract/account/account';
import type { Search } from '@deedline/contract/search/search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { userQuery } from '../../api/queries.ts';
import { SearchFailed } from './search-states.tsx';

const FAILED = { id: 's1', status: 'failed', searchMode: 'owner_name', ownerName: 'Ann Low', creditsCost: 0, errorMessage: null } as Search;

function show(user: Partial<User>): string {
  const client = new QueryClient();
  client.setQueryData(userQuery.queryKey, user as User);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/results/s1">
        <SearchFailed search={FAILED} />
      </Router>
    </QueryClientProvider>,
  );
}

it('a search that failed gave back what was set aside for it, where anything was', () => {
  const words = 'The credits that were set aside are back in your balance.';
  expect(show({})).toContain(words);
  const included = show({ isIncluded: true });
  expect(included).toContain('An error occurred during the search');
  expect(included).not.toContain(words);
});
