import { useQueryClient } from '@tanstack/react-query';
import type { PracticeAction } from '@deedline/contract/money/payment';
import { ApiError, call } from '../../api/call.ts';
import { useLeavePage } from '../../api/payments.ts';
import { practiceQuery } from './practice-query.ts';

/** What a provider's page does with a card, practised: the answer leads back to the credits page, or says that the card was declined. */
export function usePracticeAction(sessionId: string) {
  const client = useQueryClient();
  const readAnew = () => void client.invalidateQueries({ queryKey: practiceQuery(sessionId).queryKey });
  return useLeavePage({
    find: async (action: PracticeAction['action']) => {
      const { url } = await call('POST /api/practice-checkout/:sessionId', { params: { sessionId }, body: { action } });
      return { url, isOwn: true };
    },
    // Declined, it stays open; anything else may mean that it is open no more.
    onError: (failure) => isDeclined(failure) || readAnew(),
    onComeBack: readAnew,
  });
}

export function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
