let typed = '';

/** Keeps the address that was typed for a sign-up until the page is loaded anew: nobody types it twice, and nothing of it is stored or in an address. */
export function keepTypedEmail(email: string): void {
  typed = email;
}

export function readTypedEmail(): string {
  return typed;
}
