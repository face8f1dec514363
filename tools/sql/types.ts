/** TypeScript types of PostgreSQL's parameters and results, as `connectionConfig` of packages/database parses them. */
import type { Catalog } from './catalog.ts';

const READ: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  interval: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'string',
  oid: 'number',
  record: 'string',
  pg_lsn: 'string',
  regclass: 'string',
  text: 'string',
  tid: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  // A void function returns an empty text.
  void: 'string',
};
const WRITTEN: Readonly<Record<string, string>> = {
  ...READ,
  bytea: 'Uint8Array | string',
  box: 'string',
  int8: 'bigint | number | string',
  json: 'string | object',
  jsonb: 'string | object',
  numeric: 'number | string',
  timestamptz: 'Date | string',
  text: 'string | number',
};

/** The type of a result column. Throws for a type that is not in the table above. */
export function readType(catalog: Catalog, number: number): string {
  return typeOf(READ, catalog, number, (element) => `${element}[]`);
}

/** The type of a parameter such as $1. */
export function writtenType(catalog: Catalog, number: number): string {
  return typeOf(WRITTEN, catalog, number, (element) => `readonly (${element} | null)[] | string`);
}

function typeOf(types: Readonly<Record<string, string>>, catalog: Catalog, number: number, arrayOf: (element: string) => string): string {
  const name = catalog.types.get(number) ?? String(number);
  const type = types[name.replace(/^_/, '')];
  if (type === undefined) throw new Error(`it has the type ${name}, for which tools/sql/types.ts knows no TypeScript`);
  return name.startsWith('_') ? arrayOf(type) : type;
}
