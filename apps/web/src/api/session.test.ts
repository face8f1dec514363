import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readToast } from '../ui/toast/toast.ts';
import { searchQuery, userQuery } from './queries.ts';
import { createQueryClient, sendToSignIn } from './session.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;
const answerWith = (status: number, body: string) => {
  const sent = vi.fn<Fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a query reads by GET what its key says, its segments joined with slashes, with the session cookie', async () => {
  const sent = answerWith(200, '{"id":"s1"}');
  expect(await createQueryClient().fetchQuery(searchQuery('s1'))).toEqual({ id: 's1' });
  const [path, init] = sent.mock.calls[0]!;
  expect([path, init.method ?? 'GET', init.credentials]).toEqual(['/api/searches/s1', 'GET', 'include']);
});

it('a 401 is an error, and nobody where it is asked who is signed in', async () => {
  answerWith(401, '{"message":"Unauthorized"}');
  vi.stubGlobal('window', { location: { assign: () => undefined } });
  await expect(createQueryClient().fetchQuery(searchQuery('s1'))).rejects.toThrow('401: {"message":"Unauthorized"}');
  expect(await createQueryClient().fetchQuery(userQuery)).toBeNull();
});

it('an ended session is said once and leads to sign in after 500 ms, however many calls are refused', async () => {
  answerWith(401, '{"message":"Unauthorized"}');
  const assign = vi.fn<(path: string) => void>();
  vi.stubGlobal('window', { location: { assign } });
  const client = createQueryClient();
  await Promise.allSettled(['s1', 's2'].map((id) => client.fetchQuery(searchQuery(id))));
  expect(readToast()).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([['/api/login']]);
});

it('does not lead away before what was begun is done, and stays where that could not be', async () => {
  const assign = vi.fn<(path: string) => void>();
  vi.stubGlobal('window', { location: { assign } });
  sendToSignIn();
  sendToSignIn(Promise.resolve(false));
  await vi.advanceTimersByTimeAsync(500);
  expect(assign).not.toHaveBeenCalled();
  const work = Promise.withResolvers<boolean>();
  sendToSignIn(work.promise);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(assign).not.toHaveBeenCalled();
  work.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(assign.mock.calls).toEqual([['/api/login']]);
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

it('a browser that takes itself for offline is asked like any other: what cannot be sent fails at once and is never sent later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  try {
    const client = createQueryClient();
    await expect(client.fetchQuery(searchQuery('s1'))).rejects.toThrow('Failed to fetch');
    const change = client.getMutationCache().build(client, { mutationFn: () => fetch('/api/searches', { method: 'POST' }) });
    await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch');
  } finally {
    onlineManager.setOnline(true);
  }
});
