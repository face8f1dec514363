import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { Grant } from '@deedline/contract/grants/grant';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { isBilled } from '../../edition.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCredits, formatMoment } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useRefreshGrants } from './grants.ts';

const STANDINGS: Readonly<Record<Grant['standing'], string>> = {
  live: 'Active',
  spent: 'Spent',
  expired: 'Expired',
  ended: 'Ended',
  void: 'Void: its key or its maker no longer has access',
};

/** One grant: its purposes, what it has spent, until when it runs, and the button that ends it. */
export function GrantRow({ grant, mayEnd }: { grant: Grant; mayEnd: boolean }) {
  const { keyName, standing, purposes, clients, endedAt, expiresAt } = grant;
  const isOpen = endedAt === null && standing !== 'expired';
  return (
    <li className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 text-base font-semibold wrap-anywhere">
          {keyName}
          <Badge tone={standing === 'live' ? 'green' : 'muted'}>{STANDINGS[standing]}</Badge>
        </h3>
        {mayEnd && isOpen && <EndButton grant={grant} />}
      </div>
      <dl className="mt-3 grid gap-y-1">
        <Line label="For">{purposes.map((purpose) => PURPOSE_WORDS[purpose]).join(', ')}</Line>
        {isBilled() && <Line label="Spent">{saySpent(grant)}</Line>}
        <Line label="Until">{endedAt === null ? formatMoment(expiresAt) : `ended ${formatMoment(endedAt)}${sayBy(grant.endedBy)}`}</Line>
        <Line label="Given">{`${formatMoment(grant.createdAt)}${sayBy(grant.madeBy)}`}</Line>
        <Line label="Used by">{sayUsed(clients, grant.lastUsedAt)}</Line>
      </dl>
    </li>
  );
}

/** Ends a grant without confirmation: ending one by mistake is corrected by a new grant, while ending one too late cannot be undone. */
function EndButton({ grant: { id, keyName } }: { grant: Grant }) {
  const refresh = useRefreshGrants();
  const end = useMutation({
    mutationFn: () => call('POST /api/grants/:id/end', { params: { id }, body: {} }),
    onSuccess: () => toast({ title: 'Ended', description: 'Nothing more can start under it, and its batches have stopped.' }),
    onError: reportFailure('Not Ended'),
    onSettled: refresh,
  });
  return (
    <Button
      size="sm"
      variant="danger"
      aria-label={`End now: the grant of ${keyName}`}
      disabled={end.isPending}
      onClick={() => end.mutate()}
    >
      {end.isPending ? 'Ending...' : 'End now'}
    </Button>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-24 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-52 wrap-anywhere">{children}</dd>
    </div>
  );
}

function saySpent({ spentCredits, heldCredits, mostCredits }: Grant): string {
  const held = heldCredits === 0 ? '' : `, ${formatCredits(heldCredits)} set aside for what is running`;
  return `${formatCredits(spentCredits)} of ${formatCredits(mostCredits)}${held}`;
}

const sayBy = (who: string | null): string => (who === null ? '' : ` by ${who}`);

function sayUsed(clients: readonly string[], lastUsedAt: string | null): string {
  if (lastUsedAt === null) return 'Nothing yet';
  const named = clients.length === 0 ? 'a program that gave no name' : clients.map((name) => `“${name}”`).join(', ');
  return `${named}, as it calls itself; last ${formatMoment(lastUsedAt)}`;
}
