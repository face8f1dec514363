import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NothingHere } from '../../on-file/what-is-loaded.tsx';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ForRole, ViewersDoNotSearch } from '../../roles/roles.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { ComingPrices } from '../../roles/coming-prices.tsx';
import { SearchDesk } from './search-desk.tsx';
import { readPrefill } from '../../search-form/search-fields.ts';
import { useDraft } from '../../search-form/start-search.ts';

/** What the URL last asked for, and how often: asking the same twice fills in the form twice. */
type Asked = { query: string; prefill: ReturnType<typeof readPrefill>; times: number };

export function SearchPage() {
  usePageTitle('New Search');
  const { data: user } = useQuery(userQuery);
  const query = useSearch();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked>(() => ({ query, prefill: readPrefill(query, location.hash), times: 0 }));
  if (query !== asked.query) {
    const prefill = readPrefill(query, location.hash);
    setAsked(prefill ? { query, prefill, times: asked.times + 1 } : { ...asked, query });
  }
  useEffect(() => {
    if (query !== '' || location.hash !== '') navigate(paths.search, { replace: true });
  }, [query, navigate]);

  const draft = useDraft(asked.prefill !== null);

  return (
    <>
      <PageHeader title="New Search" />
      <NothingHere />
      <ComingPrices className="mb-6" />
      <ForRole needs="member" otherwise={<ViewersDoNotSearch />}>
        {user && draft !== 'opening' && <SearchDesk key={`${user.id} ${asked.times}`} user={user} prefill={asked.prefill} draft={draft} />}
      </ForRole>
    </>
  );
}
