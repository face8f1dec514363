import type { Sessions } from '@deedline/contract/account/account';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmDialog, useConfirmed } from './confirm-dialog.tsx';
import { nameBrowser } from '@deedline/contract/account/name-browser';

type Session = Sessions['sessions'][number];

/** Refetched on every mount, because sessions begin and end elsewhere. */
const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: reading('GET /api/auth/sessions'),
  refetchOnMount: 'always',
});

/** Where the member is signed in, with a button to end each session. */
export function SessionList() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const refresh = () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const endOne = useConfirmed({
    send: ({ id }: Session) => call('POST /api/auth/sessions/:id/end', { params: { id } }),
    failureTitle: 'Session Not Ended',
    onSuccess: () => {
      toast({ title: 'Session ended' });
      refresh();
    },
  });
  const endOthers = useConfirmed({
    send: () => call('POST /api/auth/sessions/end-others'),
    failureTitle: 'Sessions Not Ended',
    onSuccess: ({ ended }) => {
      toast({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended` });
      refresh();
    },
  });
  if (isError) return <Problem what="Your sessions could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows label="Loading your sessions" rows={2} />;
  const others = data.sessions.filter(({ isThis }) => !isThis).length;
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-sans text-sm font-medium tracking-normal text-muted">Where you are signed in</h3>
          <p className="text-sm">A session ends after {describeHours(data.idleHours)} without use, and after 30 days in any case.</p>
        </div>
        {others > 0 && (
          <Button disabled={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            End all others
          </Button>
        )}
      </div>
      <ul aria-label="Sessions" className="mt-4 divide-y border-t">
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={endOne.isPending} onEnd={() => endOne.mutate(session)} />
        ))}
      </ul>
      <ConfirmDialog change={endOne} />
      <ConfirmDialog change={endOthers} />
    </div>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const name = nameBrowser(session.browser);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.isThis && <Badge tone="muted">This session</Badge>}
        </div>
        <div className="text-sm text-muted wrap-anywhere">
          {session.address !== null && `${session.address}, `}since {formatMoment(session.beganAt)}, last used{' '}
          {formatMoment(session.seenAt)}
        </div>
      </div>
      {!session.isThis && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`End the session of ${name} that was last used ${formatMoment(session.seenAt)}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

function describeHours(hours: number): string {
  if (hours % 24 === 0) return hours === 24 ? 'a day' : `${hours / 24} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
