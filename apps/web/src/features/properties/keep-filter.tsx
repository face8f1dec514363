import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type { PropertyListKind } from '@deedline/contract/property-lists/property-list-words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { propertyListsQuery, refreshPropertyLists } from '../../api/property-lists.ts';
import { reportFailure } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { sayFilter } from '../../words/property-words.ts';

const WORDS: Readonly<Record<PropertyListKind, { button: string; title: string; lead: string }>> = {
  living: {
    button: 'Save this filter',
    title: 'Save this filter',
    lead: 'It is asked again whenever you open it, and tells what newer files of the county change.',
  },
  frozen: {
    button: 'Keep as a list',
    title: 'Keep these properties as a list',
    lead: 'What fits now stays on it, whatever newer files say: up to 10,000 properties, by their parcel numbers.',
  },
};

/** Keeps what is looked at, as a filter that is asked again or as the parcels that it finds now. */
export function KeepFilter({ filter, isEmpty }: { filter: PropertyFilter; isEmpty: boolean }) {
  const [kind, setKind] = useState<PropertyListKind | null>(null);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <ForRole needs="member">
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

function KeepForm({ filter, kind }: { filter: PropertyFilter; kind: PropertyListKind }) {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const keep = useMutation({
    mutationFn: () => call('POST /api/property-lists', { body: { name, kind, filter } }),
    onSuccess: async ({ id }) => {
      await refreshPropertyLists(client);
      goTo(paths.propertyList(id));
    },
    onError: reportFailure('List Not Kept'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-4">
      <p className="mb-4 text-sm text-muted">{sayFilter(filter)}</p>
      <Field label="Name">
        {(slots) => (
          <Input
            {...slots}
            required
            maxLength={PROPERTY_LIST_LIMITS.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={keep.isPending}>
          {keep.isPending ? 'Keeping...' : 'Keep'}
        </Button>
      </div>
    </form>
  );
}

type OwnFiltersProps = { filter: PropertyFilter; onChoose: (filter: PropertyFilter) => void };

/** Filters that the account keeps, to be asked with one press. */
export function OwnFilters({ filter, onChoose }: OwnFiltersProps) {
  const { data: lists = [] } = useQuery(propertyListsQuery);
  const own = lists.filter(({ kind }) => kind === 'living');
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
