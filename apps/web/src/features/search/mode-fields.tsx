import type { UseFormReturn } from 'react-hook-form';
import { classNames } from '../../ui/class-names.ts';
import { Field, Input } from '../../ui/field.tsx';
import type { MODE_FIELDS } from './search-fields.ts';
import type { SearchForm } from './search-request.ts';

const SPANS = { 1: '@md:col-span-1', 2: '@md:col-span-2', 3: '@md:col-span-3', 4: '@md:col-span-4', 6: '@md:col-span-6' } as const;

const NARROW_SPANS = { 2: 'col-span-2', 4: 'col-span-4', 6: 'col-span-6' } as const;

type ModeFieldsProps = { fields: (typeof MODE_FIELDS)[keyof typeof MODE_FIELDS]; form: UseFormReturn<SearchForm> };

export function ModeFields({ fields, form }: ModeFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-5 @md:gap-x-5">
      {fields.map(({ name, label, columns, narrowColumns = 6 as const, isRequired, hint, inputMode }, index) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={errors[name]?.message}
          className={classNames(NARROW_SPANS[narrowColumns], SPANS[columns])}
        >
          {(slots) => (
            <Input
              {...slots}
              {...form.register(name)}
              data-first-field={index === 0 ? '' : undefined}
              aria-required={isRequired}
              inputMode={inputMode}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
