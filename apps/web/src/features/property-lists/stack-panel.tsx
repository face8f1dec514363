import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type { PropertyList, PropertyStack } from '@deedline/contract/property-lists/property-list';
import type { PropertyListKind } from '@deedline/contract/property-lists/property-list-words';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call, messageOf } from '../../api/call.ts';
import { propertyStackQuery, usePropertyListChange } from '../../api/property-lists.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { sayCount, sayDoor, sayPlace, sayWhy } from '../../words/property-words.ts';

type Part = 'of' | 'without';

/** An existing living stack that is edited. */
type Kept = { id: string; name: string; stack: PropertyStack };
type StackPanelProps = { lists: readonly PropertyList[]; kept?: Kept; onDone?: () => void };

/**
 * Combines lists as sets: on at least N of some, and on none of others. The count follows every change; the result can be saved as a frozen or a living list.
 */
export function StackPanel({ lists: all, kept, onDone }: StackPanelProps) {
  // A living stack cannot contain another one.
  const lists = kept === undefined ? all : all.filter(({ stack }) => stack === null);
  const [parts, setParts] = useState(() => partsOf(kept?.stack));
  const [wanted, setAtLeast] = useState(kept?.stack.atLeast ?? 2);
  const idsOf = (part: Part) => lists.filter(({ id }) => parts[id] === part).map(({ id }) => id);
  const [of, without] = [idsOf('of'), idsOf('without')];
  const atLeast = Math.min(wanted, Math.max(1, of.length));
  const isFull = of.length > PROPERTY_LIST_LIMITS.stacked || without.length > PROPERTY_LIST_LIMITS.stacked;
  return (
    <section aria-labelledby="stack" className="mb-8 border p-5">
      <h2 id="stack" className="text-lg font-semibold">
        {kept === undefined ? 'Stack lists' : `What ${kept.name} counts`}
      </h2>
      <ul className="mt-3 grid gap-2">
        {lists.map(({ id, name }) => (
          <li key={id} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_15rem]">
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
              <option value="without">Exclude what is on it</option>
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
      {isFull && <p className="mt-4 text-sm text-brick">You can stack ten lists at most.</p>}
      {of.length > 0 && !isFull && (
        <Stacked stack={{ of, atLeast, ...(without.length > 0 ? { without } : {}) }}>
          {(stack, isEmpty) =>
            kept === undefined ? (
              <KeepStack
                stack={stack}
                isEmpty={isEmpty}
                isNested={lists.some(({ id, stack: own }) => own !== null && parts[id] !== undefined)}
              />
            ) : (
              <SaveStack id={kept.id} stack={stack} onDone={onDone} />
            )
          }
        </Stacked>
      )}
      {of.length === 0 && <p className="mt-4 text-sm text-muted">Choose the lists to count.</p>}
    </section>
  );
}

function partsOf(stack: PropertyStack | undefined): Readonly<Record<string, Part>> {
  const of = (stack?.of ?? []).map((id) => [id, 'of'] as const);
  return Object.fromEntries([...of, ...(stack?.without ?? []).map((id) => [id, 'without'] as const)]);
}

const SHOWN = 10;

type StackedProps = { stack: PropertyStack; children: (stack: PropertyStack, isEmpty: boolean) => ReactNode };

/** The number of properties it finds and, for members who may, the ways to save it. */
function Stacked({ stack, children }: StackedProps) {
  const { data, error, isPlaceholderData } = useQuery(propertyStackQuery(stack));
  if (error) return <p className="mt-4 text-sm text-brick">{messageOf(error)}</p>;
  if (!data) return <p className="mt-4 text-sm text-muted">Counting...</p>;
  return (
    <div className="mt-5" aria-busy={isPlaceholderData}>
      <p aria-live="polite" className="font-semibold">
        {sayCount(data)}
      </p>
      <ul className="mt-2 border-b">
        {data.properties.slice(0, SHOWN).map((property) => (
          <li key={`${property.countyFips} ${property.ParcelId}`} className="border-t py-2 text-sm">
            <Link href={paths.parcel(property.countyFips, property.ParcelId)} className="link font-medium touch:py-3">
              {sayDoor(property)}
            </Link>{' '}
            <span className="text-muted">{sayPlace(property)}</span>
            <div>{sayWhy(property.why)}</div>
          </li>
        ))}
      </ul>
      <ForRole needs="member">{children(stack, data.count === 0)}</ForRole>
    </div>
  );
}

type SaveStackProps = { id: string; stack: PropertyStack; onDone: (() => void) | undefined };

function SaveStack({ id, stack, onDone }: SaveStackProps) {
  const save = usePropertyListChange(
    () => call('PATCH /api/property-lists/:id', { params: { id }, body: { stack } }),
    'Stack Not Saved',
    onDone,
  );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="primary" disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </div>
  );
}

type KeepStackProps = { stack: PropertyStack; isEmpty: boolean; isNested: boolean };

function KeepStack({ stack, isEmpty, isNested }: KeepStackProps) {
  const [name, setName] = useState('');
  const [, goTo] = useLocation();
  const keep = usePropertyListChange(
    (kind: PropertyListKind) => call('POST /api/property-lists', { body: { name, kind, stack } }),
    'List Not Kept',
    ({ id }) => goTo(paths.propertyList(id)),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    keep.mutate(submitter instanceof HTMLButtonElement && submitter.value === 'living' ? 'living' : 'frozen');
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
      <Button type="submit" value="frozen" variant="primary" disabled={keep.isPending || isEmpty}>
        {keep.isPending ? 'Keeping...' : 'Keep as a list'}
      </Button>
      <Button type="submit" value="living" disabled={keep.isPending || isNested}>
        Save this stack
      </Button>
      <p className="w-full text-xs text-muted">
        {isNested
          ? 'One of these is a saved stack. You can keep what it finds now, but you cannot save a stack of stacks.'
          : 'Keep it as a list to freeze what is found now. Save it to count the lists again whenever you open it, and to see what newer files change.'}
      </p>
    </form>
  );
}
