import type { OperatorVendor, SetVendorKey } from '@deedline/contract/operator/vendors';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { FormButtons, readText } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { readMicros, writeMicros } from '../../../words/micros.ts';

type FormProps = { vendor: OperatorVendor; onDone: () => void; onCancel: () => void };
type Act<Input> = { send: (input: Input) => Promise<unknown>; failureTitle: string; done: string; onDone: () => void };

/** A mutation of the operator's key for a vendor, with its toasts. */
export function useKeyAct<Input>({ send, failureTitle, done, onDone }: Act<Input>) {
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ title: done });
      onDone();
    },
    onError: (error) => toast({ title: failureTitle, description: messageOf(error), variant: 'destructive' }),
  });
}

/** An existing key is never shown; a new one replaces it. */
export function KeyForm({ vendor: { id, label, credentials, key }, onDone, onCancel }: FormProps) {
  const [isWrong, setWrong] = useState(false);
  const save = useKeyAct({
    send: (body: SetVendorKey) => call('PUT /api/operator/vendors/:id/key', { params: { id }, body }),
    failureTitle: 'Not saved',
    done: `Your key for ${label} is saved`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const dayMicros = readMicros(readText(form, 'day'));
    setWrong(dayMicros === null);
    if (dayMicros === null) return;
    const typed = Object.fromEntries(
      credentials.map(({ name }) => [name, readText(form, `key-${name}`).trim()] as const).filter(([, value]) => value !== ''),
    );
    save.mutate({
      ...(Object.keys(typed).length > 0 ? { credentials: typed } : {}),
      dayMicros,
      takesFreeCredits: form.has('free'),
    });
  };
  return (
    <form onSubmit={submit} aria-label={`Your key for ${label}`} className="mt-4">
      <fieldset disabled={save.isPending} className="grid max-w-lg gap-5">
        {credentials.map(({ name, label: part, isSecret }) => (
          <Field key={name} label={part} optional={key !== null} hint={key === null ? undefined : 'Leave empty to keep the current one.'}>
            {(slots) => (
              <Input
                {...slots}
                name={`key-${name}`}
                type={isSecret ? 'password' : 'text'}
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                required={key === null}
              />
            )}
          </Field>
        ))}
        <Field
          label="Limit per day"
          hint="For all accounts together, in dollars, by UTC days."
          error={isWrong ? 'An amount in dollars, such as 25.00' : undefined}
        >
          {(slots) => (
            <Input {...slots} name="day" inputMode="decimal" required defaultValue={key === null ? '' : writeMicros(key.dayMicros)} />
          )}
        </Field>
        <Checkbox name="free" label="Also for accounts that never paid for credits" defaultChecked={key?.takesFreeCredits ?? false} />
        <FormButtons isBusy={save.isPending} submit="Save" busy="Saving..." onCancel={onCancel} />
      </fieldset>
    </form>
  );
}

/** Once this is stored, accounts without a key of their own use the operator's. */
export function ContractForm({ vendor: { id, label, key }, onDone, onCancel }: FormProps) {
  const save = useKeyAct({
    send: (body: { counterparty: string; on: string; note: string | null }) =>
      call('PUT /api/operator/vendors/:id/contract', { params: { id }, body }),
    failureTitle: 'Not on record',
    done: `Your key for ${label} is now used for accounts`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = readText(form, 'note').trim();
    save.mutate({ counterparty: readText(form, 'counterparty').trim(), on: readText(form, 'on'), note: note === '' ? null : note });
  };
  return (
    <form onSubmit={submit} aria-label={`Contract with ${label}`} className="mt-4">
      <fieldset disabled={save.isPending} className="grid max-w-lg gap-5">
        <Field label="Who it is with">
          {(slots) => (
            <Input {...slots} name="counterparty" maxLength={200} autoComplete="off" required defaultValue={key?.contract?.counterparty} />
          )}
        </Field>
        <Field label="The day it was made">
          {(slots) => <Input {...slots} name="on" type="date" required defaultValue={key?.contract?.on} />}
        </Field>
        <Field label="Note" optional hint="Where it is kept, and how long it runs.">
          {(slots) => <Input {...slots} name="note" maxLength={500} autoComplete="off" defaultValue={key?.contract?.note ?? ''} />}
        </Field>
        <FormButtons isBusy={save.isPending} submit="Put it on record" busy="Saving..." onCancel={onCancel} />
      </fieldset>
    </form>
  );
}
