import type { EndSessions, OperatorAccount } from '@deedline/contract/operator-accounts';
import { useState } from 'react';
import { apiPost } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Columns, Nothing, WideTable } from './panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Member = OperatorAccount['members'][number];
type MemberTableProps = { accountId: string; members: readonly Member[]; onChange: () => void };

/** Who signs in to the account, and where an operator signs them out. */
export function MemberTable({ accountId, members, onChange }: MemberTableProps) {
  const [ending, setEnding] = useState<Member | null>(null);
  if (members.length === 0) return <Nothing>Nobody is named any more.</Nothing>;
  const send = async (request: EndSessions) => {
    await apiPost(`/api/operator/accounts/${accountId}/members/${ending!.id}/end-sessions`, request);
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
                <SessionCell member={member} onEnd={() => setEnding(member)} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {ending !== null && (
        <ReasonDialog
          title="End all sessions of this member?"
          lead={`${ending.email} is signed out everywhere at once, and can sign in again.`}
          act="End sessions"
          isDanger
          onClose={() => setEnding(null)}
          send={(reason) => send({ reason })}
          done="The sessions are ended"
        />
      )}
    </>
  );
}

function SessionCell({ member: { email, sessions, seenAt }, onEnd }: { member: Member; onEnd: () => void }) {
  if (sessions === 0) return <span className="text-muted">none</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="whitespace-nowrap">
        {sessions}
        {seenAt !== null && <span className="text-muted">, last used {formatMoment(seenAt)}</span>}
      </span>
      <Button size="sm" variant="danger" onClick={onEnd} aria-label={`End sessions... of ${email}`}>
        End sessions...
      </Button>
    </span>
  );
}
