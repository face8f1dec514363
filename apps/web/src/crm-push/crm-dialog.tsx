import type { CrmSetting, PushToCrm } from '@deedline/contract/crm/crm';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { crmPushesQuery, crmsQuery } from '../api/crm.ts';
import { reportFailure } from '../api/session.ts';
import { whenBilled } from '../edition.ts';
import { paths } from '../paths.ts';
import { useMay } from '../roles/roles.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Problem, WaitingRows } from '../ui/placeholder.tsx';
import { toast } from '../ui/toast/toast.ts';
import { formatNumber } from '../ui/format.ts';

type CrmDialogProps = { what: PushToCrm; lead: ReactNode; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function CrmDialog({ what, lead, isOpen, onOpenChange }: CrmDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title="Send to a CRM" lead={lead}>
      <Choices what={what} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}

function Choices({ what }: { what: PushToCrm }) {
  const { data, isError, refetch } = useQuery(crmsQuery);
  const isOwner = useMay('owner');
  const connected = data?.crms.filter(({ connection }) => connection !== null) ?? [];
  if (isError) return <Problem what="Your CRMs could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows label="Loading your CRMs" rows={2} />;
  return (
    <div className="mt-4 text-sm">
      {connected.length === 0 ? (
        <p>
          No CRM is connected.{' '}
          {isOwner ? (
            <Link href={paths.programs('crm')} className="link touch:py-3">
              Connect one in Settings
            </Link>
          ) : (
            'An owner of the account can connect one in Settings, under Programs.'
          )}
        </p>
      ) : (
        <>
          <ul className="grid gap-2">
            {connected.map((crm) => (
              <SendButton key={crm.id} crm={crm} what={what} />
            ))}
          </ul>
          <p className="mt-4 text-xs text-muted">
            {whenBilled('It costs nothing. ')}Numbers that may not be called are marked do-not-disturb there, or stay here. Sending again
            updates what was sent before.
          </p>
        </>
      )}
      {'searchId' in what && <LastSent searchId={what.searchId} crms={connected} />}
    </div>
  );
}

function SendButton({ crm: { id, label, connection }, what }: { crm: CrmSetting; what: PushToCrm }) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => call('POST /api/crm/:id/pushes', { params: { id }, body: what }),
    onSuccess: ({ queued }) => {
      const title = queued === 0 ? `Already on its way to ${label}` : `On its way to ${label}`;
      toast({ title, ...('searchId' in what ? {} : { description: `${formatNumber(queued)} to be sent.` }) });
    },
    onError: reportFailure('Not Sent'),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/crm/pushes'] }),
  });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Button variant="primary" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : `Send to ${label}`}
      </Button>
      {connection?.way === 'twin' && <span className="text-xs text-brass-ink">A twin of the demo: nothing leaves this installation.</span>}
      {connection?.state === 'refused' && <span className="text-xs text-brick">It does not accept the key: what you send waits.</span>}
      {connection?.state === 'left' && (
        <span className="text-xs text-brick">The member who connected it has left: what you send waits for an owner.</span>
      )}
    </li>
  );
}

/** What became of the last delivery, for each CRM. */
function LastSent({ searchId, crms }: { searchId: string; crms: readonly CrmSetting[] }) {
  const { data } = useQuery(crmPushesQuery(searchId));
  const latest = crms.flatMap(({ id, label }) => {
    const push = data?.pushes.find(({ crm }) => crm === id);
    return push === undefined ? [] : [{ label, push }];
  });
  return (
    <output className="mt-4 block">
      {latest.map(({ label, push }) => (
        <span key={label} className="block">
          <b>{label}:</b> {push.words}
        </span>
      ))}
    </output>
  );
}
