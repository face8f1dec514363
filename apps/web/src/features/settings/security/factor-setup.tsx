import type { FactorOffer, TakeFactor } from '@deedline/contract/account/second-factor';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField, FormButtons, readText } from '../../../ui/form/form.tsx';
import { QrCode, RecoveryCodeList } from '../../../ui/form/authenticator.tsx';
import { ConfirmDialog, useConfirmed } from './confirm-dialog.tsx';

type FactorSetupProps = {
  /** Label of the button that starts the set-up. */
  begin: string;
  /** Called when the authenticator is set up; its recovery codes are then shown, only once, until `onDone`. */
  onCodes?: () => void;
  onDone: () => void;
};

/** The steps from the button to the recovery codes. */
export function FactorSetup({ begin, onCodes, onDone }: FactorSetupProps) {
  const [offer, setOffer] = useState<FactorOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const ask = useConfirmed({
    send: () => call('POST /api/auth/second-factor/offer'),
    failureTitle: 'Not Set Up',
    onSuccess: setOffer,
  });
  if (codes !== null)
    return (
      <div className="max-w-md">
        <p className="mb-4 text-sm">
          Each of these codes signs you in once if you lose your authenticator. They are shown only once. Your other sessions have ended.
        </p>
        <RecoveryCodeList codes={codes} done="Done" onDone={onDone} />
      </div>
    );
  const show = (given: readonly string[]) => {
    setCodes(given);
    onCodes?.();
  };
  if (offer !== null) return <OfferForm offer={offer} onCodes={show} onCancel={() => setOffer(null)} />;
  return (
    <>
      <Button disabled={ask.isPending} onClick={() => ask.mutate(undefined)}>
        {begin}
      </Button>
      <ConfirmDialog change={ask} />
    </>
  );
}

type OfferFormProps = { offer: FactorOffer; onCodes: (codes: readonly string[]) => void; onCancel: () => void };

function OfferForm({ offer: { uri, secret }, onCodes, onCancel }: OfferFormProps) {
  const take = useMutation({
    mutationFn: (request: TakeFactor) => call('POST /api/auth/second-factor', { body: request }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    take.mutate({ code: readText(new FormData(event.currentTarget), 'code') });
  };
  return (
    <form onSubmit={submit}>
      <fieldset disabled={take.isPending} className="grid max-w-sm gap-5">
        <div>
          <QrCode text={uri} label="QR code of the secret for your authenticator" />
          <p className="mt-3 text-xs text-muted">Scan this with an authenticator app, or type the secret:</p>
          <p className="font-mono text-sm break-all" data-testid="totp-secret">
            {secret.match(/.{4}/g)?.join(' ')}
          </p>
        </div>
        <CodeField isNext hint="The six digits that the app shows now." />
        {take.error && (
          <p role="alert" className="text-sm text-brick">
            {messageOf(take.error)}
          </p>
        )}
        <FormButtons isBusy={take.isPending} submit="Finish" busy="Checking..." onCancel={onCancel} />
      </fieldset>
    </form>
  );
}
