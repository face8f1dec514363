const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Callers check this first because text that is not a UUID cannot name a row, and the database refuses to compare it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
