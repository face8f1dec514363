/** Whose page this is, and whether this browser is still theirs: the tabs of a browser share one session, and any of them may end it or begin another's. */
import type { User } from '@deedline/contract/account/account';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { showMember } from './call.ts';
import { userQuery } from './queries.ts';

/** Since the page was opened another signed in, or its own user signed out. Null: neither. */
type Elsewhere = 'another' | 'nobody' | null;

const CHANNEL = 'deedline-signed-in';
let elsewhere: Elsewhere = null;
const listeners = new Set<() => void>();

function change(next: Elsewhere): void {
  elsewhere = next;
  for (const listener of listeners) listener();
}

/** The server refused what was asked in this page. */
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

/** From here on the calls say who `client` shows; the other tabs are told of it, and tell this one. */
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
