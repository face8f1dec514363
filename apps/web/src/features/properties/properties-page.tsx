import type { Property, PropertyFilter } from '@deedline/contract/properties/filter';
import type { PropertyList } from '@deedline/contract/property-lists/property-list';
import { READY_MADE } from '@deedline/contract/properties/ready-made';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { propertyListsQuery } from '../../api/property-lists.ts';
import { propertyCountQuery, propertyPagesQuery, propertyPlacesQuery, useCountyNames } from '../../api/properties.ts';
import { whenBilled } from '../../edition.ts';
import { NothingHere } from '../../on-file/what-is-loaded.tsx';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Problem, Skeleton, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useEntryState } from '../../ui/page/entry-state.ts';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { sayCount, sayFilter } from '../../words/property-words.ts';
import { FilterForm } from './filter-form.tsx';
import { KeepFilter, OwnFilters } from './keep-filter.tsx';
import { KeepLotDialog } from './keep-lot.tsx';
import { changeFilter, isReady, sayUnjudged } from './filter-words.ts';
import { factsOf, sayLine, sayPlace, searchOf } from './property-words.ts';

/** `/properties`: finds lots by what the files say about them. Counting and viewing is free; contacts are bought by a search. */
export function PropertiesPage() {
  usePageTitle('Properties');
  const listId = useLocationProperty(() => new URLSearchParams(window.location.hash.slice(1)).get('list'));
  return <Properties key={listId} listId={listId} />;
}

/** `listId`: the living list whose filter is being edited. */
function Properties({ listId }: { listId: string | null }) {
  const { data: places, isError, refetch } = useQuery(propertyPlacesQuery);
  const changing = useFilterList(listId);
  const [{ chosen, hasMap, most }, setView] = useEntryState<View>('propertiesView', FIRST_VIEW);
  const filter = chosen ?? changing?.filter ?? EVERYTHING;
  const setFilter = (next: PropertyFilter) => setView((former) => ({ ...former, chosen: next, most: FEW }));
  /** On narrow screens all filters are collapsed, except when a list's filter is being edited. */
  const [isToggled, setToggled] = useState(false);
  const isOpen = isToggled !== (changing !== undefined);
  const closeFilters = () => {
    flushSync(() => setToggled(!isToggled));
    focusFound();
  };
  return (
    <>
      <PageHeader
        title="Properties"
        lead={`Find lots by what the county’s own files say about them.${whenBilled(' Counting and looking are free; you pay, lot by lot, to learn who owns them and how to reach them.')}`}
      />
      {isError && <Problem what="The places could not be loaded." onRetry={() => void refetch()} />}
      {!places && !isError && <WaitingRows label="Loading the places" rows={6} />}
      {places?.length === 0 && (
        <>
          <NothingHere />
          <EmptyState title="No roll is loaded">
            Properties are listed here once the operator of this installation has loaded a county’s roll. A roll that was just loaded is
            listed once it has been checked against the opt-outs.
          </EmptyState>
        </>
      )}
      {places && places.length > 0 && (
        <div className="grid gap-8 lg:grid-cols-[17rem_1fr]">
          <div>
            <button
              type="button"
              className="sr-only rounded-md border bg-raise text-sm font-medium print:hidden focus:not-sr-only focus:mb-4 focus:px-4 focus:py-2"
              onClick={focusFound}
            >
              Skip the filters
            </button>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:hidden">
              <Button aria-expanded={isOpen} aria-controls="all-filters" onClick={() => setToggled(!isToggled)}>
                {isOpen ? 'Hide the filters' : 'Filters'}
              </Button>
              {!isOpen && <ChosenFilter filter={filter} />}
            </div>
            <div id="all-filters" className={isOpen ? OPEN : 'max-lg:hidden'}>
              <OwnFilters filter={filter} onChoose={setFilter} />
              <ReadyMadeFilters filter={filter} onChoose={setFilter} />
              <FilterForm filter={filter} places={places} onChange={setFilter} />
              <ShowFound filter={filter} onShow={closeFilters} />
            </div>
          </div>
          <Found
            filter={filter}
            changing={changing}
            hasMap={hasMap}
            most={most}
            onMost={(next) => setView((former) => ({ ...former, most: next }))}
            onMap={(isOpen) => setView((former) => ({ ...former, hasMap: isOpen }))}
            onArea={(within) => setFilter(changeFilter(filter, { within }))}
          />
        </div>
      )}
    </>
  );
}

/** Target of a skip link: keyboard users can jump over the filters to the results. */
const FOUND_ID = 'found';

/** On narrow screens a bar lies over the lower edge of the open filters: what the keyboard comes to is scrolled above it. */
const OPEN = 'max-lg:mt-5 max-lg:[&_button]:scroll-mb-20 max-lg:[&_input]:scroll-mb-20 max-lg:[&_select]:scroll-mb-20';

const focusFound = () => document.getElementById(FOUND_ID)?.focus();

const EVERYTHING: PropertyFilter = {};
/** Lots that a narrow screen shows at first, and how many more with each press. */
const FEW = 15;

/** `chosen`: null until something is changed, so that editing a list starts with that list's filter. `most`: lots that a narrow screen shows. */
type View = { chosen: PropertyFilter | null; hasMap: boolean; most: number };
const FIRST_VIEW: View = { chosen: null, hasMap: false, most: FEW };

/** On narrow screens, what is filtered by while the filters are collapsed. */
function ChosenFilter({ filter }: { filter: PropertyFilter }) {
  const nameCounty = useCountyNames(filter.countyFips !== undefined);
  return <p className="min-w-0 flex-1 basis-40 text-sm text-muted wrap-anywhere">{sayFilter(filter, nameCounty)}</p>;
}

/** On narrow screens, at the end of the open filters: how many lots match, which it leads to. */
function ShowFound({ filter, onShow }: { filter: PropertyFilter; onShow: () => void }) {
  const { data: count } = useQuery(propertyCountQuery(useSettled(filter)));
  return (
    <div className="sticky bottom-0 mt-6 border-t bg-paper py-3 lg:hidden">
      <Button variant="primary" className="w-full" onClick={onShow}>
        {count === undefined ? 'Show what matches' : `Show ${sayCount(count)}`}
      </Button>
    </div>
  );
}

function useFilterList(id: string | null): PropertyList | undefined {
  const { data: lists } = useQuery(propertyListsQuery);
  return lists?.find((list) => list.id === id && list.kind === 'living' && list.filter !== null);
}

type ReadyMadeProps = { filter: PropertyFilter; onChoose: (filter: PropertyFilter) => void };

/** Filters under the names that people look for; the chosen place is kept. */
function ReadyMadeFilters({ filter, onChoose }: ReadyMadeProps) {
  const { state, countyFips, city, cities, zip, zips, within, ...asked } = filter;
  const place = {
    ...(state && { state }),
    ...(countyFips && { countyFips }),
    ...(city && { city }),
    ...(cities && { cities }),
    ...(zip && { zip }),
    ...(zips && { zips }),
    ...(within && { within }),
  };
  const chosen = READY_MADE.find((one) => JSON.stringify(one.filter) === JSON.stringify(asked));
  return (
    <section aria-labelledby="ready-made" className="mb-6">
      <h2 id="ready-made" className="mb-2 text-sm font-medium">
        Ready-made filters
      </h2>
      <div className="flex flex-wrap gap-2">
        {READY_MADE.map((one) => (
          <Button
            key={one.id}
            size="sm"
            variant={one === chosen ? 'primary' : 'secondary'}
            aria-pressed={one === chosen}
            title={one.says}
            onClick={() => onChoose(one === chosen ? place : { ...place, ...one.filter })}
          >
            {one.name}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">
        {chosen?.says ??
          'High equity is not one of them: no roll says what is owed on a home, and a guess would send you to the wrong door.'}
      </p>
      {Object.keys(asked).length > 0 && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => onChoose(place)}>
          Clear filters
        </Button>
      )}
    </section>
  );
}

/** Pause before a typed value is applied, so that not every letter is a request. */
const PAUSE_MS = 300;

function useSettled(filter: PropertyFilter): PropertyFilter {
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    if (!isReady(filter)) return undefined;
    const timer = setTimeout(() => setSettled(filter), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  return settled;
}

const NARROW = '(max-width: 1023.98px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the filters are above the list instead of beside it. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

type FoundProps = {
  filter: PropertyFilter;
  changing: PropertyList | undefined;
  hasMap: boolean;
  most: number;
  onMost: (most: number) => void;
  onMap: (isOpen: boolean) => void;
  onArea: (area: PropertyFilter['within']) => void;
};

/** Loaded when it is first opened. */
const MapPanel = lazy(() => import('./map/map-panel.tsx').then((part) => ({ default: part.MapPanel })));

function Found({ filter, changing, hasMap, most, onMost, onMap, onArea }: FoundProps) {
  const settled = useSettled(filter);
  const count = useQuery(propertyCountQuery(settled));
  const pages = useInfiniteQuery(propertyPagesQuery(settled));
  const loaded = pages.data?.pages.flatMap(({ properties }) => properties) ?? [];
  const isNarrow = useIsNarrow();
  const shown = isNarrow ? loaded.slice(0, most) : loaded;
  const showMore = () => {
    onMost(shown.length + FEW);
    if (pages.hasNextPage && (!isNarrow || shown.length + FEW > loaded.length)) void pages.fetchNextPage();
  };
  const unjudged = count.data && sayUnjudged(count.data);
  const isLate = filter !== settled || count.isPlaceholderData || pages.isPlaceholderData;
  return (
    <section aria-labelledby={FOUND_ID} aria-busy={isLate} className="@container min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={FOUND_ID} tabIndex={-1} aria-live="polite" className="scroll-mt-16 text-xl font-semibold outline-none">
          {count.data ? `${sayCount(count.data)} match` : count.isError ? 'Not counted' : 'Counting...'}
        </h2>
        <Button size="sm" aria-expanded={hasMap} onClick={() => onMap(!hasMap)}>
          {hasMap ? 'Hide the map' : 'Show the map'}
        </Button>
      </div>
      {unjudged && <p className="mt-1 text-sm text-muted">{unjudged}</p>}
      {changing && (
        <p className="mt-3 text-sm break-words">
          You are changing the filter of <span className="font-semibold">{changing.name}</span>.
        </p>
      )}
      <KeepFilter filter={settled} isEmpty={count.data === undefined || count.data.count === 0} changing={changing} />
      {hasMap && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="aspect-[3/2] w-full" />}>
            <MapPanel filter={settled} onArea={onArea} />
          </Suspense>
        </div>
      )}
      {(count.isError || pages.isError) && (
        <div className="mt-4">
          <Problem what="The properties could not be loaded." onRetry={() => void Promise.all([count.refetch(), pages.refetch()])} />
        </div>
      )}
      {pages.isLoading && <WaitingRows label="Loading the properties" rows={8} />}
      {pages.data && shown.length === 0 && (
        <p className="mt-6 text-muted">Nothing matches all of it. Remove a filter, or choose another place.</p>
      )}
      {shown.length > 0 && (
        <ul className={isLate ? 'mt-4 border-b opacity-60' : 'mt-4 border-b'}>
          {shown.map((property) => (
            <PropertyItem key={`${property.countyFips} ${property.ParcelId}`} property={property} />
          ))}
        </ul>
      )}
      {(pages.hasNextPage || shown.length < loaded.length) && (
        <Button className="mt-5" disabled={pages.isFetchingNextPage} onClick={showMore}>
          {pages.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </section>
  );
}

function PropertyItem({ property }: { property: Property }) {
  const { ParcelId, countyFips } = property;
  const line = sayLine(property);
  const facts = factsOf(property);
  const [isKeeping, setKeeping] = useState(false);
  return (
    <li className="grid gap-x-6 gap-y-2 border-t py-3.5 max-md:gap-y-0 max-md:pb-1 @2xl:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link href={paths.parcel(countyFips, ParcelId)} className="font-semibold break-words hover:underline touch:py-3">
          {line}
        </Link>
        <div className="text-sm text-muted">
          {sayPlace(property)} · parcel {ParcelId}
        </div>
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm max-md:gap-x-0 max-md:text-xs max-md:text-muted">
          {facts.map((fact, at) => (
            <li key={at} className="max-md:not-last:after:content-['_·_'] max-md:after:whitespace-pre">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <ForRole needs="member">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:justify-between">
          <Button size="sm" variant="ghost" className="max-md:-ml-3" aria-label={`Keep ${line}`} onClick={() => setKeeping(true)}>
            Keep
          </Button>
          <Link href={searchOf(property)} className="link text-sm touch:py-3" aria-label={`Find the owner of ${line}`}>
            Find the owner
          </Link>
        </div>
        <KeepLotDialog property={property} open={isKeeping} onOpenChange={setKeeping} />
      </ForRole>
    </li>
  );
}
