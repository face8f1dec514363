const MINIMUM_LENGTH = 8;

export type PasswordFault = { field: 'password' | 'confirmPassword'; title: string; description: string };

/** What is wrong with the two passwords of a new account, in the specification's words (section 5). */
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
