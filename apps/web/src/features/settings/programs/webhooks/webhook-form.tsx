import { WEBHOOK_LIMITS } from '@deedline/contract/limits';
import { EVENT_KINDS, type EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { Webhook } from '@deedline/contract/webhooks/webhook';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf, send } from '../../../../api/call.ts';
import { isBilled } from '../../../../edition.ts';
import { Checkbox } from '../../../../ui/form/choice.tsx';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { FormButtons, readText } from '../../../../ui/form/form.tsx';
import { useRefreshWebhooks } from './queries.ts';
import { EVENT_WORDS } from './words.ts';

type WebhookFormProps = {
  /** The webhook to change; absent if one is added. */
  webhook?: Webhook;
  /** Called with the secret of a new webhook. */
  onMade: (secret: string | null) => void;
  onCancel: () => void;
};

/** A webhook's address and the events it receives. */
export function WebhookForm({ webhook, onMade, onCancel }: WebhookFormProps) {
  const id = useId();
  const [kinds, setKinds] = useState<readonly EventKind[]>(webhook?.kinds ?? ['search.completed', 'batch.completed']);
  const [hasNone, setHasNone] = useState(false);
  const refresh = useRefreshWebhooks();
  const save = useMutation({
    mutationFn: async (body: { url: string; kinds: EventKind[] }) => {
      if (webhook === undefined) return (await send('POST /api/webhooks', body)).secret;
      await call('PATCH /api/webhooks/:id', { params: { id: webhook.id }, body });
      return null;
    },
    onSuccess: (secret) => {
      refresh();
      onMade(secret);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasNone(kinds.length === 0);
    if (kinds.length > 0) save.mutate({ url: readText(new FormData(event.currentTarget), 'url'), kinds: [...kinds] });
  };
  const title = webhook === undefined ? 'New webhook' : 'Change this webhook';
  return (
    <section aria-labelledby={id} className="border bg-raise p-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <form onSubmit={submit} aria-labelledby={id} className="mt-5">
        <fieldset disabled={save.isPending} className="grid max-w-lg gap-6">
          <Field
            label="Address"
            error={save.isError ? messageOf(save.error) : undefined}
            hint="Your program’s address, starting with https://. Messages are sent by POST. Redirects are not followed."
          >
            {(slots) => (
              <Input
                {...slots}
                name="url"
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={WEBHOOK_LIMITS.url}
                defaultValue={webhook?.url}
                required
              />
            )}
          </Field>
          <fieldset className="grid gap-2.5">
            <legend className="mb-2 text-sm font-medium">Send a message when</legend>
            {EVENT_KINDS.filter((kind) => isBilled() || kind !== 'credits.low').map((kind) => (
              <Checkbox
                key={kind}
                label={EVENT_WORDS[kind].title}
                hint={
                  <>
                    {EVENT_WORDS[kind].says} <span className="font-mono">{kind}</span>
                  </>
                }
                checked={kinds.includes(kind)}
                onChange={({ currentTarget }) =>
                  setKinds(currentTarget.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
                }
              />
            ))}
            {hasNone && (
              <p role="alert" className="text-xs text-brick">
                Choose at least one event.
              </p>
            )}
          </fieldset>
          <FormButtons
            isBusy={save.isPending}
            submit={webhook === undefined ? 'Add the webhook' : 'Save'}
            busy={webhook === undefined ? 'Adding...' : 'Saving...'}
            onCancel={onCancel}
          />
        </fieldset>
      </form>
    </section>
  );
}
