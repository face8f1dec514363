import { useSyncExternalStore } from 'react';

/** Only one toast stands at a time; a new one takes the place of the old. */
export type ToastVariant = 'default' | 'destructive';
export type ToastContent = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** What it announces: once that is there to be seen, `settleToast` takes it away. */
  about?: string;
};
export type ToastState = ToastContent & { id: number; open: boolean };

export const TOAST_DURATION_MS = 5000;
const REMOVE_DELAY_MS = 1_000_000;
/** As long as it takes to read: no toast goes before. */
export const MIN_STANDING_MS = 2500;
/** Enough to be seen, of what the page goes on to show by itself. */
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

/** What was announced is there: the toast that says so goes, once it has stood for `leastMs`. */
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
