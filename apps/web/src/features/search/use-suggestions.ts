import type { AskSuggestions, KnownParcel } from '@deedline/contract/suggestion';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';

/** Who types on asks nothing yet. */
const PAUSE_MS = 120;
const LEAST_CHARACTERS = 3;

type Suggestions = {
  found: readonly KnownParcel[];
  /** Asks a moment later, unless more is typed until then; what was asked before is given up. */
  ask: (asked: AskSuggestions) => void;
  forget: () => void;
};

/** What fits what has been typed. When asking fails there are none: typing goes on as without. */
export function useSuggestions(): Suggestions {
  const [found, setFound] = useState<readonly KnownParcel[]>([]);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function forget() {
    asking.current?.abort();
    setFound([]);
  }

  function ask(asked: AskSuggestions) {
    asking.current?.abort();
    if (asked.text.trim().length < LEAST_CHARACTERS) return setFound([]);
    const { signal } = (asking.current = new AbortController());
    setTimeout(() => {
      if (!signal.aborted) void show(asked, signal);
    }, PAUSE_MS);
  }

  async function show(asked: AskSuggestions, signal: AbortSignal) {
    const list = await call('POST /api/suggestions', { body: asked, signal }).catch(() => []);
    if (!signal.aborted) setFound(list);
  }

  return { found, ask, forget };
}
