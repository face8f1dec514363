import { useState } from 'react';
import { apiPost, messageOf } from '../../../api/client.ts';

export type Progress = { state: 'open' } | { state: 'sending' } | { state: 'done' } | { state: 'failed'; problem: string };

/** Sends one thing to one address of the newsletter and says how that stands. */
export function useNewsletter(path: '/api/newsletter' | '/api/newsletter/confirm' | '/api/newsletter/unsubscribe') {
  const [progress, setProgress] = useState<Progress>({ state: 'open' });
  const send = async (payload: { email: string } | { token: string }) => {
    setProgress({ state: 'sending' });
    try {
      await apiPost(path, payload);
      setProgress({ state: 'done' });
    } catch (error) {
      setProgress({ state: 'failed', problem: messageOf(error) });
    }
  };
  return { progress, send };
}
