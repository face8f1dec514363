import type { GiveOwnership as GiveOwnershipRequest, TeamMember } from '@deedline/contract/account/team';
import type { FormEvent } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { nameMember } from './name-member.ts';
import { useTeamChange } from './use-team-change.ts';

type GiveOwnershipProps = { member: TeamMember; open: boolean; onOpenChange: (open: boolean) => void };

/** Who owns the account can close it and remove whoever gave it to them: it takes the password. */
export function GiveOwnership({ member, open, onOpenChange }: GiveOwnershipProps) {
  const give = useTeamChange({
    send: (request: GiveOwnershipRequest) => call('POST /api/team/members/:id/ownership', { params: { id: member.id }, body: request }),
    failureTitle: 'Ownership Not Given',
    done: () => `${member.email} owns the account now`,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const request = { password: readText(form, 'currentPassword'), stepDown: form.get('stepDown') !== null };
    give.mutate(request, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make this member an owner?"
      lead={
        <>
          <span className="font-semibold break-words">{nameMember(member)}</span> may then buy credits, change and remove every member, you
          too, and close the account.
        </>
      }
    >
      <form onSubmit={submit} className="mt-5 border-t pt-5">
        <fieldset disabled={give.isPending} className="grid gap-5">
          <Checkbox name="stepDown" label="Hand the account over: I am a member from then on" />
          <Field label="Your password">
            {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary">
              {give.isPending ? 'Making owner...' : 'Make owner'}
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
