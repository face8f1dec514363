import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type { Property } from '@deedline/contract/properties/filter';
import type { PropertyMark } from '@deedline/contract/property-lists/property-list';
import { type Stage, STAGE_WORDS, STAGES } from '@deedline/contract/property-lists/property-list-words';
import { call } from '../api/call.ts';
import { usePropertyListChange } from '../api/property-lists.ts';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/form/dialog-form.tsx';
import { Field, Input, Select } from '../ui/form/field.tsx';
import { readText } from '../ui/form/form.tsx';
import { sayDoor } from '../words/property-words.ts';
import { changeOf, fieldsApart } from './change-of.ts';
import { MarkLine } from './mark-line.tsx';

type MarkFormProps = { listId: string; property: Property; mark: PropertyMark };
type MarkDialogProps = MarkFormProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** The account's marks on a listed property, visible to its members only. */
export function MarkDialog({ open, onOpenChange, ...shown }: MarkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sayDoor(shown.property)}
      lead="What you write here is kept on this list, for your team only."
    >
      <MarkForm {...shown} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function readMark(form: FormData): PropertyMark {
  return {
    stage: (readText(form, 'stage') || null) as Stage | null,
    tags: readText(form, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    note: readText(form, 'note').trim() || null,
    followUp: readText(form, 'followUp') || null,
  };
}

function MarkForm({ listId, property, mark: current, onDone }: MarkFormProps & { onDone: () => void }) {
  const { countyFips, ParcelId } = property;
  // What the fields began with: the list may be read again while they are open.
  const [mark] = useState(current);
  const save = usePropertyListChange(
    (form: FormData) =>
      call('PUT /api/property-lists/:id/marks', {
        params: { id: listId },
        body: { countyFips, ParcelId, ...changeOf(mark, readMark(form), current) },
      }),
    'Not Saved',
    onDone,
  );
  return (
    <DialogForm action="Save" doing="Saving..." isPending={save.isPending} onSubmit={save.mutate}>
      {fieldsApart(mark, current).length > 0 && !save.isPending && (
        <div role="alert" className="border-l-2 border-brass pl-3 text-sm">
          <p>Somebody else changed this meanwhile. It is now:</p>
          <MarkLine mark={current} />
          <p className="mt-1">Saving replaces what you changed here, and nothing else.</p>
        </div>
      )}
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
      <Field label="Tags" hint="Separated by commas, ten at most" optional>
        {(slots) => <Input {...slots} name="tags" defaultValue={mark.tags.join(', ')} />}
      </Field>
      <Field label="Note" optional>
        {(slots) => <Input {...slots} name="note" maxLength={PROPERTY_LIST_LIMITS.note} defaultValue={mark.note ?? ''} />}
      </Field>
      <Field label="Follow up on" optional>
        {(slots) => <Input {...slots} name="followUp" type="date" defaultValue={mark.followUp ?? ''} />}
      </Field>
    </DialogForm>
  );
}
