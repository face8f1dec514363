import type { ListedProperty, PropertyListWithCount } from '@deedline/contract/property-lists/property-list';
import { STAGE_WORDS, STAGES } from '@deedline/contract/property-lists/property-list-words';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call, isOfAnother, messageOf } from '../../api/call.ts';
import { useCountyNames } from '../../api/properties.ts';
import {
  listedPropertiesQuery,
  propertyListQuery,
  propertyListsQuery,
  type Show,
  usePropertyListChange,
} from '../../api/property-lists.ts';
import { paths } from '../../paths.ts';
import { MarkDialog } from '../../property-marks/mark-dialog.tsx';
import { MarkLine } from '../../property-marks/mark-line.tsx';
import { ForRole } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { useEntryState } from '../../ui/page/entry-state.ts';
import { sayCount, sayDoor, sayPlace, sayWhy } from '../../words/property-words.ts';
import { describeList } from './list-words.ts';
import { ListTools } from './list-tools.tsx';
import { NewsPanel } from './news-panel.tsx';
import { StackPanel } from './stack-panel.tsx';

/** `/property-lists/:id`: the properties that a list shows now, notes and tags, and changes by newer files. */
export function PropertyListPage() {
  const { id = '' } = useParams();
  const { data: list, isError, error, refetch } = useQuery(propertyListQuery(id));
  const { data: lists = [] } = useQuery(propertyListsQuery);
  const nameCounty = useCountyNames(list?.filter?.countyFips !== undefined);
  const [isStacking, setStacking] = useState(false);
  usePageTitle(list?.name ?? 'Property List');
  if (isError)
    return (
      <>
        <PageHeader title="Property List" lead="" />
        {(error as { status?: number }).status === 404 ? (
          <EmptyState title="There is no such list" action={<ButtonLink href={paths.propertyLists}>Property lists</ButtonLink>}>
            It may have been deleted, or it belongs to another account.
          </EmptyState>
        ) : (error as { status?: number }).status === 409 && !isOfAnother(error) ? (
          <EmptyState title="This list cannot be counted" action={<ButtonLink href={paths.propertyLists}>Property lists</ButtonLink>}>
            {messageOf(error)} Change the filter of the list in it so that it finds fewer.
          </EmptyState>
        ) : (
          <Problem what="The list could not be loaded." onRetry={() => void refetch()} />
        )}
      </>
    );
  if (!list) return <WaitingRows label="Loading the list" rows={6} />;
  return (
    <>
      <PageHeader
        title={list.name}
        lead={describeList(list, lists, nameCounty)}
        actions={<ButtonLink href={paths.propertyLists}>All property lists</ButtonLink>}
      />
      {list.note && <p className="mb-4 break-words">{list.note}</p>}
      <ListTools list={list} onStack={() => setStacking(!isStacking)} />
      {isStacking && list.stack && (
        <div className="mt-6">
          <StackPanel lists={lists} kept={{ id: list.id, name: list.name, stack: list.stack }} onDone={() => setStacking(false)} />
        </div>
      )}
      <NewsPanel list={list} />
      <Listed list={list} />
    </>
  );
}

/** Prefix of the options that select a tag. */
const TAGGED = 'tagged ';

function Listed({ list }: { list: PropertyListWithCount }) {
  // Kept in the history entry, so that coming back from a lot shows the same selection.
  const [{ shows }, setView] = useEntryState('listedView', { shows: 'all' });
  const tag = shows.startsWith(TAGGED) ? shows.slice(TAGGED.length) : undefined;
  const pages = useInfiniteQuery(listedPropertiesQuery(list.id, tag === undefined ? (shows as Show) : 'all', tag));
  const shown = pages.data?.pages.flatMap(({ properties }) => properties) ?? [];
  return (
    <section aria-labelledby="listed" aria-busy={pages.isPlaceholderData} className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="listed" className="text-xl font-semibold">
          {sayCount(list)}
        </h2>
        <Field label="Show" className="w-52">
          {(slots) => (
            <Select {...slots} value={shows} onChange={({ target }) => setView({ shows: target.value })}>
              <option value="all">All of them</option>
              <option value="due">To follow up by today</option>
              {STAGES.map((stage) => (
                <option key={stage} value={stage}>
                  {STAGE_WORDS[stage]}
                </option>
              ))}
              {list.tags.length > 0 && (
                <optgroup label="Tagged">
                  {list.tags.map((one) => (
                    <option key={one} value={`${TAGGED}${one}`}>
                      {one}
                    </option>
                  ))}
                </optgroup>
              )}
            </Select>
          )}
        </Field>
      </div>
      {pages.isError && (
        <div className="mt-4">
          <Problem what="The properties could not be loaded." onRetry={() => void pages.refetch()} />
        </div>
      )}
      {pages.isLoading && <WaitingRows label="Loading the properties" rows={6} />}
      {pages.data && shown.length === 0 && <p className="mt-6 text-muted">Nothing to show here.</p>}
      {shown.length > 0 && (
        <ul aria-label="Properties of the list" className="mt-4 border-b">
          {shown.map((property) => (
            <ListedItem key={`${property.countyFips} ${property.ParcelId}`} list={list} property={property} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button className="mt-5" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </section>
  );
}

function ListedItem({ list, property }: { list: PropertyListWithCount; property: ListedProperty }) {
  const { mark } = property;
  const why = sayWhy(property.why);
  const [isMarking, setMarking] = useState(false);
  const door = sayDoor(property);
  return (
    <li className="grid gap-x-6 gap-y-2 border-t py-3.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link href={paths.parcel(property.countyFips, property.ParcelId)} className="link font-semibold wrap-anywhere touch:py-2">
          {door}
        </Link>
        <div className="text-sm text-muted">{sayPlace(property)}</div>
        {why && <div className="mt-1 text-sm">Why: {why}</div>}
        <MarkLine mark={mark} />
      </div>
      <ForRole needs="member">
        <div className="flex flex-wrap items-start gap-2">
          <Button size="sm" onClick={() => setMarking(true)} aria-label={`Edit ${door}`}>
            Edit
          </Button>
          {list.kind === 'frozen' && <TakeOff list={list} property={property} />}
        </div>
        <MarkDialog listId={list.id} property={property} mark={mark} open={isMarking} onOpenChange={setMarking} />
      </ForRole>
    </li>
  );
}

function TakeOff({ list, property }: { list: PropertyListWithCount; property: ListedProperty }) {
  const off = usePropertyListChange(
    () =>
      call('POST /api/property-lists/:id/removals', {
        params: { id: list.id },
        body: { countyFips: property.countyFips, ParcelId: property.ParcelId },
      }),
    'Property Not Removed',
  );
  return (
    <Button size="sm" variant="ghost" disabled={off.isPending} onClick={() => off.mutate()} aria-label={`Remove ${sayDoor(property)}`}>
      {' '}
      Remove{' '}
    </Button>
  );
}
