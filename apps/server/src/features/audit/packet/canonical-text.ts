/**
 * JSON in one form only, so that the same value always has the same digest: as PostgreSQL prints jsonb. Keys stand shorter before longer (in bytes
 * of UTF-8), alike long ones in the order of their bytes; ", " and ": " between them; strings escaped as JSON.stringify does; whole numbers.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    const keyed = entries.map(([name, field]) => ({ name: Buffer.from(name), text: `${JSON.stringify(name)}: ${canonicalText(field)}` }));
    keyed.sort((a, b) => a.name.length - b.name.length || a.name.compare(b.name));
    return `{${keyed.map(({ text }) => text).join(', ')}}`;
  }
  return JSON.stringify(value);
}
