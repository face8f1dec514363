import type { SecondFactor as Factor, RequireFactor } from '@deedline/contract/account/second-factor';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, reading } from '../../../api/call.ts';
import { userQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { RecoveryCodeList } from '../../../ui/form/authenticator.tsx';
import { Switch } from '../../../ui/form/choice.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmDialog, useConfirmed } from './confirm-dialog.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { Passkeys } from './passkeys.tsx';

/** A member's authenticator and, for owners, whether every member needs a second factor. */
export function SecondFactor({ isOwner }: { isOwner: boolean }) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  // Recovery codes stay visible through other changes until the member confirms having saved them.
  const [hasCodes, setHasCodes] = useState(false);
  if (isError) return <Problem what="Your second factor could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows label="Loading your second factor" rows={1} />;
  const refresh = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['/api/auth/sessions'] }),
      client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
    ]);
  return (
    <>
      <div className="p-5">
        <h3 className="font-sans text-sm font-medium tracking-normal text-muted">Second factor</h3>
        <p className="mb-4 text-sm">
          {data.since === null
            ? 'A code from an authenticator app in addition to the password, or a passkey: the password alone is not enough.'
            : `Since ${formatDate(data.since)}; ${data.recoveryCodesLeft} recovery codes left.`}
        </p>
        {(!data.hasAuthenticator || hasCodes) && (
          <FactorSetup
            begin="Set up an authenticator"
            onCodes={() => setHasCodes(true)}
            onDone={() => {
              setHasCodes(false);
              refresh();
            }}
          />
        )}
        {data.since !== null && <FactorActions factor={data} onChange={refresh} />}
      </div>
      <Passkeys passkeys={data.passkeys} onChange={refresh} />
      {isOwner && <TeamRule requiredBy={data.requiredBy} onChange={refresh} />}
    </>
  );
}

function FactorActions({ factor: { requiredBy }, onChange }: { factor: Factor; onChange: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useConfirmed({
    send: () => call('POST /api/auth/second-factor/recovery-codes'),
    failureTitle: 'Codes Not Renewed',
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const remove = useConfirmed({
    send: () => call('DELETE /api/auth/second-factor'),
    failureTitle: 'Second Factor Not Removed',
    onSuccess: () => {
      toast({ title: 'Second factors removed' });
      onChange();
    },
  });
  const close = () => {
    setCodes(null);
    onChange();
  };
  if (codes !== null)
    return (
      <div className="max-w-md">
        <p className="mb-4 text-sm">These replace your earlier codes. They are shown only once.</p>
        <RecoveryCodeList codes={codes} done="Done" onDone={close} />
      </div>
    );
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button disabled={renew.isPending} onClick={() => renew.mutate(undefined)}>
        New recovery codes
      </Button>
      {requiredBy === null && (
        <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Remove all second factors
        </Button>
      )}
      <ConfirmDialog change={renew} />
      <ConfirmDialog change={remove} />
    </div>
  );
}

function TeamRule({ requiredBy, onChange }: { requiredBy: Factor['requiredBy']; onChange: () => void }) {
  const change = useConfirmed({
    send: (request: RequireFactor) => call('PUT /api/team/second-factor', { body: request }),
    failureTitle: 'Not Changed',
    onSuccess: onChange,
  });
  if (requiredBy === 'installation') return <p className="p-5 text-sm">Everybody who signs in here needs a second factor.</p>;
  return (
    <div className="p-5">
      <Switch
        label="Everybody in the team needs a second factor"
        hint="Anyone without one must set it up before doing anything else, including you."
        isOn={requiredBy === 'team'}
        onChange={(isOn) => change.mutate({ isRequired: isOn })}
      />
      <ConfirmDialog change={change} />
    </div>
  );
}

const secondFactorQuery = queryOptions({
  queryKey: ['/api/auth/second-factor'],
  queryFn: reading('GET /api/auth/second-factor'),
  refetchOnMount: 'always',
});
