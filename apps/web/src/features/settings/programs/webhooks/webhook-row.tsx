import type { Webhook } from '@deedline/contract/webhooks/webhook';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/form/choice.tsx';
import { formatMoment, formatNumber } from '../../../../ui/format.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { Ask, useChange } from './act.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { EVENT_WORDS } from './words.ts';

type WebhookRowProps = { webhook: Webhook; isOwner: boolean; onRotated: (secret: string) => void };

const OFF_WORDS = {
  owner: 'Off',
  gone: 'Off: the address answered that it is gone',
  failing: 'Paused: nothing was accepted for three days',
  left: 'Off: the member who set it up has left the team',
} as const;

/** One webhook: its state, its log, and the owner's actions. */
export function WebhookRow({ webhook, isOwner, onRotated }: WebhookRowProps) {
  const { id, url, isOn, kinds, waiting, failingSince, secretLastFour, previousSecretUntil } = webhook;
  const [isChanging, setChanging] = useState(false);
  const [isLogOpen, setLogOpen] = useState(false);
  const change = useChange('Not Changed');
  if (isChanging)
    return (
      <li>
        <WebhookForm webhook={webhook} onMade={() => setChanging(false)} onCancel={() => setChanging(false)} />
      </li>
    );
  return (
    <li className="p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        <span className="min-w-0 font-mono wrap-anywhere">{url}</span>
        <Standing webhook={webhook} />
      </h2>
      <dl className="mt-3 grid gap-y-1">
        <Line label="Events">{kinds.map((kind) => EVENT_WORDS[kind].title).join(', ')}</Line>
        <Line label="Secret">
          Ends in <span className="font-mono">{secretLastFour}</span>
          {previousSecretUntil !== null && `. Messages are also signed with the previous one until ${formatMoment(previousSecretUntil)}`}
        </Line>
        <Line label="Waiting">{formatNumber(waiting)}</Line>
        {failingSince !== null && <Line label="Failing">Since {formatMoment(failingSince)}</Line>}
      </dl>
      {isOwner && (
        <div className="mt-4 grid gap-4">
          <Switch
            label="On"
            hint={isOn ? 'If you switch it off, messages still waiting are dropped.' : 'Once on, it is sent what happens from then on.'}
            isOn={isOn}
            onChange={(next) => change.mutate(() => call('PATCH /api/webhooks/:id', { params: { id }, body: { isOn: next } }))}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              disabled={!isOn || change.isPending}
              onClick={() => {
                change.mutate(() => call('POST /api/webhooks/:id/test', { params: { id } }));
                setLogOpen(true);
              }}
            >
              Send a test
            </Button>
            <Button size="sm" onClick={() => setChanging(true)}>
              Change
            </Button>
            <Rotate id={id} onRotated={onRotated} />
            <Remove id={id} url={url} />
          </div>
        </div>
      )}
      <details className="mt-4" open={isLogOpen} onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}>
        <summary className="touch:min-h-11">Messages from the last 30 days</summary>
        {isLogOpen && <WebhookLog webhook={webhook} isOwner={isOwner} />}
      </details>
    </li>
  );
}

function Standing({ webhook: { offBecause, failingSince } }: Pick<WebhookRowProps, 'webhook'>) {
  if (offBecause !== null) return <Badge tone={offBecause === 'owner' ? 'muted' : 'brick'}>{OFF_WORDS[offBecause]}</Badge>;
  if (failingSince !== null) return <Badge tone="brass">Failing</Badge>;
  return <Badge tone="green">On</Badge>;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-24 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-52 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Rotate({ id, onRotated }: { id: string; onRotated: (secret: string) => void }) {
  const rotate = useChange('Not Rotated', ({ secret }: { secret: string }) => onRotated(secret));
  return (
    <Ask
      open="Rotate secret"
      title="Rotate the secret for this webhook?"
      lead="For one day, each message is signed with both secrets, so your program can switch without losing any. After that, the old secret no longer works."
      act="Rotate secret"
      isBusy={rotate.isPending}
      onAct={() => rotate.mutate(() => call('POST /api/webhooks/:id/secret', { params: { id } }))}
    />
  );
}

function Remove({ id, url }: Pick<Webhook, 'id' | 'url'>) {
  const remove = useChange('Not Removed', () => toast({ title: 'Webhook removed' }));
  return (
    <Ask
      open="Remove"
      variant="danger"
      title="Remove this webhook?"
      lead={`${url} gets no more messages. Messages still waiting are dropped, and its log is deleted.`}
      act="Remove"
      isBusy={remove.isPending}
      onAct={() => remove.mutate(() => call('DELETE /api/webhooks/:id', { params: { id } }))}
    />
  );
}
