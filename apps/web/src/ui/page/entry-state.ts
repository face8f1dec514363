/** What a page was left with, kept in its entry of the browser's history. It is no part of the address: what was typed stays in this tab. */
import { useEffect, useRef, useState } from 'react';

/** Browsers let a page write its entry so often and no oftener. */
const SAVE_EVERY_MS = 250;

/** A view of a page, which is the same again after going elsewhere and back, and after a reload. `name`: under which the entry keeps it. */
export function useEntryState<View extends object>(name: string, first: View) {
  const [view, setView] = useState(() => readEntryState(name, first));
  const savedAtMs = useRef(-SAVE_EVERY_MS);
  useEffect(() => {
    // What was pressed last is kept at once: the next press may leave the page.
    const waitMs = Math.max(0, savedAtMs.current + SAVE_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      savedAtMs.current = performance.now();
      window.history.replaceState({ ...(window.history.state as object | null), [name]: view }, '');
    }, waitMs);
    return () => clearTimeout(timer);
  }, [name, view]);
  return [view, setView] as const;
}

/** What is not kept is as at first. */
export function readEntryState<View extends object>(name: string, first: View): View {
  const state: unknown = window.history.state;
  if (!state || typeof state !== 'object' || !Object.hasOwn(state, name)) return first;
  return { ...first, ...(state as Record<string, Partial<View>>)[name] };
}
