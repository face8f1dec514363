import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type { PropertyList, PropertyStack } from '@deedline/contract/property-lists/property-list';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call, messageOf } from '../../api/call.ts';
import { propertyStackQuery, refreshPropertyLists } from '../../api/property-lists.ts';
import { reportFailure } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { sayDoor, sayPlace, sayWhy } from '../../words/property-words.ts';

type Part = 'of' | 'without';

/** Lists as sets: on at least so many of some, on none of others. Counted with every change, and kept as a list of its own. */
export function StackPanel({ lists }: { lists: readonly PropertyList[] }) {
  const [parts, setParts] = useState<Readonly<Record<string, Part>>>({});
  const [wanted, setAtLeast] = useState(2);
  const idsOf = (part: Part) => lists.filter(({ id }) => parts[id] === part).map(({ id }) => id);
  const [of, without] = [idsOf('of'), idsOf('without')];
  const atLeast = Math.min(wanted, Math.max(1, of.length));
  const isFull = of.length > PROPERTY_LIST_LIMITS.stacked || without.length > PROPERTY_LIST_LIMITS.stacked;
  return (
    <section aria-labelledby="stack" className="mb-8 border p-5">
      <h2 id="stack" className="text-lg font-semibold">
        Stack lists
      </h2>
      <ul className="mt-3 grid gap-2">
        {lists.map(({ id, name }) => (
          <li key={id} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_12rem]">
            <label htmlFor={`stack-${id}`} className="min-w-0 text-sm font-medium break-words">
              {name}
            </label>
            <Select
              id={`stack-${id}`}
              value={parts[id] ?? ''}
              onChange={({ target }) => {
                const { [id]: _gone, ...rest } = parts;
                setParts(target.value === '' ? rest : { ...rest, [id]: target.value as Part });
              }}
            >
              <option value="">Leave it out</option>
              <option value="of">Count it</option>
              <option value="without">Take away what is on it</option>
            </Select>
          </li>
        ))}
      </ul>
      {of.length > 1 && (
        <Field label="On at least" className="mt-4 max-w-60">
          {(slots) => (
            <Select {...slots} value={String(atLeast)} onChange={({ target }) => setAtLeast(Number(target.value))}>
              {of.map((_, at) => (
                <option key={at} value={at + 1}>
                  {at === 0 ? 'any of them' : at + 1 === of.length ? 'all of them' : `${at + 1} of these ${of.length}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {isFull && <p className="mt-4 text-sm text-brick">Ten lists are stacked at most.</p>}
      {of.length > 0 && !isFull && <Stacked stack={{ of, atLeast, ...(without.length > 0 ? { without } : {}) }} />}
      {of.length === 0 && <p className="mt-4 text-sm text-muted">Choose the lists to count.</p>}
    </section>
  );
}

const SHOWN = 10;

function Stacked({ stack }: { stack: PropertyStack }) {
  const { data, error, isPlaceholderData } = useQuery(propertyStackQuery(stack));
  if (error) return <p className="mt-4 text-sm text-brick">{messageOf(error)}</p>;
  if (!data) return <p className="mt-4 text-sm text-muted">Counting...</p>;
  return (
    <div className="mt-5" aria-busy={isPlaceholderData}>
      <p aria-live="polite" className="font-semibold">
        {formatNumber(data.count)} {data.count === 1 ? 'property' : 'properties'}
      </p>
      <ul className="mt-2 border-b">
        {data.properties.slice(0, SHOWN).map((property) => (
          <li key={`${property.countyFips} ${property.ParcelId}`} className="border-t py-2 text-sm">
            <span className="font-medium">{sayDoor(property)}</span> <span className="text-muted">{sayPlace(property)}</span>
            <div>{sayWhy(property.why)}</div>
          </li>
        ))}
      </ul>
      {data.count > 0 && (
        <ForRole needs="member">
          <KeepStack stack={stack} />
        </ForRole>
      )}
    </div>
  );
}

function KeepStack({ stack }: { stack: PropertyStack }) {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const keep = useMutation({
    mutationFn: () => call('POST /api/property-lists', { body: { name, kind: 'frozen', stack } }),
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
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <Field label="Name of the new list" className="min-w-60 flex-1">
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
      <Button type="submit" variant="primary" disabled={keep.isPending}>
        {keep.isPending ? 'Keeping...' : 'Keep as a list'}
      </Button>
    </form>
  );
}
