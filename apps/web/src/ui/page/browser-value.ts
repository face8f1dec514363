import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** A value that only the browser knows and that does not change: `before` in a rendered document and until it is hydrated, then what `read` returns. */
export function useBrowserValue<T>(read: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, read, () => before);
}
