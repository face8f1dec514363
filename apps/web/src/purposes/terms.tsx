import type { User } from '@deedline/contract/account/account';
import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import { ATTESTATION, type Purpose, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { useIsPaid } from '../roles/roles.tsx';
import { paths } from '../paths.ts';
import { Checkbox, Switch } from '../ui/form/choice.tsx';
import { Field, Select } from '../ui/form/field.tsx';
import { LegalLine } from './legal-purposes.tsx';

/** The terms of a search, or of every row of a file: the purpose and what to deliver. */
export type Terms = {
  purpose: Purpose;
  /** For this time only; null uses the account's defaults for the use. */
  legal: LegalPurposes | null;
  permissibleUse: boolean;
  includeContacts: boolean;
  payOnlyForContacts: boolean;
};
const FIRST_TERMS: Terms = {
  purpose: 'skip_tracing',
  legal: null,
  permissibleUse: false,
  includeContacts: true,
  payOnlyForContacts: false,
};

/** A form's initial terms: this member's last choices. The attestation has to be made anew each time. */
export function firstTerms(user: Pick<User, 'payOnlyForContacts' | 'purpose'> | null | undefined): Terms {
  return user ? { ...FIRST_TERMS, payOnlyForContacts: user.payOnlyForContacts, purpose: user.purpose } : FIRST_TERMS;
}

const PURPOSES = Object.entries(PURPOSE_WORDS) as [Purpose, string][];

type TermsFieldsProps = {
  terms: Terms;
  onChange: (changed: Partial<Terms>) => void;
  /** What contacts add to the price; null if they are not optional. */
  contactsHint: string | null;
  purposeClass?: string;
  /** Error shown if the attestation is missing. */
  fault?: string | undefined;
};

/** The fields of the terms, including the attestation that every search needs. */
export function TermsFields({ terms, onChange, contactsHint, purposeClass, fault }: TermsFieldsProps) {
  const isPaid = useIsPaid();
  return (
    <>
      {contactsHint !== null && (
        <Switch
          isOn={terms.includeContacts}
          onChange={(includeContacts) => onChange({ includeContacts })}
          label="Owner contacts too"
          hint={contactsHint}
        />
      )}
      {isPaid && contactsHint !== null && terms.includeContacts && (
        <PayOnlySwitch isOn={terms.payOnlyForContacts} onChange={(payOnlyForContacts) => onChange({ payOnlyForContacts })} />
      )}
      <div className={purposeClass}>
        <Field label="Purpose">
          {(slots) => (
            <Select {...slots} value={terms.purpose} onChange={({ target }) => onChange({ purpose: target.value as Purpose, legal: null })}>
              {PURPOSES.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <LegalLine use={terms.purpose} chosen={terms.legal} onChoose={(legal) => onChange({ legal })} />
      </div>
      <div>
        <Attestation
          aria-invalid={fault ? true : undefined}
          checked={terms.permissibleUse}
          onChange={({ target }) => onChange({ permissibleUse: target.checked })}
        />
        {fault && <p className="mt-1.5 text-xs text-brick">{fault}</p>}
      </div>
    </>
  );
}

/** The choice becomes the default of the member's next form. */
export function PayOnlySwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      isOn={isOn}
      onChange={onChange}
      label="Pay only if contacts are found"
      hint="Without a phone or email it costs nothing, and shows only that a property is on record. Remembered for you."
    />
  );
}

export function Attestation(props: ComponentProps<'input'>) {
  return (
    <Checkbox
      name="permissibleUse"
      label="I agree to the permissible use policy"
      hint={
        <>
          {ATTESTATION.text}{' '}
          <Link href={paths.terms} className="link">
            Read the terms
          </Link>
        </>
      }
      {...props}
    />
  );
}

/** Shown if the attestation is missing, in the words of the specification. */
export const NOT_AGREED = { title: 'Policy Agreement Required', description: 'Please agree to the permissible use policy' } as const;
