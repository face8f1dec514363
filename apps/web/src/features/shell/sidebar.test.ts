import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '../../api/queries.ts';
import { createQueryClient } from '../../api/session.ts';
import { signOut } from './sidebar.tsx';

const steps: string[] = [];

beforeEach(() => {
  steps.length = 0;
  vi.stubGlobal('sessionStorage', { clear: () => steps.push('storage cleared') });
  vi.stubGlobal('window', { location: { assign: (path: string) => steps.push(`gone to ${path}`) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function signOutWith(answer: () => Promise<Response>): Promise<void> {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, null);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    steps.push(
      `${init.method} ${path} ${init.body === null ? 'without a body' : 'with a body'}, ${client.getQueryCache().getAll().length} queries kept`,
    );
    return answer();
  });
  await signOut(client);
}

describe('signing out', () => {
  it('clears the data cache, then posts the logout without a body, then goes to the start page', async () => {
    await signOutWith(async () => new Response(null, { status: 204 }));
    expect(steps).toEqual(['storage cleared', 'POST /api/auth/logout without a body, 0 queries kept', 'gone to /']);
  });

  it('logs a failed call and goes to the start page all the same', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await signOutWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(log).toHaveBeenCalledTimes(1);
    expect(steps.at(-1)).toBe('gone to /');
  });
});
