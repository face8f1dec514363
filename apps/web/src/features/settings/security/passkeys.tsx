import type { AddedPasskey, NewPasskey, SecondFactor } from '@deedline/contract/account/second-factor';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { FormButtons, readText } from '../../../ui/form/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { RecoveryCodeList } from '../../../ui/form/authenticator.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmDialog, useConfirmed } from './confirm-dialog.tsx';

type Passkey = SecondFactor['passkeys'][number];

/** A member's passkeys, and how to add one. */
export function Passkeys({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const remove = useConfirmed({
    send: ({ id }: Passkey) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    failureTitle: 'Passkey Not Removed',
    onSuccess: () => {
      toast({ title: 'Passkey removed' });
      onChange();
    },
  });
  return (
    <div className="p-5">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">Passkeys</h3>
      <p className="mb-4 text-sm">A key on your device that you unlock with a fingerprint, face or PIN, instead of a password and code.</p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-4 divide-y border-y">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <div className="font-medium wrap-anywhere">{passkey.name}</div>
                <div className="text-sm text-muted">
                  since {formatDate(passkey.since)}
                  {passkey.usedAt !== null && `, last used ${formatDate(passkey.usedAt)}`}
                </div>
              </div>
              <Button
                size="sm"
                variant="danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate(passkey)}
                aria-label={`Remove the passkey ${passkey.name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey onDone={onChange} />
      <ConfirmDialog change={remove} />
    </div>
  );
}

/** The steps from the button to the recovery codes, which are issued with the first second factor. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const [isNaming, setNaming] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useConfirmed({
    send: addPasskey,
    failureTitle: 'Passkey Not Added',
    onSuccess: ({ recoveryCodes }) => {
      setNaming(false);
      toast({ title: 'Passkey added' });
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(readText(new FormData(event.currentTarget), 'passkeyName'));
  };
  if (codes !== null)
    return (
      <div className="max-w-md">
        <p className="mb-4 text-sm">
          Each of these codes, with your password, signs you in once if you lose your device. They are shown only once. Your other sessions
          have ended.
        </p>
        <RecoveryCodeList codes={codes} done="Done" onDone={onDone} />
      </div>
    );
  return (
    <>
      {isNaming ? (
        <form onSubmit={submit}>
          <fieldset disabled={add.isPending} className="grid max-w-sm gap-5">
            <Field label="Name of the passkey" hint="So you can tell which device it is.">
              {(slots) => <Input {...slots} name="passkeyName" autoComplete="off" maxLength={60} required />}
            </Field>
            <FormButtons isBusy={add.isPending} submit="Add" busy="Waiting for the device..." onCancel={() => setNaming(false)} />
          </fieldset>
        </form>
      ) : (
        <Button onClick={() => setNaming(true)}>Add a passkey</Button>
      )}
      <ConfirmDialog change={add} />
    </>
  );
}

async function addPasskey(name: string): Promise<AddedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = await call('POST /api/auth/passkeys/offer');
  const response = await startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON });
  // Extension results are dropped, because they can describe the device.
  const own = { ...response, clientExtensionResults: {} } as NewPasskey['response'];
  return call('POST /api/auth/passkeys', { body: { name, response: own } });
}
