import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckoutSession, PracticeAction } from '@deedline/contract/payment';
import { ApiError, apiPost } from '../../api/client.ts';
import { leaveForOwnPage, useComeBack } from '../../api/leave-page.ts';
import { practiceQuery } from './practice-query.ts';

/** What a provider's page does with a card, practised: the answer leads back to the credits page, or says that the card was declined. */
export function usePracticeAction(sessionId: string) {
  const client = useQueryClient();
  const readAnew = () => void client.invalidateQueries({ queryKey: practiceQuery(sessionId).queryKey });
  const { mutate, reset, variables, error, isPending, isSuccess } = useMutation({
    mutationFn: (action: PracticeAction['action']) =>
      apiPost<CheckoutSession>(`/api/practice-checkout/${encodeURIComponent(sessionId)}`, { action } satisfies PracticeAction),
    onSuccess: ({ url }) => leaveForOwnPage(url),
    // Declined, it stays open; anything else may mean that it is open no more.
    onError: (failure) => isDeclined(failure) || readAnew(),
  });
  useComeBack(() => {
    reset();
    readAnew();
  });
  const isBusy = isPending || isSuccess;
  return { act: mutate, busyWith: isBusy ? variables : undefined, error };
}

export function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
