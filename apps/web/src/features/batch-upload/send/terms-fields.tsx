import { ATTESTATION } from '@deedline/contract/attestation';
import { PRICES } from '@deedline/contract/prices';
import type { Purpose } from '@deedline/contract/search';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import type { Ref } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { LegalLine } from '../../../purposes/legal-line.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { formatCost } from '../../../ui/format.ts';
import { Switch } from '../../../ui/switch.tsx';
import { PayOnlySwitch } from '../../../words/pay-only-switch.tsx';
import type { Terms } from '../desk-state.ts';

const PURPOSES = Object.entries(PURPOSE_WORDS) as [Purpose, string][];

type TermsFieldsProps = { agreement: Ref<HTMLInputElement>; terms: Terms; onChange: (terms: Terms) => void; isDisabled: boolean };

/** What is wanted of every row, what for, and the attestation that every search needs. */
export function TermsFields({ agreement, terms, onChange, isDisabled }: TermsFieldsProps) {
  return (
    <fieldset disabled={isDisabled} className="grid gap-5">
      <Switch
        isOn={terms.includeContacts}
        onChange={(includeContacts) => onChange({ ...terms, includeContacts })}
        label="Owner contacts too"
        hint={`Phones and emails of the owners. Off, a row delivers the property alone and never costs more than ${formatCost(PRICES.propertyInsights)}.`}
      />
      {terms.includeContacts && (
        <PayOnlySwitch isOn={terms.payOnlyForContacts} onChange={(payOnlyForContacts) => onChange({ ...terms, payOnlyForContacts })} />
      )}
      <div>
        <Field label="Purpose">
          {(slots) => (
            <Select
              {...slots}
              value={terms.purpose}
              onChange={({ target }) => onChange({ ...terms, purpose: target.value as Purpose, legal: null })}
            >
              {PURPOSES.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <LegalLine use={terms.purpose} chosen={terms.legal} onChoose={(legal) => onChange({ ...terms, legal })} />
      </div>
      <Checkbox
        ref={agreement}
        checked={terms.permissibleUse}
        onChange={({ target }) => onChange({ ...terms, permissibleUse: target.checked })}
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
    </fieldset>
  );
}
