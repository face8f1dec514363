import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type { PropertyList } from '@deedline/contract/property-lists/property-list';
import type { PropertyListKind } from '@deedline/contract/property-lists/property-list-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { useCountyNames } from '../../api/properties.ts';
import { propertyListsQuery, usePropertyListChange } from '../../api/property-lists.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { sayFilter } from '../../words/property-words.ts';

const WORDS: Readonly<Record<PropertyListKind, { button: string; title: string; lead: string; action: string; doing: string }>> = {
  living: {
    button: 'Save this filter',
    title: 'Save this filter',
    lead: 'It runs again whenever you open it, and shows what newer county files change.',
    action: 'Save',
    doing: 'Saving...',
  },
  frozen: {
    button: 'Keep as a list',
    title: 'Keep these properties as a list',
    lead: 'Properties that match now stay on it, whatever newer files say: up to 10,000, by parcel number.',
    action: 'Keep',
    doing: 'Keeping...',
  },
};

type KeepFilterProps = { filter: PropertyFilter; isEmpty: boolean; changing: PropertyList | undefined };

/** Saves the current view as a living list (the filter) or a frozen one (the parcels it finds now), or as the new filter of the list being edited. */
export function KeepFilter({ filter, isEmpty, changing }: KeepFilterProps) {
  const [kind, setKind] = useState<PropertyListKind | null>(null);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <ForRole needs="member">
        {changing && <SaveTo list={changing} filter={filter} />}
        {(['living', 'frozen'] as const).map((one) => (
          <Button key={one} size="sm" disabled={one === 'frozen' && isEmpty} onClick={() => setKind(one)}>
            {WORDS[one].button}
          </Button>
        ))}
        <Dialog
          open={kind !== null}
          onOpenChange={(isOpen) => setKind((now) => (isOpen ? now : null))}
          title={WORDS[kind ?? 'living'].title}
          lead={WORDS[kind ?? 'living'].lead}
        >
          <KeepForm filter={filter} kind={kind ?? 'living'} />
        </Dialog>
      </ForRole>
      <ButtonLink size="sm" variant="ghost" href={paths.propertyLists}>
        Property lists
      </ButtonLink>
    </div>
  );
}

function SaveTo({ list: { id, name }, filter }: { list: PropertyList; filter: PropertyFilter }) {
  const [, goTo] = useLocation();
  const save = usePropertyListChange(
    () => call('PATCH /api/property-lists/:id', { params: { id }, body: { filter } }),
    'Filter Not Saved',
    () => goTo(paths.propertyList(id)),
  );
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        className="max-w-full min-w-0"
        title={`Save to ${name}`}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        <span className="truncate">{save.isPending ? 'Saving...' : `Save to ${name}`}</span>
      </Button>
      <ButtonLink size="sm" href={paths.propertyList(id)}>
        Leave it as it was
      </ButtonLink>
    </>
  );
}

function KeepForm({ filter, kind }: { filter: PropertyFilter; kind: PropertyListKind }) {
  const [, goTo] = useLocation();
  const { action, doing } = WORDS[kind];
  const nameCounty = useCountyNames(filter.countyFips !== undefined);
  const keep = usePropertyListChange(
    (form: FormData) => call('POST /api/property-lists', { body: { name: readText(form, 'name'), kind, filter } }),
    'List Not Kept',
    ({ id }) => goTo(paths.propertyList(id)),
  );
  return (
    <DialogForm action={action} doing={doing} isPending={keep.isPending} onSubmit={keep.mutate}>
      <p className="text-sm text-muted">{sayFilter(filter, nameCounty)}</p>
      <Field label="Name">{(slots) => <Input {...slots} name="name" required maxLength={PROPERTY_LIST_LIMITS.name} />}</Field>
    </DialogForm>
  );
}

type OwnFiltersProps = { filter: PropertyFilter; onChoose: (filter: PropertyFilter) => void };

/** The account's saved filters, applied with one click. */
export function OwnFilters({ filter, onChoose }: OwnFiltersProps) {
  const { data: lists = [] } = useQuery(propertyListsQuery);
  const own = lists.filter(({ kind, filter: asked }) => kind === 'living' && asked !== null);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-filters" className="mb-6">
      <h2 id="own-filters" className="mb-2 text-sm font-medium">
        Your filters
      </h2>
      <div className="flex flex-wrap gap-2">
        {own.map(({ id, name, filter: asked }) => {
          const isChosen = JSON.stringify(asked) === JSON.stringify(filter);
          return (
            <Button
              key={id}
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              className="max-w-full break-words"
              onClick={() => onChoose(isChosen ? {} : asked!)}
            >
              {name}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
