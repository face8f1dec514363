import type { Answer, RouteName } from '@deedline/contract/routes/index';
import { useEffect, useState } from 'react';
import { reading, type AskedOnce } from './call.ts';

/**
 * What a route of the API answers, asked once after hydration; undefined while that runs and when it fails.
 * For pages that are pre-rendered, which carry no query cache: their text stands without the answer.
 */
export function useAnswer<Name extends RouteName & `GET ${string}`>(route: Name): Answer<Name> | undefined {
  const [answer, setAnswer] = useState<Answer<Name>>();
  useEffect(() => {
    const stop = new AbortController();
    void reading(route, ...([] as unknown as AskedOnce<Name>))(stop).then(setAnswer, () => undefined);
    return () => stop.abort();
  }, [route]);
  return answer;
}
