import { useState } from 'react';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { ChangeForm, Changeable } from './changeable.tsx';
import { useAccountChange } from './use-account-change.ts';

/** The new address takes the old one's place when it has been confirmed from there. */
export function ChangeEmail({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const change = useAccountChange({
    route: 'POST /api/auth/change-email',
    failureTitle: 'Email Not Changed',
    onSuccess: (request) => {
      setAsked(request.email);
      setIsOpen(false);
    },
  });
  return (
    <Changeable
      label="Email address"
      isOpen={isOpen}
      onToggle={setIsOpen}
      value={
        <>
          {email || 'No email'}
          <output className="block text-sm font-normal text-muted empty:hidden">
            {asked && asked !== email && `Open the link that was sent to ${asked}. Until then nothing changes.`}
          </output>
        </>
      }
    >
      <ChangeForm
        isBusy={change.isPending}
        submit="Send confirmation"
        busy="Sending..."
        onSubmit={(form) => change.mutate({ email: readText(form, 'email'), password: readText(form, 'currentPassword') })}
        onCancel={() => setIsOpen(false)}
      >
        <Field label="New email address" hint="It gets a link to confirm the change; the old one is told about it.">
          {(slots) => <Input {...slots} name="email" type="email" autoComplete="off" required />}
        </Field>
        <Field label="Your password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
      </ChangeForm>
    </Changeable>
  );
}
