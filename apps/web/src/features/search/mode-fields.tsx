import type { SearchMode } from '@deedline/contract/search/search';
import type { KnownParcel } from '@deedline/contract/search/suggestion';
import type { UseFormReturn } from 'react-hook-form';
import { classNames } from '../../ui/class-names.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { fieldsOf, isSuggestible, type Suggestible, SUGGESTING, SuggestInput } from './suggest-input.tsx';
import { MODE_FIELDS } from './search-fields.ts';
import type { SearchForm } from './search-request.ts';

const SPANS = { 1: '@md:col-span-1', 2: '@md:col-span-2', 3: '@md:col-span-3', 4: '@md:col-span-4', 6: '@md:col-span-6' } as const;

const NARROW_SPANS = { 2: 'col-span-2', 4: 'col-span-4', 6: 'col-span-6' } as const;

type ModeFieldsProps = { mode: SearchMode; form: UseFormReturn<SearchForm> };

function readPlace(form: ModeFieldsProps['form']): { city: string; zip: string } {
  const { city, zip } = form.getValues();
  return { city: city.slice(0, 120), zip: zip.slice(0, 120) };
}

function fillIn(form: ModeFieldsProps['form'], mode: Suggestible, parcel: KnownParcel): void {
  for (const [name, value] of fieldsOf(mode, parcel)) form.setValue(name, value);
  form.clearErrors();
}

export function ModeFields({ mode, form }: ModeFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-5 @md:gap-x-5">
      {MODE_FIELDS[mode].map(({ name, label, columns, narrowColumns = 6 as const, isRequired, hint, inputMode }, index) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={errors[name]?.message}
          className={classNames(NARROW_SPANS[narrowColumns], SPANS[columns])}
        >
          {(slots) => {
            const input = {
              ...slots,
              ...form.register(name),
              'data-first-field': index === 0 ? '' : undefined,
              'aria-required': isRequired,
              inputMode,
              autoComplete: 'off',
              spellCheck: false,
            };
            if (!isSuggestible(mode) || SUGGESTING[mode] !== name) return <Input {...input} />;
            return <SuggestInput {...input} mode={mode} place={() => readPlace(form)} onChoose={(parcel) => fillIn(form, mode, parcel)} />;
          }}
        </Field>
      ))}
    </div>
  );
}
