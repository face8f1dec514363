import { MOST_COUNTED } from '@deedline/contract/limits';
import type { PropertyCount, PropertyFilter } from '@deedline/contract/properties/filter';
import type { MapWindow } from '@deedline/contract/properties/map';
import type { AskParcel } from '@deedline/contract/properties/parcel';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, reading } from './call.ts';

const PROPERTIES = '/api/properties';

export const propertyPlacesQuery = queryOptions({ queryKey: [PROPERTIES, 'places'], queryFn: reading('GET /api/properties/places') });

/** Names counties of which rolls are loaded. `isNeeded`: whether there is one to name. Till they are there a county is named '…'. */
export function useCountyNames(isNeeded: boolean): (fips: string) => string | undefined {
  const { data, isError } = useQuery({ ...propertyPlacesQuery, enabled: isNeeded });
  return (fips) => (data || isError ? data?.find(({ countyFips }) => countyFips === fips)?.county : '…');
}

const COUNT_AGAIN_MS = 3000;
const MAX_COUNTS = 20;

/**
 * While somebody may have opted out a count says of many only that they are more than a few: when it is asked for again, in milliseconds, false where it says what it will. Not
 * for ever: a file that is not looked through keeps its count.
 */
export function countAgain(counted: { count: number | null; isMore: boolean } | undefined, counts: number): number | false {
  const isFew = counted !== undefined && counted.isMore && counted.count !== null && counted.count < MOST_COUNTED;
  return isFew && counts < MAX_COUNTS ? COUNT_AGAIN_MS : false;
}

/** What was counted before stays in sight until the new count is there. */
export function propertyCountQuery(filter: PropertyFilter) {
  return queryOptions<PropertyCount>({
    queryKey: [PROPERTIES, 'count', filter],
    queryFn: reading('POST /api/properties/count', { body: filter }),
    refetchInterval: ({ state }) => countAgain(state.data, state.dataUpdateCount),
    placeholderData: keepPreviousData,
  });
}

export function propertyPagesQuery(filter: PropertyFilter) {
  return infiniteQueryOptions({
    queryKey: [PROPERTIES, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/properties/page', { body: pageParam === null ? { filter } : { filter, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function parcelQuery(asked: AskParcel) {
  return queryOptions({ queryKey: [PROPERTIES, 'parcel', asked], queryFn: reading('POST /api/properties/parcel', { body: asked }) });
}

export function comparablesQuery(asked: AskParcel) {
  return queryOptions({
    queryKey: [PROPERTIES, 'comparables', asked],
    queryFn: reading('POST /api/properties/comparables', { body: asked }),
  });
}

/** What was drawn before stays in sight until the new window is there. */
export function propertyMapQuery(filter: PropertyFilter, window: MapWindow | undefined) {
  return queryOptions({
    queryKey: [PROPERTIES, 'map', filter, window],
    queryFn: reading('POST /api/properties/map', { body: window === undefined ? { filter } : { filter, window } }),
    placeholderData: keepPreviousData,
  });
}
