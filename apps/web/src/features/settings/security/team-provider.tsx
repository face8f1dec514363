import type { NewProvider, TeamProvider as Answer } from '@deedline/contract/account/openid';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, reading } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { FormButtons, readText } from '../../../ui/form/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmDialog, useConfirmed } from './confirm-dialog.tsx';

const providerQuery = queryOptions({ queryKey: ['/api/team/openid'], queryFn: reading('GET /api/team/openid'), refetchOnMount: 'always' });
type Provider = NonNullable<Answer['provider']>;

/** For owners: the identity provider that the team's members may sign in with. */
export function TeamProvider() {
  const { data, isError, refetch } = useQuery(providerQuery);
  const [isSetting, setSetting] = useState(false);
  if (isError) return <Problem what="Your team's provider could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows label="Loading your team's provider" rows={1} />;
  const { provider, redirectAddress } = data;
  return (
    <div className="p-5">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">Your team&rsquo;s identity provider</h3>
      <p className="mb-4 text-sm">
        Members sign in through your identity provider (OpenID Connect), which is trusted to say who they are. Only members of the team get
        in, with an email address that the provider has verified. It counts as their second factor if it reports that it asked for two (
        <code>amr</code> or <code>acr</code>); otherwise they are asked for their own, as after a password.
      </p>
      {provider !== null && <Known provider={provider} />}
      {isSetting ? (
        <ProviderForm provider={provider} redirectAddress={redirectAddress} onDone={() => setSetting(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setSetting(true)}>{provider === null ? 'Set a provider' : 'Change the provider'}</Button>
          {provider !== null && <RemoveProvider />}
        </div>
      )}
    </div>
  );
}

function Known({ provider: { issuer, since, teamCode, signInAddress, strongAcr } }: { provider: Provider }) {
  const rows = [
    ['Provider', `${issuer}, since ${formatDate(since)}`],
    ['Where members sign in', signInAddress],
    ['Team code', teamCode],
    ['Two factors reported by', strongAcr === null ? 'amr' : `amr, or acr: ${strongAcr}`],
  ];
  return (
    <dl aria-label="Your team’s provider" className="mb-4 grid gap-x-6 gap-y-2 border-y py-3 text-sm sm:grid-cols-[auto_1fr]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RemoveProvider() {
  const client = useQueryClient();
  const remove = useConfirmed<undefined, null>({
    send: () => call('DELETE /api/team/openid'),
    failureTitle: 'Provider Not Removed',
    onSuccess: () => {
      toast({ title: 'Provider removed', description: 'Sessions that began through it have ended.' });
      void client.invalidateQueries({ queryKey: providerQuery.queryKey });
    },
  });
  return (
    <>
      <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Remove the provider
      </Button>
      <ConfirmDialog change={remove} />
    </>
  );
}

type ProviderFormProps = { provider: Provider | null; redirectAddress: string; onDone: () => void };

function ProviderForm({ provider, redirectAddress, onDone }: ProviderFormProps) {
  const client = useQueryClient();
  const set = useConfirmed({
    send: (wish: NewProvider) => call('PUT /api/team/openid', { body: wish }),
    failureTitle: 'Provider Not Set',
    onSuccess: (answer) => {
      client.setQueryData(providerQuery.queryKey, answer);
      toast({ title: 'Provider set' });
      onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: keyof NewProvider) => readText(form, name);
    set.mutate({ issuer: read('issuer'), clientId: read('clientId'), clientSecret: read('clientSecret'), strongAcr: read('strongAcr') });
  };
  return (
    <form onSubmit={submit}>
      <p className="mb-4 text-sm wrap-anywhere">
        Register Deedline with your provider, using this redirect address: <strong className="font-medium">{redirectAddress}</strong>
      </p>
      <fieldset disabled={set.isPending} className="grid max-w-sm gap-5">
        <Field label="Issuer" hint="The provider's address, as https://...">
          {(slots) => <Input {...slots} name="issuer" type="url" defaultValue={provider?.issuer} autoComplete="off" required />}
        </Field>
        <Field label="Client id">
          {(slots) => <Input {...slots} name="clientId" defaultValue={provider?.clientId} autoComplete="off" required />}
        </Field>
        <Field label="Client secret" hint="Kept sealed and never shown again.">
          {(slots) => <Input {...slots} name="clientSecret" type="password" autoComplete="off" required />}
        </Field>
        <Field label="acr for two factors (optional)" hint="What the provider sends in acr when it asked for more than one factor.">
          {(slots) => <Input {...slots} name="strongAcr" defaultValue={provider?.strongAcr ?? ''} autoComplete="off" spellCheck={false} />}
        </Field>
        <FormButtons isBusy={set.isPending} submit="Set" busy="Asking the provider..." onCancel={onDone} />
      </fieldset>
      <ConfirmDialog change={set} />
    </form>
  );
}
