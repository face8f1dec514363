import type { LegalPurpose, LegalPurposes } from '@deedline/contract/legal-purposes';
import { DPPA_TABLE, GLBA_TABLE } from '@deedline/contract/legal-purposes';
import { Field, Select } from '../ui/field.tsx';

type LegalFieldsProps = { value: LegalPurposes; onChange: (value: LegalPurposes) => void };

/** One choice for each law, with what the law calls it. */
export function LegalFields({ value, onChange }: LegalFieldsProps) {
  return (
    <div className="grid gap-4">
      <LawField
        label="Under GLBA"
        table={GLBA_TABLE}
        value={value.glbaPurpose}
        onChange={(glbaPurpose) => onChange({ ...value, glbaPurpose })}
      />
      <LawField
        label="Under DPPA"
        table={DPPA_TABLE}
        value={value.dppaPurpose}
        onChange={(dppaPurpose) => onChange({ ...value, dppaPurpose })}
      />
    </div>
  );
}

type LawFieldProps<Code extends string> = {
  label: string;
  table: readonly LegalPurpose<Code>[];
  value: Code;
  onChange: (code: Code) => void;
};

function LawField<Code extends string>({ label, table, value, onChange }: LawFieldProps<Code>) {
  const chosen = table.find(({ code }) => code === value);
  return (
    <Field label={label} hint={describe(chosen)}>
      {(slots) => (
        <Select {...slots} value={value} onChange={({ target }) => onChange(target.value as Code)}>
          {table.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function describe(purpose: LegalPurpose | undefined): string {
  if (purpose?.citation == null) return 'What falls under this law is left out of the answer, which says so.';
  return purpose.needsLicence ? `${purpose.citation}. For those who hold a licence.` : `${purpose.citation}.`;
}
