/** What stands behind '#token=' in the address of a mailed link. It never reaches a server's log: fragments are not sent. */
export function readLinkToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}
