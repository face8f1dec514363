import { useMutation, useQueryClient } from '@tanstack/react-query';
import { crmFieldsQuery, crmsQuery } from '../../api/crm.ts';
import { reportFailure } from '../../api/session.ts';
import { toast } from '../../ui/toast/toast.ts';

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  failureTitle: string;
  done?: (answer: Answer) => string;
  onSuccess?: (answer: Answer) => void;
};

/** Changes a CRM connection and refetches everything that shows it. */
export function useCrmChange<Input, Answer>({ send, failureTitle, done, onSuccess }: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (done !== undefined) toast({ title: done(answer) });
      onSuccess?.(answer);
    },
    onError: reportFailure(failureTitle),
    onSettled: async () => {
      // A first load that is under way may have read the old state, and invalidating would wait for it instead of refetching.
      await client.cancelQueries({ queryKey: crmsQuery.queryKey, exact: true });
      await Promise.all([
        client.invalidateQueries({ queryKey: crmsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: ['/api/crm/pushes'] }),
      ]);
      // A CRM that is no longer connected has no fields to fetch.
      const connected = client.getQueryData(crmsQuery.queryKey)?.crms.filter(({ connection }) => connection !== null) ?? [];
      await Promise.all(connected.map(({ id }) => client.invalidateQueries({ queryKey: crmFieldsQuery(id).queryKey })));
    },
  });
}
