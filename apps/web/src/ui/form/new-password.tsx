import { useState } from 'react';
import { toast } from '../toast/toast.ts';
import { Field, Input } from './field.tsx';
import { readText } from './form.tsx';

type NewPasswordFieldsProps = { label?: string; fault: PasswordFault | null };

/** A new password, typed twice: the form's fields `password` and `confirmPassword`. */
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

/** An error of a call: if the server refused it, with its code and message. */
type Refusal = Error & { code?: string | null; serverMessage?: string | null };

type NewPassword = {
  fault: PasswordFault | null;
  read: (form: FormData) => string | null;
  /** Shows the server's reason beside the field if it refused the password. */
  refuse: (error: Refusal) => void;
};

/** Reads a form's new password. If it is invalid, says so in a toast and beside the field, and returns null. */
export function useNewPassword(): NewPassword {
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const read = (form: FormData) => {
    const password = readText(form, 'password');
    const found = checkPasswords(password, readText(form, 'confirmPassword'));
    setFault(found);
    if (!found) return password;
    toast({ title: found.title, description: found.description, variant: 'destructive' });
    return null;
  };
  const refuse = ({ code, serverMessage }: Refusal) => {
    if (code !== 'password_refused') return;
    setFault({ field: 'password', title: 'Password refused', description: serverMessage ?? 'Please choose another password' });
  };
  return { fault, read, refuse };
}

const MINIMUM_LENGTH = 8;

type PasswordFault = { field: 'password' | 'confirmPassword'; title: string; description: string };

/** What is wrong with the two passwords, in the specification's words (section 5). */
export function checkPasswords(password: string, confirmation: string): PasswordFault | null {
  if (password !== confirmation) {
    return { field: 'confirmPassword', title: "Passwords don't match", description: 'Please make sure your passwords match' };
  }
  if (password.length < MINIMUM_LENGTH) {
    return {
      field: 'password',
      title: 'Password too short',
      description: `Password must be at least ${MINIMUM_LENGTH} characters long`,
    };
  }
  return null;
}
