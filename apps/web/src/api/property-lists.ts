import type {
  KeptParcel,
  PropertyListCounts,
  PropertyListWithCount,
  PropertyStack,
  StackedProperties,
} from '@deedline/contract/property-lists/property-list';
import type { Stage } from '@deedline/contract/property-lists/property-list-words';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, reading } from './call.ts';
import { countAgain } from './properties.ts';
import { reportFailure } from './session.ts';

const LISTS = '/api/property-lists';

export const propertyListsQuery = queryOptions({ queryKey: [LISTS], queryFn: reading('GET /api/property-lists') });

/** How many properties each list holds now. */
export const propertyListCountsQuery = queryOptions<PropertyListCounts>({
  queryKey: [LISTS, 'counts'],
  queryFn: reading('GET /api/property-list-counts'),
  refetchInterval: ({ state }) => state.data?.map((counted) => countAgain(counted, state.dataUpdateCount)).find(Boolean) ?? false,
});

export function propertyListQuery(id: string) {
  return queryOptions<PropertyListWithCount>({
    queryKey: [LISTS, id],
    queryFn: reading('GET /api/property-lists/:id', { params: { id } }),
    // Polled while the newest files' changes are still being compared with the lists, which takes seconds.
    refetchInterval: ({ state }) =>
      state.data?.isWatched && !state.data.isCaughtUp ? 1500 : countAgain(state.data, state.dataUpdateCount),
  });
}

export function propertyNewsQuery(id: string) {
  return queryOptions({ queryKey: [LISTS, id, 'news'], queryFn: reading('GET /api/property-lists/:id/news', { params: { id } }) });
}

export type Show = 'all' | 'due' | Stage;

/** `tag`: only the properties with this tag. */
export function listedPropertiesQuery(id: string, show: Show, tag: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [LISTS, id, 'properties', show, tag],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/property-lists/:id/properties', {
        params: { id },
        query: { show, ...(tag === undefined ? {} : { tag }), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function propertyStackQuery(stack: PropertyStack) {
  return queryOptions<StackedProperties>({
    queryKey: [LISTS, 'stack', stack],
    queryFn: reading('POST /api/property-stacks', { body: stack }),
    refetchInterval: ({ state }) => countAgain(state.data, state.dataUpdateCount),
    placeholderData: keepPreviousData,
  });
}

export function listsOfParcelQuery(asked: KeptParcel) {
  return queryOptions({ queryKey: [LISTS, 'of', asked], queryFn: reading('POST /api/property-lists/of-parcel', { body: asked }) });
}

/** Refetches everything that shows property lists or their contents. */
export async function refreshPropertyLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [LISTS] });
}

/** A mutation of a list: refetches everything that shows lists before `onDone`. `failure`: the title of the toast if it fails. */
export function usePropertyListChange<Asked = void, Answer = unknown>(
  change: (asked: Asked) => Promise<Answer>,
  failure: string,
  onDone?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer: Answer) => {
      await refreshPropertyLists(client);
      onDone?.(answer);
    },
    onError: (error) => {
      reportFailure(failure)(error);
      // A refusal may mean that what is shown is old.
      void refreshPropertyLists(client);
    },
  });
}
