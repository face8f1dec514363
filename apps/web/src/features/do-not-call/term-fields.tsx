import { NUMBER_LIST_KINDS, type NumberListKind } from '@deedline/contract/limits';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { KIND_WORDS } from './list-words.ts';
import type { ListTerms } from './use-load-list.ts';

type TermFieldsProps = { terms: ListTerms; onChange: (terms: ListTerms) => void };

/** What a file of numbers is: each kind asks for what belongs to it. */
export function TermFields({ terms, onChange }: TermFieldsProps) {
  const set = (name: keyof ListTerms) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...terms, [name]: event.currentTarget.value });
  return (
    <>
      <Field label="Kind of list" hint={KIND_WORDS[terms.kind].about}>
        {(slots) => (
          <Select {...slots} value={terms.kind} onChange={(event) => onChange({ ...terms, kind: event.target.value as NumberListKind })}>
            {NUMBER_LIST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Date of the list" hint="As of when it speaks, not when you downloaded it.">
        {(slots) => <Input {...slots} type="date" required value={terms.listDate} onChange={set('listDate')} />}
      </Field>
      {terms.kind === 'national' && (
        <>
          <Field label="Subscription account number (SAN)" hint="Of your organisation; kept with the list.">
            {(slots) => <Input {...slots} required autoComplete="off" value={terms.san} onChange={set('san')} />}
          </Field>
          <Field label="Area codes" optional hint="What the file covers. Left empty: the area codes that stand in it.">
            {(slots) => <Input {...slots} inputMode="numeric" placeholder="419, 740" value={terms.areaCodes} onChange={set('areaCodes')} />}
          </Field>
        </>
      )}
      {terms.kind === 'state' && (
        <Field label="State" hint="Two letters.">
          {(slots) => <Input {...slots} required maxLength={2} autoComplete="off" value={terms.state} onChange={set('state')} />}
        </Field>
      )}
    </>
  );
}
