import {
  DPPA_TABLE,
  GLBA_TABLE,
  type LegalPurpose,
  type LegalPurposes,
  PROPOSED_PURPOSES,
} from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purposesQuery } from '../api/purposes.ts';
import { Field, Select } from '../ui/form/field.tsx';

type LegalLineProps = {
  use: Purpose;
  /** Purposes for this search only; null uses the account's defaults for the use. */
  chosen: LegalPurposes | null;
  onChoose: (chosen: LegalPurposes | null) => void;
};

/** What the chosen use means under GLBA and DPPA, in small print, and a way to override it for this search. */
export function LegalLine({ use, chosen, onChoose }: LegalLineProps) {
  const { data: tables } = useQuery(purposesQuery);
  const [isOpen, setIsOpen] = useState(false);
  const wanted: LegalPurposes = tables?.uses.find((one) => one.use === use) ?? PROPOSED_PURPOSES[use];
  const { glbaPurpose, dppaPurpose } = chosen ?? wanted;
  return (
    <div className="mt-1.5 text-xs text-muted">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {!isOpen && (
          <div className="min-w-0">
            {describeLegal({ glbaPurpose, dppaPurpose }).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <button
          type="button"
          className="link touch:min-h-11"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Done with GLBA and DPPA' : 'Change GLBA and DPPA'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Change'}
        </button>
      </div>
      {isOpen && (
        <div className="mt-3 border-l-2 pl-4 text-sm text-ink">
          <LegalFields value={{ glbaPurpose, dppaPurpose }} onChange={onChoose} />
          {chosen && (
            <button type="button" className="link mt-3 text-xs touch:min-h-11" onClick={() => onChoose(null)}>
              As in your settings
            </button>
          )}
        </div>
      )}
    </div>
  );
}

type LegalFieldsProps = { value: LegalPurposes; onChange: (value: LegalPurposes) => void };

/** One choice per law, in the law's own words. */
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

/** Both purposes in one or two lines. */
export function describeLegal({ glbaPurpose, dppaPurpose }: LegalPurposes): string[] {
  if (glbaPurpose === 'none' && dppaPurpose === 'none')
    return ['Records under GLBA and DPPA are left out: no purpose of these laws is claimed'];
  return [`GLBA: ${titleOf(GLBA_TABLE, glbaPurpose)}`, `DPPA: ${titleOf(DPPA_TABLE, dppaPurpose)}`];
}

function titleOf(table: readonly LegalPurpose[], code: string): string {
  const title = table.find((purpose) => purpose.code === code)?.title ?? code;
  return title.charAt(0).toLowerCase() + title.slice(1);
}
