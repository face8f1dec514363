/** State of a page that is kept in its entry of the browser's history. It is not part of the URL, so what was typed stays in this tab. */
import { useEffect, useRef, useState } from 'react';

/** Browsers limit how often a page may write its history entry. */
const SAVE_EVERY_MS = 250;

/** State that survives going elsewhere and back, and a reload. `name`: its key within the history entry. */
export function useEntryState<View extends object>(name: string, first: View) {
  const [view, setView] = useState(() => readEntryState(name, first));
  const savedAtMs = useRef(-SAVE_EVERY_MS);
  useEffect(() => {
    // Saved as soon as the limit allows, because the next click may leave the page.
    const waitMs = Math.max(0, savedAtMs.current + SAVE_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      savedAtMs.current = performance.now();
      keepEntryState(name, view);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [name, view]);
  return [view, setView] as const;
}

export function keepEntryState(name: string, view: object): void {
  window.history.replaceState({ ...(window.history.state as object | null), [name]: view }, '');
}

/** Fields that were not saved get their initial values. */
export function readEntryState<View extends object>(name: string, first: View): View {
  const state: unknown = window.history.state;
  if (!state || typeof state !== 'object' || !Object.hasOwn(state, name)) return first;
  return { ...first, ...(state as Record<string, Partial<View>>)[name] };
}
