/** Learns from examples what a schema omits: missing fields, and fields that may be null. The example values themselves are not kept. */
import type { Schema } from './tables.ts';

/** `resolve` follows a `$ref`. Modifies the schema. */
export function learnFrom(schema: Schema, example: unknown, resolve: (schema: Schema) => Schema): void {
  const [either] = (schema['anyOf'] ?? []) as Schema[];
  const own = resolve(either ?? schema);
  if (Array.isArray(example)) for (const each of example) learnFrom((own['items'] ??= {}) as Schema, each, resolve);
  if (typeof example !== 'object' || example === null || Array.isArray(example) || Object.keys(example).length === 0) return;
  const properties = (own['properties'] ??= {}) as Record<string, Schema>;
  own['type'] ??= 'object';
  for (const [name, value] of Object.entries(example)) {
    const known = properties[name];
    if (value === null) properties[name] = nullable(known ?? {});
    else if (known === undefined) learnFrom((properties[name] = { type: kindOf(value) }), value, resolve);
    else learnFrom(known, value, resolve);
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The same schema, or null. */
export function nullable(schema: Schema): Schema {
  const { type, enum: words } = schema;
  if (schema['$ref'] !== undefined) return { anyOf: [{ $ref: schema['$ref'] }, { type: 'null' }] };
  if (type === undefined) return schema;
  const types = [type].flat();
  const more = Array.isArray(words) && !words.includes(null) ? { enum: [...(words as unknown[]), null] } : {};
  return { ...schema, type: types.includes('null') ? type : [...types, 'null'], ...more };
}
