import { useSyncExternalStore } from 'react';

/** There is one toast at a time; a new one replaces it. */
export type ToastVariant = 'default' | 'destructive';
export type ToastContent = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** What the toast announces: once that is visible, `settleToast` closes the toast. */
  about?: string;
};
export type ToastState = ToastContent & { id: number; open: boolean };

export const TOAST_DURATION_MS = 5000;
const REMOVE_DELAY_MS = 1_000_000;
/** The time it takes to read a toast: none is closed earlier. */
export const MIN_STANDING_MS = 2500;
/** Long enough for a toast about something that the page then shows itself. */
export const GLIMPSE_MS = 500;

let current: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
let shownAtMs = 0;
const listeners = new Set<() => void>();

function change(next: ToastState | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  shownAtMs = Date.now();
  change({ ...content, id: lastId, open: true });
}

export function dismissToast(): void {
  if (!current?.open) return;
  change({ ...current, open: false });
  removal = setTimeout(() => change(null), REMOVE_DELAY_MS);
}

/** Closes the toast about something that is now visible, once it has been shown for `leastMs`. */
export function settleToast(about: string, leastMs = MIN_STANDING_MS): void {
  if (!current?.open || current.about !== about) return;
  const { id } = current;
  const dismiss = () => {
    if (current?.id === id) dismissToast();
  };
  setTimeout(dismiss, Math.max(0, shownAtMs + leastMs - Date.now()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readToast(): ToastState | null {
  return current;
}

export function useCurrentToast(): ToastState | null {
  return useSyncExternalStore(subscribe, readToast, readToast);
}
