import { MOST_COUNTED } from '@deedline/contract/limits';
import type { PropertyCount, PropertyFilter } from '@deedline/contract/properties/filter';
import type { MapWindow } from '@deedline/contract/properties/map';
import type { AskParcel } from '@deedline/contract/properties/parcel';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, reading } from './call.ts';

const PROPERTIES = '/api/properties';

export const propertyPlacesQuery = queryOptions({ queryKey: [PROPERTIES, 'places'], queryFn: reading('GET /api/properties/places') });

/** Returns a function that names counties with loaded rolls; '…' while the names are loading. `isNeeded`: whether there is anything to name. */
export function useCountyNames(isNeeded: boolean): (fips: string) => string | undefined {
  const { data, isError } = useQuery({ ...propertyPlacesQuery, enabled: isNeeded });
  return (fips) => (data || isError ? data?.find(({ countyFips }) => countyFips === fips)?.county : '…');
}

const COUNT_AGAIN_MS = 3000;
const MAX_COUNTS = 20;

/**
 * In milliseconds, when to ask for a count again; false if it is final. While recent opt-outs are not yet applied to the lots, a large count is only given as
 * "more than a few". It stops asking after a number of tries, because a file that is never checked keeps its count.
 */
export function countAgain(counted: { count: number | null; isMore: boolean } | undefined, counts: number): number | false {
  const isFew = counted !== undefined && counted.isMore && counted.count !== null && counted.count < MOST_COUNTED;
  return isFew && counts < MAX_COUNTS ? COUNT_AGAIN_MS : false;
}

/** Keeps the previous count visible until the new one has arrived. */
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

/** Keeps the previous window of the map visible until the new one has arrived. */
export function propertyMapQuery(filter: PropertyFilter, window: MapWindow | undefined) {
  return queryOptions({
    queryKey: [PROPERTIES, 'map', filter, window],
    queryFn: reading('POST /api/properties/map', { body: window === undefined ? { filter } : { filter, window } }),
    placeholderData: keepPreviousData,
  });
}
