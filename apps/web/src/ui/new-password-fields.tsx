import type { PasswordFault } from './check-passwords.ts';
import { Field, Input } from './field.tsx';

type NewPasswordFieldsProps = { label?: string; fault: PasswordFault | null };

/** A password to be, typed twice: `password` and `confirmPassword` of the form. */
export function NewPasswordFields({ label = 'Password', fault }: NewPasswordFieldsProps) {
  const errorOf = (field: PasswordFault['field']) => (fault?.field === field ? fault.description : undefined);
  return (
    <>
      <Field label={label} hint="At least 8 characters, and not one of the common ones" error={errorOf('password')}>
        {(slots) => <Input {...slots} name="password" type="password" autoComplete="new-password" required />}
      </Field>
      <Field label="Confirm password" error={errorOf('confirmPassword')}>
        {(slots) => <Input {...slots} name="confirmPassword" type="password" autoComplete="new-password" required />}
      </Field>
    </>
  );
}
