import type { User } from '@deedline/contract/account/account';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { userQuery } from '../../api/queries.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ChangeForm, Changeable } from './changeable.tsx';

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
    onError: (error) => toast({ title: 'Name Not Changed', description: messageOf(error), variant: 'destructive' }),
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
