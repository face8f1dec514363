import { afterEach, expect, it, vi } from 'vitest';
import { searchQuery, userQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;
const answerWith = (status: number, body: string) => {
  const sent = vi.fn<Fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
};
afterEach(() => vi.unstubAllGlobals());

it('a query reads by GET what its key says, its segments joined with slashes, with the session cookie', async () => {
  const sent = answerWith(200, '{"id":"s1"}');
  expect(await createQueryClient().fetchQuery(searchQuery('s1'))).toEqual({ id: 's1' });
  const [path, init] = sent.mock.calls[0]!;
  expect([path, init.method ?? 'GET', init.credentials]).toEqual(['/api/searches/s1', 'GET', 'include']);
});

it('a 401 is an error, and nobody where it is asked who is signed in', async () => {
  answerWith(401, '{"message":"Unauthorized"}');
  await expect(createQueryClient().fetchQuery(searchQuery('s1'))).rejects.toThrow('401: {"message":"Unauthorized"}');
  expect(await createQueryClient().fetchQuery(userQuery)).toBeNull();
});

it('any other failure is an error there too', async () => {
  answerWith(503, '{"message":"Later"}');
  await expect(createQueryClient().fetchQuery(userQuery)).rejects.toThrow('503: {"message":"Later"}');
});

it('data is never stale, not read anew with the focus, not polled; queries and mutations are tried once', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
    mutations: { retry: false },
  });
});
