import type { PropertyList, PropertyListCounts } from '@deedline/contract/property-lists/property-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCountyNames } from '../../api/properties.ts';
import { propertyListCountsQuery, propertyListsQuery } from '../../api/property-lists.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { type NameCounty, sayCount } from '../../words/property-words.ts';
import { describeList, sayNews } from './list-words.ts';
import { StackPanel } from './stack-panel.tsx';

/** `/property-lists`: the account's saved filters and parcels, with changes by newer files. */
export function PropertyListsPage() {
  usePageTitle('Property Lists');
  const { data: lists, isError, refetch } = useQuery(propertyListsQuery);
  const counts = useQuery({ ...propertyListCountsQuery, enabled: lists !== undefined && lists.length > 0 });
  const nameCounty = useCountyNames(lists?.some(({ filter }) => filter?.countyFips !== undefined) ?? false);
  const [isStacking, setStacking] = useState(false);
  return (
    <>
      <PageHeader
        title="Property Lists"
        lead="Saved filters and stacks, and properties that you keep. They show what newer county files change."
        actions={
          <>
            {lists && lists.length > 1 && (
              <Button aria-expanded={isStacking} onClick={() => setStacking(!isStacking)}>
                Stack lists
              </Button>
            )}
            <ButtonLink href={paths.properties}>Properties</ButtonLink>
          </>
        }
      />
      {isError && <Problem what="Your property lists could not be loaded." onRetry={() => void refetch()} />}
      {!lists && !isError && <WaitingRows label="Loading your property lists" rows={4} />}
      {lists?.length === 0 && (
        <EmptyState title="No property lists yet" action={<ButtonLink href={paths.properties}>Choose properties</ButtonLink>}>
          Set a filter under Properties, then save it or keep what it finds.
        </EmptyState>
      )}
      {lists && isStacking && <StackPanel lists={lists} />}
      {lists && lists.length > 0 && (
        <ul aria-label="Your property lists" className="border-b">
          {lists.map((list) => (
            <ListItem
              key={list.id}
              list={list}
              lists={lists}
              nameCounty={nameCounty}
              counted={counts.isError ? null : counts.data?.find(({ id }) => id === list.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** `counted`: undefined while it is loading, null if that failed. */
type ListItemProps = {
  list: PropertyList;
  lists: readonly PropertyList[];
  nameCounty: NameCounty;
  counted: PropertyListCounts[number] | null | undefined;
};

function ListItem({ list, lists, nameCounty, counted }: ListItemProps) {
  const news = sayNews(list.news);
  return (
    <li className="grid gap-x-6 gap-y-1 border-t py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link href={paths.propertyList(list.id)} className="link font-semibold wrap-anywhere touch:py-2">
          {list.name}
        </Link>
        <div className="text-sm break-words text-muted">{describeList(list, lists, nameCounty)}</div>
        {list.note && <div className="mt-0.5 text-sm break-words">{list.note}</div>}
        {news && <div className="mt-1 text-sm font-medium text-green">Not seen yet: {news}</div>}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-sm sm:flex-col sm:items-end">
        <span className="font-medium">{counted === undefined ? '…' : sayCounted(counted)}</span>
        <span className="text-muted">{formatMoment(list.updatedAt)}</span>
      </div>
    </li>
  );
}

function sayCounted(counted: PropertyListCounts[number] | null): string {
  return counted === null || counted.count === null ? 'Not counted' : sayCount({ count: counted.count, isMore: counted.isMore });
}
