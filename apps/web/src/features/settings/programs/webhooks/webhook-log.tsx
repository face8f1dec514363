import { DELIVERY_STATES, type DeliveryState, type Webhook, type WebhookDelivery } from '@deedline/contract/webhooks/webhook';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../../ui/form/field.tsx';
import { readText } from '../../../../ui/form/form.tsx';
import { formatMoment, formatNumber } from '../../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../../ui/placeholder.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useChange } from './act.tsx';
import { deliveriesQuery } from './queries.ts';
import { FAULT_WORDS, sayKind, STATE_WORDS } from './words.ts';

type WebhookLogProps = { webhook: Webhook; isOwner: boolean };

/** The state of each message, newest first, and a button to send it again. */
export function WebhookLog({ webhook, isOwner }: WebhookLogProps) {
  const [state, setState] = useState<DeliveryState>();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deliveriesQuery(webhook.id, state));
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  const maySend = isOwner && webhook.isOn;
  return (
    <div className="mt-4 grid gap-5">
      {maySend && <SendAgain id={webhook.id} />}
      <Field label="Show" className="max-w-60">
        {(slots) => (
          <Select {...slots} value={state ?? ''} onChange={({ currentTarget }) => setState(readState(currentTarget.value))}>
            <option value="">All messages</option>
            {DELIVERY_STATES.map((each) => (
              <option key={each} value={each}>
                {STATE_WORDS[each].says}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isError && <Problem what="The messages could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows label="Loading messages" rows={2} />}
      {deliveries?.length === 0 && <p className="text-muted">None yet. Send a test to see how one arrives.</p>}
      {deliveries && deliveries.length > 0 && (
        <ul aria-label="Messages" className="divide-y border-y">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} maySend={maySend} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Older messages'}
          </Button>
        </div>
      )}
    </div>
  );
}

function readState(value: string): DeliveryState | undefined {
  return DELIVERY_STATES.find((state) => state === value);
}

function Delivery({ webhookId, delivery, maySend }: { webhookId: string; delivery: WebhookDelivery; maySend: boolean }) {
  const { id, kind, eventId, state, createdAt, nextAt, tries } = delivery;
  const replay = useChange('Not Sent');
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {sayKind(kind)}
            <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].says}</Badge>
          </p>
          <p className="text-xs text-muted wrap-anywhere">
            {formatMoment(createdAt)}, <span className="font-mono">{eventId}</span>
            {nextAt !== null && tries.length > 0 && `, next try ${formatMoment(nextAt)}`}
          </p>
        </div>
        {maySend && (
          <Button
            size="sm"
            disabled={replay.isPending}
            aria-label={`Send again: ${sayKind(kind)} of ${formatMoment(createdAt)}`}
            onClick={() =>
              replay.mutate(() =>
                call('POST /api/webhooks/:id/deliveries/:deliveryId/replay', { params: { id: webhookId, deliveryId: id } }),
              )
            }
          >
            Send again
          </Button>
        )}
      </div>
      {tries.length > 0 && (
        <ol className="mt-2 grid gap-1 text-xs" aria-label="Tries, latest first">
          {tries.map((each) => (
            <li key={each.at} className="wrap-anywhere">
              {formatMoment(each.at)}: {each.status ?? 'No answer'} after {formatNumber(each.ms)} ms
              {each.fault !== null && `, ${FAULT_WORDS[each.fault]}`}
              {each.response !== null && (
                <>
                  {': '}
                  <q className="font-mono text-muted">{each.response}</q>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

const DAYS_BACK = 3;
const DAY_MS = 86_400_000;

/** The value of a `datetime-local` input, in the user's time zone. */
function writeLocal(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Sends again what was missed since a time, or everything. */
function SendAgain({ id }: { id: string }) {
  const [since] = useState(() => writeLocal(new Date(Date.now() - DAYS_BACK * DAY_MS)));
  const again = useChange('Not Sent', ({ messages }: { messages: number }) =>
    toast({ title: messages === 1 ? '1 message is being sent' : `${formatNumber(messages)} messages are being sent` }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = new Date(readText(form, 'since')).toISOString();
    const which = form.has('all') ? 'all' : 'undelivered';
    again.mutate(() => call('POST /api/webhooks/:id/replay', { params: { id }, body: { since: from, which } }));
  };
  return (
    <form onSubmit={submit} aria-label="Send missed messages again" className="grid max-w-lg gap-4 border bg-paper p-4">
      <Field
        label="Send again everything missed since"
        hint="Messages that were not accepted, and events of its kinds that happened while it was off."
      >
        {(slots) => <Input {...slots} name="since" type="datetime-local" defaultValue={since} required />}
      </Field>
      <Checkbox
        name="all"
        label="Include messages that were accepted"
        hint="Your program can tell by the message id what it already has."
      />
      <div>
        <Button type="submit" size="sm" disabled={again.isPending}>
          {again.isPending ? 'Sending...' : 'Send again'}
        </Button>
      </div>
    </form>
  );
}
