import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';

/** Forgets what this browser holds, ends the session on the server, and goes to the start page whether or not that worked. */
export async function signOut(client: QueryClient): Promise<void> {
  client.clear();
  sessionStorage.clear();
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed sign-out is logged and nothing else (product specification, section 4)
    console.error('Sign-out failed', error);
  }
  window.location.assign(paths.home);
}
