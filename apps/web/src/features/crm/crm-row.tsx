import type { CrmSetting } from '@deedline/contract/crm/crm';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { FormButtons, readText } from '../../ui/form/form.tsx';
import { formatDate, formatMoment, formatNumber } from '../../ui/format.ts';
import { useCrmChange } from './use-crm-change.ts';

type CrmRowProps = { crm: CrmSetting; isOwner: boolean; isOpen: boolean; onToggle: () => void };

/** A CRM's state for this account, and how an owner connects it. */
export function CrmRow({ crm, isOwner, isOpen, onToggle }: CrmRowProps) {
  const { id, label, connection, waiting, sent } = crm;
  const nameId = `crm-${id}`;
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id={nameId} className="flex flex-wrap items-center gap-2 text-base font-semibold">
            {label}
            <Standing connection={connection} />
            {connection?.way === 'twin' && <Badge tone="brass">Twin: nothing leaves this installation</Badge>}
          </h3>
          <p className="mt-1 text-muted">{describe(crm)}</p>
          {(sent > 0 || waiting > 0) && (
            <p className="mt-1 tabular-nums">
              {formatNumber(sent)} sent, {formatNumber(waiting)} waiting
            </p>
          )}
        </div>
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            {connection !== null && <TestButton crm={crm} />}
            {connection !== null && <Disconnect crm={crm} />}
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-label={connection === null ? `Connect ${label}` : `Reconnect: ${label}`}
              onClick={onToggle}
            >
              {connection === null ? 'Connect' : 'Reconnect'}
            </Button>
          </div>
        )}
      </div>
      {isOpen && isOwner && (
        <section aria-labelledby={nameId} className="mt-4 border-t pt-4">
          <ConnectForm crm={crm} onDone={onToggle} />
        </section>
      )}
    </li>
  );
}

function Standing({ connection }: Pick<CrmSetting, 'connection'>) {
  if (connection === null) return <Badge tone="muted">Not connected</Badge>;
  if (connection.state === 'left') return <Badge tone="brick">On hold</Badge>;
  return connection.state === 'live' ? <Badge tone="green">Connected</Badge> : <Badge tone="brick">Key not accepted</Badge>;
}

function describe({ label, connection, knowsDoNotDisturb, waiting }: CrmSetting): string {
  const marks = knowsDoNotDisturb
    ? 'A contact with no number that may be called is marked do-not-disturb there.'
    : 'It has no do-not-disturb mark: numbers that may not be called are not sent.';
  if (connection === null) return waiting === 0 ? marks : `${marks} What is waiting goes ahead once it is connected again.`;
  if (connection.state === 'refused') return `${label} no longer accepts the key. What is to be sent waits until you reconnect it.`;
  if (connection.state === 'left')
    return `The member who connected ${label} has left the team, and it may be theirs. What is to be sent waits; only people who opt out are still removed there. Test it to keep it, or reconnect it.`;
  const ways = {
    key: `With a key${connection.lastFour === '' ? '' : ` that ends in ${connection.lastFour}`}`,
    oauth: 'Signed in there',
    twin: 'A twin answers',
  };
  const paused =
    connection.pausedUntil === null
      ? ''
      : ` It asked us to pause, or failed: nothing is sent until ${formatMoment(connection.pausedUntil)}.`;
  return `${ways[connection.way]}, since ${formatDate(connection.connectedAt)}. ${marks}${paused}`;
}

function TestButton({ crm: { id, label } }: { crm: CrmSetting }) {
  const test = useCrmChange({
    send: () => call('POST /api/crm/:id/test', { params: { id }, body: {} }),
    failureTitle: 'Not Tested',
    done: ({ isTaken, why, fields }) =>
      isTaken ? `${label} accepts the key and has ${formatNumber(fields)} fields to fill` : (why ?? 'It did not answer'),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={test.isPending}
      onClick={() => test.mutate(undefined)}
      aria-label={`Test the connection to ${label}`}
    >
      {test.isPending ? 'Testing...' : 'Test'}
    </Button>
  );
}

function Disconnect({ crm: { id, label } }: { crm: CrmSetting }) {
  const [isAsking, setAsking] = useState(false);
  const end = useCrmChange({
    send: () => call('DELETE /api/crm/:id', { params: { id } }),
    failureTitle: 'Not Disconnected',
    done: () => `${label} is disconnected`,
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)} aria-label={`Disconnect ${label}`}>
        Disconnect
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disconnect ${label}?`}
        lead="Its key is forgotten and nothing more is sent. What was sent stays there: anyone who opts out in the meantime is removed once the same account is connected again with the same key. If it never is, remove them yourself."
      >
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="danger" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            {end.isPending ? 'Disconnecting...' : 'Disconnect'}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function ConnectForm({ crm, onDone }: { crm: CrmSetting; onDone: () => void }) {
  const { id, label, credentials, hasOauth, hasTwin, keyHelp } = crm;
  const signIn = useCrmChange({
    send: (way: 'oauth' | 'twin') => call('POST /api/crm/:id/sign-in', { params: { id }, body: { way } }),
    failureTitle: 'Not Connected',
    onSuccess: ({ location }) => window.location.assign(location),
  });
  const save = useCrmChange({
    send: (typed: Record<string, string>) => call('PUT /api/crm/:id/key', { params: { id }, body: { credentials: typed } }),
    failureTitle: 'Not Connected',
    done: () => `${label} is connected`,
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    save.mutate(Object.fromEntries(credentials.map(({ name }) => [name, readText(form, `crm-${name}`).trim()])));
  };
  return (
    <div className="grid max-w-lg gap-6">
      {hasOauth && (
        <div>
          <Button variant="primary" disabled={signIn.isPending} onClick={() => signIn.mutate('oauth')}>
            Sign in to {label}
          </Button>
          <p className="mt-2 text-muted">You approve it on its own page and come back here.</p>
        </div>
      )}
      {hasTwin && (
        <div>
          <Button disabled={signIn.isPending} onClick={() => signIn.mutate('twin')}>
            Connect the twin of {label}
          </Button>
          <p className="mt-2 text-muted">
            To try it out in this demo: it answers as {label} does, accepts what you send, and nothing leaves this installation.
          </p>
        </div>
      )}
      <form onSubmit={submit} aria-label={`Key for ${label}`}>
        <fieldset disabled={save.isPending} className="grid gap-4">
          <p className="text-muted">{keyHelp}</p>
          {credentials.map(({ name, label: words, isSecret }) => (
            <Field key={name} label={words}>
              {(slots) => (
                <Input {...slots} name={`crm-${name}`} type={isSecret ? 'password' : 'text'} autoComplete="off" required maxLength={4000} />
              )}
            </Field>
          ))}
          <FormButtons isBusy={save.isPending} submit="Connect with this key" busy="Checking..." onCancel={onDone} />
        </fieldset>
      </form>
    </div>
  );
}
