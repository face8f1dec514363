import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { EndSessions, OperatorAccount } from '@deedline/contract/operator/accounts';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { Columns, Figure, Id, Nothing, WideTable } from './panel.tsx';
import { ReasonDialog } from './reason.tsx';

const wordOf = (words: object, code: string) => (words as Record<string, string>)[code] ?? code;
const signed = (credits: number) => (credits === 0 ? '' : `${credits > 0 ? '+' : ''}${formatNumber(credits)}`);

export function MovementTable({ movements }: { movements: OperatorAccount['movements'] }) {
  if (movements.length === 0) return <Nothing>None yet.</Nothing>;
  return (
    <WideTable label="Last movements">
      <Columns names={['#No.', 'When', 'Kind', 'Key', '#Wallet', '#Held', '#Owed']} />
      <tbody>
        {movements.map(({ number, at, kind, key, wallet, held, owed }) => (
          <tr key={number}>
            <Figure>{formatNumber(number)}</Figure>
            <td className="whitespace-nowrap">{formatMoment(at)}</td>
            <td>{kind}</td>
            <td className="font-mono text-xs">{key}</td>
            <Figure>{signed(wallet)}</Figure>
            <Figure>{signed(held)}</Figure>
            <Figure>{signed(-owed)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

export function HoldTable({ holds }: { holds: OperatorAccount['openHolds'] }) {
  return (
    <WideTable label="Open holds">
      <Columns names={['Hold', 'For', '#Credits', 'Since']} />
      <tbody>
        {holds.map(({ id, isBatch, credits, openedAt }) => (
          <tr key={id}>
            <td>
              <Id of={id} />
            </td>
            <td>{isBatch ? 'rows of a batch' : 'a search'}</td>
            <Figure>{formatNumber(credits)}</Figure>
            <td className="whitespace-nowrap">{formatMoment(openedAt)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

export function JobTable({ jobs }: { jobs: OperatorAccount['openJobs'] }) {
  return (
    <WideTable label="Open batches">
      <Columns names={['Batch', 'State', '#Rows', '#Done', '#Charged', 'Since']} />
      <tbody>
        {jobs.map(({ id, status, rows, done, charged, since }) => (
          <tr key={id}>
            <td>
              <Id of={id} />
            </td>
            <td>{status}</td>
            <Figure>{formatNumber(rows)}</Figure>
            <Figure>{formatNumber(done)}</Figure>
            <Figure>{formatNumber(charged)}</Figure>
            <td className="whitespace-nowrap">{formatMoment(since)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

export function SearchTable({ searches }: { searches: OperatorAccount['searches'] }) {
  if (searches.length === 0) return <Nothing>None yet.</Nothing>;
  return (
    <WideTable label="Searches">
      <Columns names={['When', 'Search', 'Kind', 'Purpose', 'State', '#Charged', '#Refunded', 'Part of']} />
      <tbody>
        {searches.map(({ id, at, mode, purpose, status, charged, refunded, isBatch }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">{formatMoment(at)}</td>
            <td>
              <Id of={id} />
            </td>
            <td>{wordOf(MODE_NAMES, mode)}</td>
            <td>{wordOf(PURPOSE_WORDS, purpose)}</td>
            <td>{status}</td>
            <Figure>{formatNumber(charged)}</Figure>
            <Figure>{refunded === 0 ? '' : formatNumber(refunded)}</Figure>
            <td className="text-muted">{isBatch ? 'batch' : ''}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

type Member = OperatorAccount['members'][number];
type MemberTableProps = { accountId: string; members: readonly Member[]; onChange: () => void };

const ACTS = {
  'end-sessions': {
    title: 'End all sessions of this member?',
    lead: (email: string) => `${email} is signed out everywhere at once, and can sign in again.`,
    act: 'End sessions',
    done: 'Sessions ended',
  },
  'remove-second-factor': {
    title: 'Remove the second factor of this member?',
    lead: (email: string) =>
      `Make sure it is ${email} who asks: from then on, their password alone is enough to sign in. They are notified by mail.`,
    act: 'Remove second factor',
    done: 'Second factor removed',
  },
} as const;

/** The members of the account; an operator can sign them out here. */
export function MemberTable({ accountId, members, onChange }: MemberTableProps) {
  const [act, setAct] = useState<{ act: keyof typeof ACTS; member: Member } | null>(null);
  if (members.length === 0) return <Nothing>No members: the account is closed, and their names were removed.</Nothing>;
  const send = async ({ member, act: path }: NonNullable<typeof act>, request: EndSessions) => {
    await call(`POST /api/operator/accounts/:id/members/:memberId/${path}`, {
      params: { id: accountId, memberId: member.id },
      body: request,
    });
    onChange();
  };
  return (
    <>
      <WideTable label="Members">
        <Columns names={['Email', 'Name', 'Role', 'Since', 'Removed', 'Sessions']} />
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <td className="font-medium">{member.email}</td>
              <td>{member.name}</td>
              <td>{member.role}</td>
              <td className="whitespace-nowrap">{formatMoment(member.since)}</td>
              <td className="whitespace-nowrap text-muted">{member.removedAt === null ? '' : formatMoment(member.removedAt)}</td>
              <td>
                <SessionCell member={member} onAct={(path) => setAct({ act: path, member })} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {act !== null && (
        <ReasonDialog
          title={ACTS[act.act].title}
          lead={ACTS[act.act].lead(act.member.email)}
          act={ACTS[act.act].act}
          isDanger
          onClose={() => setAct(null)}
          send={(reason) => send(act, { reason })}
          done={ACTS[act.act].done}
        />
      )}
    </>
  );
}

type CellProps = { member: Member; onAct: (act: keyof typeof ACTS) => void };

function SessionCell({ member: { email, sessions, seenAt, hasSecondFactor }, onAct }: CellProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="whitespace-nowrap">
        {sessions === 0 ? 'none' : sessions}
        {seenAt !== null && <span className="text-muted">, last used {formatMoment(seenAt)}</span>}
      </span>
      {sessions > 0 && (
        <Button size="sm" variant="danger" onClick={() => onAct('end-sessions')} aria-label={`End sessions... of ${email}`}>
          End sessions...
        </Button>
      )}
      {hasSecondFactor && (
        <Button size="sm" variant="danger" onClick={() => onAct('remove-second-factor')} aria-label={`Remove second factor... of ${email}`}>
          Remove second factor...
        </Button>
      )}
    </span>
  );
}
