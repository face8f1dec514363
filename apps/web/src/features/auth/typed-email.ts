/** The address that was typed on the page before, so that nobody types it twice; it goes with the step in the browser's history, never in an address. */
export function readTypedEmail(): string {
  const state: unknown = globalThis.history?.state;
  const email = state !== null && typeof state === 'object' && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
