import { ATTESTATION, type Purpose, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { LegalLine } from '../../purposes/legal-purposes.tsx';
import { PayOnlySwitch } from '../../words/pay-only-switch.tsx';
import { Checkbox, Switch } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import type { SearchForm } from './search-request.ts';

const PURPOSES = Object.entries(PURPOSE_WORDS) as [Purpose, string][];

type PermissibleUseProps = { form: UseFormReturn<SearchForm>; offersContacts: boolean };

/** What is wanted, what for, and the attestation that every search needs. */
export function PermissibleUse({ form, offersContacts }: PermissibleUseProps) {
  const [use, legal = null, includeContacts] = useWatch({ control: form.control, name: ['purpose', 'legal', 'includeContacts'] });
  const fault = form.formState.errors.permissibleUse?.message;
  return (
    <div className="grid gap-5 border-t pt-6">
      {offersContacts && (
        <Controller
          control={form.control}
          name="includeContacts"
          render={({ field }) => (
            <Switch
              isOn={field.value}
              onChange={field.onChange}
              label="Owner contacts too"
              hint="Phones and emails of the owner. Off, the search delivers the property alone and never costs more than $2.00."
            />
          )}
        />
      )}
      {offersContacts && includeContacts && (
        <Controller
          control={form.control}
          name="payOnlyForContacts"
          render={({ field }) => <PayOnlySwitch isOn={field.value} onChange={field.onChange} />}
        />
      )}
      <div className="max-w-sm">
        <Field label="Purpose">
          {(slots) => (
            <Select {...slots} {...form.register('purpose', { onChange: () => form.setValue('legal', null) })}>
              {PURPOSES.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <LegalLine use={use} chosen={legal} onChoose={(chosen) => form.setValue('legal', chosen)} />
      </div>
      <div>
        <Checkbox
          {...form.register('permissibleUse')}
          aria-invalid={fault ? true : undefined}
          label="I agree to the permissible use policy"
          hint={
            <>
              {ATTESTATION.text}{' '}
              <Link href={paths.terms} className="link">
                Read the terms
              </Link>
            </>
          }
        />
        {fault && <p className="mt-1.5 text-xs text-brick">{fault}</p>}
      </div>
    </div>
  );
}
