import type { ServeManagerState } from '@deedline/contract/vendors/servemanager';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call, send } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';
import { connectionQuery } from './queries.ts';

export function ConnectForm({ state }: { state: ServeManagerState }) {
  const client = useQueryClient();
  const connect = useMutation({
    mutationFn: (key: string) => send('PUT /api/servemanager', { key }),
    onSuccess: (connected) => {
      client.setQueryData(connectionQuery.queryKey, connected);
      toast({ title: 'ServeManager is connected' });
    },
    onError: reportFailure('Not Connected'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    connect.mutate(readText(new FormData(event.currentTarget), 'key').trim());
  };
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4">
      {state.isTwin && (
        <p className="border bg-raise px-4 py-3">
          In the demo, a twin answers in place of ServeManager: any key is accepted, its jobs are made up, and nothing leaves this machine.
        </p>
      )}
      <Field
        label="API key"
        hint="From the settings of your ServeManager account. It is sealed with your account’s key and never shown again."
      >
        {(slots) => <Input {...slots} name="key" type="password" autoComplete="off" required maxLength={200} className="font-mono" />}
      </Field>
      <div>
        <Button type="submit" variant="primary" disabled={connect.isPending}>
          {connect.isPending ? 'Connecting...' : 'Connect'}
        </Button>
      </div>
    </form>
  );
}

export function Connected({ state: { company, lastFour, connectedAt, isTwin } }: { state: ServeManagerState }) {
  const client = useQueryClient();
  const disconnect = useMutation({
    mutationFn: () => call('DELETE /api/servemanager'),
    onSuccess: () => toast({ title: 'The key is forgotten' }),
    onError: reportFailure('Not Disconnected'),
    onSettled: () => void client.invalidateQueries({ queryKey: connectionQuery.queryKey }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border bg-raise px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        {company ?? 'Connected'}
        <span className="text-muted">
          {lastFour !== null && `, key ending in ${lastFour}`}
          {connectedAt !== null && `, since ${formatDate(connectedAt)}`}
          {isTwin && '; a twin with made-up jobs'}
        </span>
      </p>
      <ForRole needs="owner">
        <Button size="sm" variant="danger" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
          Disconnect
        </Button>
      </ForRole>
    </div>
  );
}
