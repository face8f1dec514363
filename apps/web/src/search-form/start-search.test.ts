import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_FIELDS } from './search-fields.ts';
import { ApiError } from '../api/call.ts';
import { hasDraft, nextAttempt, saveDraft, takeDraft, titleOf } from './start-search.ts';

describe('an attempt to send', () => {
  it('has a key of its own each time', () => {
    const keys = Array.from({ length: 20 }, () => nextAttempt('{}', null).key);
    expect(new Set(keys).size).toBe(20);
  });

  it('keeps its key when the same body had no answer, and not when the body changed', () => {
    const first = nextAttempt('{"a":1}', null);
    expect(nextAttempt('{"a":1}', first)).toBe(first);
    expect(nextAttempt('{"a":2}', first).key).not.toBe(first.key);
  });
});

it.each([
  [new ApiError(400, '', JSON.stringify({ message: 'That is no phone number', code: 'invalid_request' })), 'Validation Error'],
  [new ApiError(402, '', JSON.stringify({ message: 'Insufficient credits', code: 'insufficient_credits' })), 'Search Failed'],
  [new ApiError(503, 'Unavailable', ''), 'Search Failed'],
  [new TypeError('fetch failed'), 'Search Failed'],
])('%s is told as %s', (error, title) => {
  expect(titleOf(error)).toBe(title);
});

describe('a draft', () => {
  const draft = {
    mode: 'owner_name' as const,
    form: {
      ...EMPTY_FIELDS,
      ownerName: 'Ann Low',
      purpose: 'skip_tracing' as const,
      legal: null,
      permissibleUse: true,
      includeContacts: true,
      payOnlyForContacts: false,
    },
    attempt: { body: '{"ownerName":"Ann Low"}', key: 'k1' },
  };
  const stored = new Map<string, string>();
  let answer: (path: string, body: Record<string, string>) => object | null;

  beforeEach(() => {
    stored.clear();
    let kept = '';
    answer = (path, body) => {
      if (path.endsWith('/open')) return { draft: body['sealed'] === 'Zm9v' ? kept : null };
      kept = body['draft']!;
      return { sealed: 'Zm9v' };
    };
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      const answered = answer(path, JSON.parse(body) as Record<string, string>);
      return new Response(JSON.stringify(answered), { status: answered === null ? 503 : 200 });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('leaves in the browser what the server sealed and nothing else, and comes back once', async () => {
    expect(await takeDraft()).toBeNull();
    await saveDraft('m1', draft);
    expect([...stored.values()]).toEqual(['Zm9v']);
    expect(await takeDraft()).toEqual(draft);
    expect([hasDraft(), await takeDraft()]).toEqual([false, null]);
  });

  it('of somebody else is not shown, and is gone', async () => {
    stored.set('search-draft', 'another');
    expect(await takeDraft()).toBeNull();
    expect(hasDraft()).toBe(false);
  });

  it('that could not be sealed is not stored, and one that could not be opened is kept', async () => {
    answer = () => null;
    await expect(saveDraft('m1', draft)).rejects.toThrow();
    expect(hasDraft()).toBe(false);
    stored.set('search-draft', 'Zm9v');
    await expect(takeDraft()).rejects.toThrow();
    expect(hasDraft()).toBe(true);
  });
});
