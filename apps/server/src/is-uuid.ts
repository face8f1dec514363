const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is no UUID names nothing; the database would refuse to compare it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
