import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from './queries.ts';

/** The session has ended on the server: nobody is signed in, and nothing of theirs stays in the cache. */
export function forgetUser(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  client.setQueryData(userQuery.queryKey, null);
}
