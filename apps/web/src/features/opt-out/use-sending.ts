import { useState } from 'react';
import { apiPost, messageOf } from '../../api/client.ts';

export type Sending<T> = { state: 'open' } | { state: 'sending' } | { state: 'done'; answer: T } | { state: 'failed'; problem: string };

type Path = '/api/opt-outs' | '/api/opt-outs/link' | '/api/privacy-requests' | '/api/privacy-requests/confirm' | '/api/receipts';

/** Sends one form to one address and says how that stands. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its path answers
export function useSending<T>(path: Path) {
  const [sending, setSending] = useState<Sending<T>>({ state: 'open' });
  const send = async (payload: object) => {
    setSending({ state: 'sending' });
    try {
      setSending({ state: 'done', answer: await apiPost<T>(path, payload) });
    } catch (error) {
      setSending({ state: 'failed', problem: messageOf(error) });
    }
  };
  return { sending, send, begin: () => setSending({ state: 'open' }) };
}
