import { useEffect, useState } from 'react';

/**
 * What a path of the API answers, asked once after hydration; undefined while that runs and when it fails.
 * For pages that are pre-rendered, which carry no query cache: their text stands without the answer.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its path answers
export function useAnswer<T>(path: string): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const response = await fetch(path, { signal: stop.signal, headers: { accept: 'application/json' } });
      if (response.ok) setAnswer((await response.json()) as T);
    };
    void ask().catch(() => undefined);
    return () => stop.abort();
  }, [path]);
  return answer;
}
