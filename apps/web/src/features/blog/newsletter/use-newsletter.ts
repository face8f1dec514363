import type { RouteName, SentBody } from '@deedline/contract/routes/index';
import { useState } from 'react';
import { messageOf, send as sendTo } from '../../../api/call.ts';

export type Progress = { state: 'open' } | { state: 'sending' } | { state: 'done' } | { state: 'failed'; problem: string };

/** Sends one thing to one address of the newsletter and says how that stands. */
export function useNewsletter<Name extends RouteName & `POST /api/newsletter${string}`>(route: Name) {
  const [progress, setProgress] = useState<Progress>({ state: 'open' });
  const send = async (payload: SentBody<Name>) => {
    setProgress({ state: 'sending' });
    try {
      await sendTo(route, payload);
      setProgress({ state: 'done' });
    } catch (error) {
      setProgress({ state: 'failed', problem: messageOf(error) });
    }
  };
  return { progress, send };
}
