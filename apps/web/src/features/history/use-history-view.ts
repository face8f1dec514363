import { useEffect, useState } from 'react';
import { WHOLE_HISTORY } from './filter-history.ts';
import type { HistoryView } from './filter-history.ts';

const SAVE_AFTER_MS = 250;

/** What this entry of the browser's history was left with. It is no part of the address: names that were typed stay in this tab. */
function readView(): HistoryView {
  const state: unknown = window.history.state;
  if (!state || typeof state !== 'object' || !('historyView' in state)) return WHOLE_HISTORY;
  return { ...WHOLE_HISTORY, ...(state.historyView as Partial<HistoryView>) };
}

/** The filter and the page, which are the same again after going to a result and back. */
export function useHistoryView() {
  const [view, setView] = useState(readView);
  useEffect(() => {
    const timer = setTimeout(() => {
      window.history.replaceState({ ...(window.history.state as object | null), historyView: view }, '');
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view]);
  return { view, setView };
}
