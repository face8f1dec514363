import { Field, Input } from '../../../ui/field.tsx';

type CapFieldProps = { text: string; isFaulty: boolean; onChange: (text: string) => void };

/** The most that its owner lets the job cost. */
export function CapField({ text, isFaulty, onChange }: CapFieldProps) {
  return (
    <Field
      label="Cap in credits"
      optional
      className="mt-5"
      hint="The job stops before it costs more. Blank: no cap."
      error={isFaulty ? 'Type a whole number of credits, 1 or more, or leave it blank.' : undefined}
    >
      {(slots) => (
        <Input {...slots} inputMode="numeric" autoComplete="off" value={text} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
