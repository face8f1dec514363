import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../../../api/queries.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { NewPasswordFields, useNewPassword } from '../../../ui/form/new-password.tsx';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Changeable, ChangeForm, useAccountChange } from '../changeable.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { TeamProvider } from './team-provider.tsx';

/** `/settings/security`: ways to sign in, second factors, and open sessions. */
export function SecurityPage() {
  usePageTitle('Security');
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  const isOwner = user.role === 'owner';
  return (
    <>
      <SettingsNav />
      <PageHeader title="Security" lead="How you prove that it is you, and where you are signed in." />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
        <Section title="Sign-in">
          <div className="divide-y border bg-raise">
            <ChangePassword />
            <SecondFactor isOwner={isOwner} />
            {isOwner && <TeamProvider />}
          </div>
        </Section>
        <Section title="Sessions">
          <div className="divide-y border bg-raise">
            <SessionList />
          </div>
        </Section>
      </div>
    </>
  );
}

function ChangePassword() {
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
