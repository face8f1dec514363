/** A lower bound of all version 7 UUIDs of that moment (milliseconds since 1970). */
export function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
