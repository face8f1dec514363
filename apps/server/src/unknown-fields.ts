/** Finds fields that a program sent and that nothing reads. If they were ignored, a mistyped field would be a setting silently lost (decision 0232). */
import { isAlike } from '@deedline/engine/text/text-distance';
import { z } from 'zod';

interface Schema {
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  const?: unknown;
  definitions?: Readonly<Record<string, Schema>>;
}

interface Unknown {
  path: readonly (string | number)[];
  /** The fields that exist at its place. */
  known: readonly string[];
}

/** A message about the first unknown field, with a suggestion of what was probably meant; undefined if the schema names every field. */
export function sayUnknownField(schema: z.ZodType, data: unknown): string | undefined {
  const root = schemaOf(schema);
  const unknown = findUnknown(root, root, data, []);
  return unknown === undefined ? undefined : say(unknown);
}

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(schema: z.ZodType): Schema {
  const made = schemas.get(schema) ?? (z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(schema, made);
  return made;
}

function findUnknown(root: Schema, schema: Schema, data: unknown, path: Unknown['path']): Unknown | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const options = optionsOf(root, schema, data);
  const [first, ...others] = options.map((option) => findIn(root, option, data, path));
  // If the schema allows several forms, one that knows every field is enough.
  return others.includes(undefined) ? undefined : first;
}

function findIn(root: Schema, { properties, items, additionalProperties }: Schema, data: object, path: Unknown['path']) {
  if (Array.isArray(data)) {
    if (items === undefined) return undefined;
    return firstOf(data.keys(), (at) => findUnknown(root, items, data[at], [...path, at]));
  }
  if (properties === undefined) return undefined;
  const rest = typeof additionalProperties === 'object' || additionalProperties === true ? additionalProperties : undefined;
  return firstOf(Object.keys(data), (name) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : rest;
    if (known === undefined) return { path: [...path, name], known: Object.keys(properties) };
    return known === true ? undefined : findUnknown(root, known, (data as Record<string, unknown>)[name], [...path, name]);
  });
}

function firstOf<T>(all: Iterable<T>, find: (one: T) => Unknown | undefined): Unknown | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The forms that the schema allows here, without those that a field with a constant value rules out. */
function optionsOf(root: Schema, schema: Schema, data: object): Schema[] {
  if (schema.$ref !== undefined) return optionsOf(root, root.definitions?.[schema.$ref.split('/').at(-1)!] ?? root, data);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const open = options.flatMap((option) => optionsOf(root, option, data));
    return open.filter((option) => (Array.isArray(data) ? option.items !== undefined : isMeant(option, data)));
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.flatMap((part) => optionsOf(root, part, data));
    return [{ properties: Object.assign({}, ...parts.map(({ properties = {} }) => properties)) as Record<string, Schema> }];
  }
  return [schema];
}

function isMeant({ properties }: Schema, data: object): boolean {
  if (properties === undefined) return false;
  const fixed = Object.entries(properties).filter(([, { const: only }]) => only !== undefined);
  return fixed.every(([name, { const: only }]) => only === (data as Record<string, unknown>)[name]);
}

/** Limits a message: names come from the client and may be as long as a body. */
const SHOWN_LETTERS = 60;
const MOST_NAMED = 24;

function say({ path, known }: Unknown): string {
  const name = String(path.at(-1));
  const shown = [...path.slice(0, -1), name].map((part) => String(part).slice(0, SHOWN_LETTERS).toWellFormed()).join('.');
  const said = plain(name.slice(0, SHOWN_LETTERS));
  const meant = known.find((one) => plain(one) === said) ?? known.find((one) => isAlike(plain(one), said));
  const hint = meant === undefined ? listed(known) : ` Did you mean ${meant}?`;
  return `"${shown}" is no field that is read here, so nothing was done.${hint}`;
}

function listed(known: readonly string[]): string {
  if (known.length === 0) return ' None is read here.';
  const rest = known.length - MOST_NAMED;
  return ` Those that are: ${known.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** Matches names across casing styles, such as `include_contacts`. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');
