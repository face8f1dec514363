import type { CrmPush, CrmSetting } from '@deedline/contract/crm/crm';
import type { CrmCause, CrmPushState } from '@deedline/contract/crm/crm-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../api/call.ts';
import { crmPushesQuery } from '../../api/crm.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { useCrmChange } from './use-crm-change.ts';

const STATES = {
  waiting: ['Waiting', 'muted'],
  sent: ['Sent', 'green'],
  taken_out: ['Removed', 'brass'],
  left_out: ['Not sent', 'brass'],
  failed: ['Failed', 'brick'],
} as const satisfies Record<CrmPushState, readonly [string, string]>;

const CAUSES: Readonly<Record<CrmCause, string>> = {
  member: 'Asked for',
  list: 'With a list',
  batch: 'With a batch',
  by_itself: 'Automatically',
  opt_out: 'After an opt-out',
  again: 'Sent again',
};

/** The latest deliveries and failures, with reasons and a button to send again. */
export function PushLog({ crms }: { crms: readonly CrmSetting[] }) {
  const { data, isError, refetch } = useQuery(crmPushesQuery());
  const known = new Map(crms.map((crm) => [crm.id as string, crm]));
  return (
    <Section title="What was sent">
      {isError && <Problem what="The log could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows label="Loading the log" rows={3} />}
      {data?.pushes.length === 0 && (
        <EmptyState title="Nothing was sent yet">
          Open a result, a list or a batch and choose &ldquo;Send to a CRM&rdquo;, or have it sent automatically.
        </EmptyState>
      )}
      {data && data.pushes.length > 0 && (
        <ul className="divide-y border bg-raise" aria-label="Latest sent">
          {data.pushes.map((push) => (
            <PushRow
              key={push.id}
              push={push}
              label={known.get(push.crm)?.label ?? push.crm}
              isConnected={known.get(push.crm)?.connection != null}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function PushRow({ push, label, isConnected }: { push: CrmPush; label: string; isConnected: boolean }) {
  const [word, tone] = STATES[push.state];
  const again = useCrmChange({
    send: () => call('POST /api/crm/pushes/:id/again', { params: { id: push.id }, body: {} }),
    failureTitle: 'Not Sent',
    done: () => `On its way to ${label}`,
  });
  const counts = push.state === 'sent' ? ` ${count(push.phones, 'phone')}, ${count(push.emails, 'email')}.` : '';
  const left = push.phonesLeftOut > 0 ? ` ${count(push.phonesLeftOut, 'number')} that may not be called stayed here.` : '';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="mt-1">
          {push.words}
          {counts}
          {left}
          {push.status !== null && ` It answered ${push.status}.`}
        </p>
        <p className="mt-1 text-xs text-muted">
          {CAUSES[push.cause]}, {formatMoment(push.createdAt)} ·{' '}
          <Link href={paths.result(push.searchId)} className="link touch:py-3">
            The result
          </Link>
        </p>
      </div>
      {push.state !== 'waiting' && isConnected && (
        <ForRole needs="member">
          <Button size="sm" disabled={again.isPending} onClick={() => again.mutate(undefined)} aria-label={`Send again to ${label}`}>
            Send again
          </Button>
        </ForRole>
      )}
    </li>
  );
}

function count(of: number, what: string): string {
  return `${of} ${of === 1 ? what : `${what}s`}`;
}
