import type { TeamMember } from '@deedline/contract/account/team';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { reading } from '../../../api/call.ts';
import { userQuery } from '../../../api/queries.ts';
import { reportFailure } from '../../../api/session.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Refetched on every mount, because other members change it too. */
export const teamQuery = queryOptions({ queryKey: ['/api/team'], queryFn: reading('GET /api/team'), refetchOnMount: 'always' });

type Change<Input> = { send: (input: Input) => Promise<unknown>; failureTitle: string; done?: (input: Input) => string };

/** Changes the team, then refetches it even after an error, since somebody else may have changed it. */
export function useTeamChange<Input>({ send, failureTitle, done }: Change<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, input) => done && toast({ title: done(input) }),
    onError: reportFailure(failureTitle),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: teamQuery.queryKey }),
        client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
      ]),
  });
}

export function nameMember({ firstName, lastName, email }: Pick<TeamMember, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
