import { plainNumber } from '../cells.ts';

/** An integer that a double cannot represent, such as a parcel number of twenty digits. */
const LONG_NUMBER = /[:,[]\s*-?\d{16,}\s*[,}\]]/;

/** Parses JSON and turns long integers into text with all their digits. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value,
  );
}

const FLATTENED_DEPTH = 6;

/** Flattens an object to columns, with nested objects as `outer.inner`; lists stay JSON. Adds to `into`. */
export function flatten(value: Readonly<Record<string, unknown>>, into: Map<string, string>, prefix = '', depth = 0): Map<string, string> {
  for (const [key, member] of Object.entries(value)) {
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (isObject && depth < FLATTENED_DEPTH) flatten(member as Record<string, unknown>, into, `${prefix}${key}.`, depth + 1);
    else into.set(prefix + key, cellOf(member));
  }
  return into;
}

export function cellOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return plainNumber(value);
    case 'boolean':
      return String(value);
    default:
      return value === null || value === undefined ? '' : JSON.stringify(value);
  }
}
