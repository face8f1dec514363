import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchDesk } from './search-desk.tsx';

export function SearchPage() {
  usePageTitle('New Search');
  const { data: user } = useQuery(userQuery);
  return (
    <>
      <PageHeader title="New Search" lead="Six ways in. You pay for what is found; a search that finds nothing useful costs nothing." />
      {user && <SearchDesk key={user.id} user={user} />}
    </>
  );
}
