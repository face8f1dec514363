import type { Property } from '@deedline/contract/properties/filter';
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { propertyListsQuery, usePropertyListChange } from '../../api/property-lists.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { sayDoor } from '../../words/property-words.ts';

type KeepLotProps = { property: Property; open: boolean; onOpenChange: (open: boolean) => void };

/** Adds one lot to a frozen list, or creates a list with it. */
export function KeepLotDialog({ property, open, onOpenChange }: KeepLotProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Keep ${sayDoor(property)}`}
      lead="It stays on the list by its parcel number, whatever newer files say."
    >
      <KeepLotForm property={property} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const NEW = '';

function KeepLotForm({ property: { countyFips, ParcelId }, onDone }: { property: Property; onDone: () => void }) {
  const { data: lists, isError, refetch } = useQuery(propertyListsQuery);
  const frozen = lists?.filter(({ kind }) => kind === 'frozen') ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen ?? frozen[0]?.id ?? NEW;
  const keep = usePropertyListChange(
    async (form: FormData) => {
      const parcels = [{ countyFips, ParcelId }];
      if (id !== NEW) return (await call('POST /api/property-lists/:id/additions', { params: { id }, body: { parcels } })).added;
      await call('POST /api/property-lists', { body: { name: readText(form, 'name'), kind: 'frozen', parcels } });
      return 1;
    },
    'Not Kept',
    (added) => {
      if (added > 0) toast({ title: 'Kept' });
      else toast({ title: 'Nothing Was Added', description: 'The lot is already on that list, or is no longer on any roll.' });
      onDone();
    },
  );
  if (isError) return <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />;
  if (!lists) return <WaitingRows label="Loading your lists" rows={1} />;
  return (
    <DialogForm action="Keep" doing="Keeping..." isPending={keep.isPending} onSubmit={keep.mutate}>
      {frozen.length > 0 && (
        <Field label="List">
          {(slots) => (
            <Select {...slots} value={id} onChange={({ target }) => setChosen(target.value)}>
              {frozen.map((list) => (
                <option key={list.id} value={list.id}>
                  {list.name}
                </option>
              ))}
              <option value={NEW}>A new list</option>
            </Select>
          )}
        </Field>
      )}
      {id === NEW && (
        <Field label="Name of the new list">
          {(slots) => <Input {...slots} name="name" required maxLength={PROPERTY_LIST_LIMITS.name} />}
        </Field>
      )}
    </DialogForm>
  );
}
