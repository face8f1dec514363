import type { Answer, RouteName, SentBody } from '@deedline/contract/routes/index';
import { useState } from 'react';
import { messageOf, send as sendTo } from '../../api/call.ts';

export type Sending<T> = { state: 'open' } | { state: 'sending' } | { state: 'done'; answer: T } | { state: 'failed'; problem: string };

/** Sends one form to one address and says how that stands. */
export function useSending<Name extends RouteName & `POST ${string}`>(route: Name) {
  const [sending, setSending] = useState<Sending<Answer<Name>>>({ state: 'open' });
  const send = async (payload: SentBody<Name>) => {
    setSending({ state: 'sending' });
    try {
      setSending({ state: 'done', answer: await sendTo(route, payload) });
    } catch (error) {
      setSending({ state: 'failed', problem: messageOf(error) });
    }
  };
  return { sending, send, begin: () => setSending({ state: 'open' }) };
}
