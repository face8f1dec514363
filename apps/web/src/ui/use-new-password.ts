import { useState } from 'react';
import { checkPasswords } from './check-passwords.ts';
import type { PasswordFault } from './check-passwords.ts';
import { readText } from './read-text.ts';
import { toast } from './toast-store.ts';

/** Reads a form's new password; says what is wrong with it, in a toast and beside its field, and gives null then. */
export function useNewPassword(): { fault: PasswordFault | null; read: (form: FormData) => string | null } {
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const read = (form: FormData) => {
    const password = readText(form, 'password');
    const found = checkPasswords(password, readText(form, 'confirmPassword'));
    setFault(found);
    if (!found) return password;
    toast({ title: found.title, description: found.description, variant: 'destructive' });
    return null;
  };
  return { fault, read };
}
