import type { ReportOutcome } from '@deedline/contract/outcome';
import type { ContactKind, ContactOutcome } from '@deedline/contract/outcome-kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isUnauthorized, messageOf } from '../../../api/client.ts';
import { outcomesQuery, refreshCharges } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast-store.ts';
import { withOutcome } from './outcome-words.ts';

/** Says what became of a contact. What came back for it moves the balance, the receipt and what the search cost. */
export function useReportOutcome(searchId: string, kind: ContactKind, contact: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (outcome: ContactOutcome) =>
      call('POST /api/searches/:id/outcomes', { params: { id: searchId }, body: { kind, contact, outcome } as ReportOutcome }),
    onSuccess: ({ credits: _balance, ...reported }) => {
      const { queryKey } = outcomesQuery(searchId);
      client.setQueryData(queryKey, (outcomes = []) => withOutcome(outcomes, reported));
      // Reading them may be under way since before the press.
      void client.invalidateQueries({ queryKey });
      if (reported.refundedCredits > 0) void refreshCharges(client);
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ title: 'Not Recorded', description: messageOf(error), variant: 'destructive' });
    },
  });
}
