import { useState } from 'react';
import { Field, Input } from '../../ui/form/field.tsx';
import { NewPasswordFields, useNewPassword } from '../../ui/form/new-password.tsx';
import { readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ChangeForm, Changeable } from './changeable.tsx';
import { useAccountChange } from './use-account-change.ts';

export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  const newPassword = useNewPassword();
  const change = useAccountChange({
    route: 'POST /api/auth/change-password',
    failureTitle: 'Password Not Changed',
    onSuccess: () => {
      setIsOpen(false);
      toast({ title: 'Password changed', description: 'The other sessions of your account have ended.' });
    },
  });
  const submit = (form: FormData) => {
    const password = newPassword.read(form);
    if (password !== null)
      change.mutate({ currentPassword: readText(form, 'currentPassword'), newPassword: password }, { onError: newPassword.refuse });
  };
  return (
    <Changeable label="Password" value="At least 8 characters; only a one-way hash of it is kept" isOpen={isOpen} onToggle={setIsOpen}>
      <ChangeForm
        isBusy={change.isPending}
        submit="Change password"
        busy="Changing password..."
        onSubmit={submit}
        onCancel={() => setIsOpen(false)}
      >
        <Field label="Current password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
        <NewPasswordFields label="New password" fault={newPassword.fault} />
      </ChangeForm>
    </Changeable>
  );
}
