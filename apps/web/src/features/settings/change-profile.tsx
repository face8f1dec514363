import type { User } from '@deedline/contract/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { userQuery } from '../../api/queries.ts';
import { reportFailure } from '../../api/session.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { Changeable, ChangeForm, useAccountChange } from './changeable.tsx';

type Names = { firstName: string; lastName: string };

export function ChangeNames({ user: { firstName, lastName } }: { user: User }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const change = useMutation({
    mutationFn: (names: Names) => call('PATCH /api/team/me', { body: names }),
    onSuccess: () => {
      setIsOpen(false);
      return client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    },
    onError: reportFailure('Name Not Changed'),
  });
  return (
    <Changeable label="Name" value={[firstName, lastName].filter(Boolean).join(' ') || 'No name'} isOpen={isOpen} onToggle={setIsOpen}>
      <ChangeForm
        isBusy={change.isPending}
        submit="Change name"
        busy="Changing..."
        onSubmit={(form) => change.mutate({ firstName: readText(form, 'firstName'), lastName: readText(form, 'lastName') })}
        onCancel={() => setIsOpen(false)}
      >
        <Field label="First name" optional>
          {(slots) => <Input {...slots} name="firstName" autoComplete="given-name" maxLength={100} defaultValue={firstName ?? ''} />}
        </Field>
        <Field label="Last name" optional>
          {(slots) => <Input {...slots} name="lastName" autoComplete="family-name" maxLength={100} defaultValue={lastName ?? ''} />}
        </Field>
      </ChangeForm>
    </Changeable>
  );
}

/** The new address replaces the old one once it has been confirmed by a mailed link. */
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
        <Field label="New email address" hint="We send it a link to confirm the change, and notify the old address.">
          {(slots) => <Input {...slots} name="email" type="email" autoComplete="off" required />}
        </Field>
        <Field label="Your password">
          {(slots) => <Input {...slots} name="currentPassword" type="password" autoComplete="current-password" required />}
        </Field>
      </ChangeForm>
    </Changeable>
  );
}
