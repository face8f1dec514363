import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { checkPasswords } from './check-passwords.ts';
import type { PasswordFault } from './check-passwords.ts';
import { readText } from './read-text.ts';
import { toast } from './toast-store.ts';

type NewPassword = {
  fault: PasswordFault | null;
  read: (form: FormData) => string | null;
  /** Puts beside the field why the server refused the password, if that is what it did. */
  refuse: (error: unknown) => void;
};

/** Reads a form's new password; says what is wrong with it, in a toast and beside its field, and gives null then. */
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
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'password_refused') return;
    setFault({ field: 'password', title: 'Password refused', description: error.serverMessage ?? 'Please choose another password' });
  };
  return { fault, read, refuse };
}
