import type { TeamMember } from '@deedline/contract/account/team';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { nameMember } from './name-member.ts';
import { useTeamChange } from './use-team-change.ts';

type RemoveMemberProps = { member: TeamMember; open: boolean; onOpenChange: (open: boolean) => void };

export function RemoveMember({ member, open, onOpenChange }: RemoveMemberProps) {
  const remove = useTeamChange({
    send: (id: string) => call('DELETE /api/team/members/:id', { params: { id } }),
    failureTitle: 'Member Not Removed',
    done: () => `${member.email} is removed`,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove this member?"
      lead={
        <>
          <span className="font-semibold break-words">{nameMember(member)}</span> is signed out everywhere at once. What they searched stays
          with the account, and the activity record keeps that it was they.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(member.id, { onSettled: () => onOpenChange(false) })}
        >
          {remove.isPending ? 'Removing...' : 'Remove member'}
        </Button>
      </div>
    </Dialog>
  );
}
