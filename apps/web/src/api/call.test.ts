import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, isUnauthorized, messageOf, reading } from './call.ts';
import { closeLicenceQuestion } from './purposes.ts';

function answer(status: number, body: string | null, statusText = '') {
  const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => new Response(body, { status, statusText }));
  vi.stubGlobal('fetch', sent);
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

describe('a call of a route', () => {
  it('goes to its path with its parameters and query, and gives back what the server answered', async () => {
    const sent = answer(200, '{"id":"l/1"}');
    expect(await call('GET /api/lists/:id', { params: { id: 'l/1' }, query: { results: '1', limit: 100, offset: undefined } })).toEqual({
      id: 'l/1',
    });
    expect(sent).toHaveBeenCalledWith('/api/lists/l%2F1?results=1&limit=100', {
      credentials: 'include',
      method: 'GET',
      headers: {},
      body: null,
      signal: null,
    });
  });

  it('carries the session cookie, a JSON body and its own headers', async () => {
    const sent = answer(201, '{}');
    await call('POST /api/lists', { body: { name: 'Row' }, headers: { 'Idempotency-Key': 'k1' } });
    expect(sent).toHaveBeenCalledWith('/api/lists', {
      credentials: 'include',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
      body: '{"name":"Row"}',
      signal: null,
    });
  });

  it('outlives its page where it is asked to, as the answer to the licence question is', async () => {
    const sent = answer(204, null);
    await closeLicenceQuestion(new QueryClient());
    expect(sent.mock.calls[0]).toMatchObject(['/api/licence/close-question', { method: 'POST', keepalive: true }]);
  });

  it('is null for an empty answer', async () => {
    answer(204, null);
    expect(await call('DELETE /api/lists/:id', { params: { id: 'l1' } })).toBeNull();
  });

  it('fails with the status, a colon and the body, or the status text when there is none', async () => {
    answer(400, '{"message":"Please give the list a name"}');
    const refused = call('POST /api/lists', { body: { name: '' } });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toThrow('400: {"message":"Please give the list a name"}');
    answer(502, '', 'Bad Gateway');
    await expect(call('GET /api/lists')).rejects.toThrow('502: Bad Gateway');
  });

  it('is called off with the query that waits for it', async () => {
    const sent = answer(200, '[]');
    const { signal } = new AbortController();
    expect(await reading('GET /api/lists', { query: { searchId: 's1' } })({ signal })).toEqual([]);
    expect(sent).toHaveBeenCalledWith('/api/lists?searchId=s1', { credentials: 'include', method: 'GET', headers: {}, body: null, signal });
  });

  it('does not compile for a route that is not in the table, without what the route demands, or with what it does not take', () => {
    answer(200, '{}');
    const wrong = [
      // @ts-expect-error -- no such route
      () => call('GET /api/lits'),
      // @ts-expect-error -- no parameter
      () => call('DELETE /api/lists/:id'),
      // @ts-expect-error -- another parameter
      () => call('DELETE /api/lists/:id', { params: { searchId: 's1' } }),
      // @ts-expect-error -- no body
      () => call('POST /api/lists'),
      // @ts-expect-error -- a body that is not so
      () => call('POST /api/lists', { body: { title: 'Row' } }),
      // @ts-expect-error -- a query that it does not read
      () => call('GET /api/lists', { query: { search: 's1' } }),
      // @ts-expect-error -- an answer that is not so
      async () => (await call('GET /api/lists'))[0]!.title,
    ];
    expect(wrong).toHaveLength(7);
  });
});

describe('the words of an error', () => {
  it('are the server’s where it gave some', () => {
    expect(messageOf(new ApiError(402, '', '{"message":"Insufficient credits"}'))).toBe('Insufficient credits');
    expect(messageOf(new ApiError(500, 'Internal Server Error', '<html>'))).toBe('500: <html>');
    expect(messageOf(new ApiError(500, 'Internal Server Error', '{"message":7}'))).toBe('500: {"message":7}');
  });

  it('say that the server was not reached when it was not', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toContain('could not be reached');
  });
});

it('unauthorized is a 401 that says so', () => {
  expect(isUnauthorized(new ApiError(401, '', '{"message":"Unauthorized"}'))).toBe(true);
  expect(isUnauthorized(new ApiError(401, '', '{"message":"Invalid email or password"}'))).toBe(false);
  expect(isUnauthorized(new ApiError(403, '', 'Unauthorized'))).toBe(false);
});
