/** Whose page this is, and whether the browser is still signed in as them: all tabs share one session, and any of them may end it or start another. */
import type { User } from '@deedline/contract/account/account';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { showMember } from './call.ts';
import { userQuery } from './queries.ts';

/** What happened since the page was opened: another member signed in, or its own member signed out. Null if neither. */
type Elsewhere = 'another' | 'nobody' | null;

const CHANNEL = 'deedline-signed-in';
let elsewhere: Elsewhere = null;
const listeners = new Set<() => void>();

function change(next: Elsewhere): void {
  elsewhere = next;
  for (const listener of listeners) listener();
}

/** Called when the server refused a request of this page. */
export function tellOfAnother(): void {
  change('another');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useElsewhere(): Elsewhere {
  return useSyncExternalStore(
    subscribe,
    () => elsewhere,
    () => null,
  );
}

/** From here on, calls name the member that `client` shows. Tabs tell each other about changes. */
export function followUser(client: QueryClient): void {
  const channel = typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  let shown: string | null = null;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0] || (type !== 'updated' && type !== 'removed')) return;
    const user = type === 'removed' ? null : (query.state.data as User | null | undefined);
    const memberId = user?.memberId ?? null;
    if (memberId === shown) return;
    shown = memberId;
    showMember(memberId);
    change(null);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
    channel?.postMessage(memberId);
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    if (shown !== null) change(data === shown ? null : data === null ? 'nobody' : 'another');
  });
}
