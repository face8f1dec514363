import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiGet, apiPost, isUnauthorized, messageOf } from './client.ts';

function answer(status: number, body: string, statusText = ''): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText }));
}
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('gives back what the server answered, and null for an empty answer', async () => {
    answer(200, '{"id":"s1"}');
    expect(await apiGet('/api/searches/s1')).toEqual({ id: 's1' });
    answer(200, '');
    expect(await apiPost('/api/auth/logout')).toBeNull();
  });

  it('carries the session cookie, a JSON body and its own headers', async () => {
    const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => new Response('{}'));
    vi.stubGlobal('fetch', sent);
    await apiPost('/api/searches', { searchMode: 'parcel_id' }, { 'Idempotency-Key': 'k1' });
    expect(sent).toHaveBeenCalledWith('/api/searches', {
      credentials: 'include',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
      body: '{"searchMode":"parcel_id"}',
    });
  });

  it('fails with the status, a colon and the body, or the status text when there is none', async () => {
    answer(400, '{"message":"Street address is required"}');
    await expect(apiGet('/api/x')).rejects.toThrow('400: {"message":"Street address is required"}');
    answer(502, '', 'Bad Gateway');
    await expect(apiGet('/api/x')).rejects.toThrow('502: Bad Gateway');
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
