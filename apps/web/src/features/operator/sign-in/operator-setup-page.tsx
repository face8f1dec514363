import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperatorSetup, OperatorSetupOffer } from '@deedline/contract/operator/session';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { CodeField, readText } from '../../../ui/form/form.tsx';
import { WaitingRows } from '../../../ui/placeholder.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { operatorQuery } from '../operator-client.ts';
import { EntrySheet } from './sign-in-form.tsx';
import { QrCode, RecoveryCodeList } from '../../../ui/form/authenticator.tsx';

/** The link's token is in the fragment and sent in a request body, so that no log contains it. */
const readToken = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** `/operator/setup#token=...`: a new operator sets a password and an authenticator here. */
export function OperatorSetupPage() {
  usePageTitle('Operator set-up');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [token] = useState(readToken);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const offer = useQuery<OperatorSetupOffer>({
    queryKey: ['/api/operator/setup/open'],
    queryFn: () => call('POST /api/operator/setup/open', { body: { token } }),
    staleTime: Infinity,
    enabled: codes === null,
  });
  const finish = useMutation({
    mutationFn: (typed: OperatorSetup) => call('POST /api/operator/setup', { body: typed }),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const open = async () => {
    await client.refetchQueries({ queryKey: operatorQuery.queryKey });
    navigate(paths.operator, { replace: true });
  };
  if (codes !== null)
    return (
      <EntrySheet title="Recovery codes" lead="Each opens the console once if you lose your authenticator. They are shown only once.">
        <RecoveryCodeList codes={codes} done="Open the console" onDone={() => void open()} />
      </EntrySheet>
    );
  if (offer.isError)
    return (
      <EntrySheet title="Operator set-up" lead={messageOf(offer.error)}>
        <p>Ask the person who runs the machine for a new link: the command that made this one makes another.</p>
      </EntrySheet>
    );
  if (offer.data === undefined)
    return (
      <EntrySheet title="Operator set-up" lead="One moment.">
        <WaitingRows label="Opening the link" rows={3} />
      </EntrySheet>
    );
  return <SetupForm offer={offer.data} token={token} fault={finish.error} isPending={finish.isPending} onSubmit={finish.mutate} />;
}

type SetupFormProps = {
  offer: OperatorSetupOffer;
  token: string;
  fault: Error | null;
  isPending: boolean;
  onSubmit: (typed: OperatorSetup) => void;
};

function SetupForm({ offer: { name, email, secret, uri }, token, fault, isPending, onSubmit }: SetupFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({ token, password: readText(form, 'password'), code: readText(form, 'code') });
  }
  return (
    <EntrySheet title="Operator set-up" lead={`${name}, ${email}. What you do in the console is on record under this name.`}>
      <form onSubmit={submit}>
        <fieldset disabled={isPending} className="grid gap-6">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label="Password" hint="At least 12 characters">
            {(slots) => <Input {...slots} name="password" type="password" autoComplete="new-password" minLength={12} required />}
          </Field>
          <div>
            <h2 className="mb-1.5 text-sm font-medium">Authenticator</h2>
            <QrCode text={uri} label="QR code of the secret for your authenticator" />
            <p className="mt-3 text-xs text-muted">Scan it, or type the secret:</p>
            <p className="font-mono text-sm break-all" data-testid="totp-secret">
              {secret.match(/.{4}/g)?.join(' ')}
            </p>
          </div>
          <CodeField hint="The six digits that it shows now." />
          {fault !== null && (
            <p role="alert" className="border border-brick px-4 py-3">
              {messageOf(fault)}
            </p>
          )}
          <SubmitButton variant="primary" size="lg">
            {isPending ? 'Checking...' : 'Finish'}
          </SubmitButton>
        </fieldset>
      </form>
    </EntrySheet>
  );
}
