import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type { ListedProperty, PropertyListWithCount } from '@deedline/contract/property-lists/property-list';
import { type Stage, STAGE_WORDS, STAGES } from '@deedline/contract/property-lists/property-list-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { refreshPropertyLists } from '../../api/property-lists.ts';
import { reportFailure } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { sayDoor } from '../../words/property-words.ts';

type MarkDialogProps = { list: PropertyListWithCount; property: ListedProperty; open: boolean; onOpenChange: (open: boolean) => void };

/** What the account writes beside a property of a list: seen by its members alone. */
export function MarkDialog({ list, property, open, onOpenChange }: MarkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sayDoor(property)}
      lead="What you write here stands on this list, for your team alone."
    >
      <MarkForm list={list} property={property} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function MarkForm({ list, property, onDone }: { list: PropertyListWithCount; property: ListedProperty; onDone: () => void }) {
  const { countyFips, ParcelId, mark } = property;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (form: FormData) =>
      call('PUT /api/property-lists/:id/marks', {
        params: { id: list.id },
        body: {
          countyFips,
          ParcelId,
          stage: (readText(form, 'stage') || null) as Stage | null,
          tags: readText(form, 'tags')
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
          note: readText(form, 'note'),
          followUp: readText(form, 'followUp') || null,
        },
      }),
    onSuccess: async () => {
      await refreshPropertyLists(client);
      onDone();
    },
    onError: reportFailure('Not Saved'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4">
      <Field label="Stage">
        {(slots) => (
          <Select {...slots} name="stage" defaultValue={mark.stage ?? ''}>
            <option value="">None</option>
            {STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {STAGE_WORDS[stage]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Tags" hint="Divided by commas, ten at most" optional>
        {(slots) => <Input {...slots} name="tags" defaultValue={mark.tags.join(', ')} />}
      </Field>
      <Field label="Note" optional>
        {(slots) => <Input {...slots} name="note" maxLength={PROPERTY_LIST_LIMITS.note} defaultValue={mark.note ?? ''} />}
      </Field>
      <Field label="Follow up on" optional>
        {(slots) => <Input {...slots} name="followUp" type="date" defaultValue={mark.followUp ?? ''} />}
      </Field>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
