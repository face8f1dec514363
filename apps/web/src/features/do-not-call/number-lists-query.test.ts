import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { numberListsQuery, refreshLists } from './number-lists-query.ts';

test('after a list came or went the lists and every answer are asked for anew, and nothing else', async () => {
  const client = new QueryClient();
  const keys = [[...numberListsQuery('/api/do-not-call/lists').queryKey], ['/api/searches', 'one'], ['/api/searches'], ['/api/auth/user']];
  for (const key of keys) client.setQueryData(key, []);
  await refreshLists(client, '/api/do-not-call/lists');
  expect(keys.map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, true, false, false]);
});
