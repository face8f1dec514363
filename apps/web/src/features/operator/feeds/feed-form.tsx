import type { Feed } from '@deedline/contract/operator/feeds';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { shortNameOf } from '../loads/load-words.ts';

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

type FeedFormProps = { feed: Feed; onClose: () => void; onChange: () => void };

/** Edits a feed's name, address, row filter, schedule and token. */
export function FeedForm({ feed, onClose, onChange }: FeedFormProps) {
  const { name, address, where, every, hour, tokenEnd } = feed;
  const [isForgotten, setForgotten] = useState(false);
  const saving = useMutation({
    mutationFn: (form: FormData) => call('PUT /api/operator/feeds/:name', { params: { name }, body: readFeed(form, feed) }),
    onSuccess: () => {
      toast({ title: 'Changed' });
      onChange();
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Change ${name}`} lead="What it has already loaded stays as it is.">
      <form onSubmit={submit} className="mt-5">
        <fieldset disabled={saving.isPending} className="grid gap-4">
          <Field label="Short name">
            {(slots) => <Input {...slots} name="name" required maxLength={80} autoComplete="off" defaultValue={name} />}
          </Field>
          <Field label="Address">{(slots) => <Input {...slots} name="address" type="url" required defaultValue={address} />}</Field>
          <Field label="Which rows" optional hint="For a service, in its own query language">
            {(slots) => <Input {...slots} name="where" maxLength={1000} autoComplete="off" defaultValue={where ?? ''} />}
          </Field>
          <Field
            label="Token"
            optional
            hint={tokenEnd === null ? 'If an ArcGIS server asks for one' : `Leave empty to keep the one that ends in ${tokenEnd}`}
          >
            {(slots) => <Input {...slots} name="token" type="password" autoComplete="off" disabled={isForgotten} />}
          </Field>
          {tokenEnd !== null && (
            <Checkbox
              name="forget"
              label={`Forget the token that ends in ${tokenEnd}`}
              checked={isForgotten}
              onChange={({ currentTarget }) => setForgotten(currentTarget.checked)}
            />
          )}
          {every !== 'once' && (
            <div className="grid grid-cols-2 gap-4">
              <Field label="Every">
                {(slots) => (
                  <Select {...slots} name="every" defaultValue={every}>
                    {PERIODS.map((period) => (
                      <option key={period} value={period}>
                        {period}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="Hour" hint="In UTC">
                {(slots) => <Input {...slots} name="hour" type="number" min={0} max={23} required defaultValue={hour} />}
              </Field>
            </div>
          )}
          {saving.isError && (
            <p role="alert" className="border border-brick px-4 py-3">
              {messageOf(saving.error)}
            </p>
          )}
          <Button type="submit" variant="primary">
            Save
          </Button>
        </fieldset>
      </form>
    </Dialog>
  );
}

/** Sends only the fields that were changed, so that a stopped schedule stays stopped. */
function readFeed(form: FormData, { every, hour }: Feed) {
  const [typed, rows] = [readText(form, 'token').trim(), readText(form, 'where').trim()];
  const token = form.has('forget') ? null : typed === '' ? undefined : typed;
  const schedule = { every: readText(form, 'every') as Period, hour: Number(readText(form, 'hour')) };
  const isScheduled = every !== 'once' && (schedule.every !== every || schedule.hour !== hour);
  return {
    name: shortNameOf(readText(form, 'name')),
    address: readText(form, 'address').trim(),
    where: rows === '' ? null : rows,
    ...(isScheduled ? { schedule } : {}),
    ...(token === undefined ? {} : { token }),
  };
}
