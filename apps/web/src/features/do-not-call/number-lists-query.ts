import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

/** Whose lists are kept: an account's own, or an operator's for the installation. */
export type ListsPath = '/api/do-not-call/lists' | '/api/operator/do-not-call/lists';

/** The latest first; an account sees the installation's too. */
export function numberListsQuery(path: ListsPath) {
  return queryOptions({ queryKey: [path], queryFn: reading(`GET ${path}`), refetchOnMount: 'always' });
}

/** After a list came or went: numbers in results are checked anew, too. */
export async function refreshLists(client: QueryClient, path: ListsPath): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: numberListsQuery(path).queryKey }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/searches' && queryKey.length === 2 }),
  ]);
}
