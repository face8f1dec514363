import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
type Registry = z.core.$ZodRegistry<{ id: string }>;
type Direction = 'input' | 'output';

export interface NamedSchemas {
  /** Describes one of the given parts, by reference to its name if it has one. */
  describe(part: z.ZodType, io: Direction): Json;
  /** Describes each field of a schema for path or query parameters. */
  describeFields(part: z.ZodType): Json;
  /** All named schemas that are a part or are referenced by one. */
  components: Json;
}

const REF = '#/components/schemas/';

/**
 * Describes input and output as JSON schema; each object, choice and list that the contract exports is named after its export. `fields` are parts whose own
 * name is not needed; `more` are additional names. If input and output of one name differ, the input is called `NameInput`.
 */
export async function nameSchemas(
  parts: Readonly<Record<Direction | 'fields', readonly z.ZodType[]>>,
  more: Readonly<Record<string, z.ZodType>>,
): Promise<NamedSchemas> {
  const registry: Registry = z.registry<{ id: string }>();
  for (const [id, schema] of [...Object.entries(more), ...(await readExports())]) addName(registry, id, schema);
  const names = new Set(Object.keys(convert(registry, 'output', (id) => id)));
  [...parts.input, ...parts.fields, ...parts.output].forEach((part, at) => registry.has(part) || registry.add(part, { id: `part${at}` }));
  const idOf = (part: z.ZodType) => registry.get(part)!.id;
  const alike = { input: convert(registry, 'input', (id) => id), output: convert(registry, 'output', (id) => id) };
  const inFields = parts.fields.flatMap((part) => namedBy(alike.input[idOf(part)]));
  const used = { input: reach(alike.input, [...parts.input.map(idOf), ...inFields]), output: reach(alike.output, parts.output.map(idOf)) };
  const apart = tellApart(alike, used);
  const nameOf = (id: string, io: Direction) => (io === 'input' && apart.has(id) ? `${id}Input` : id);
  const described = { input: convert(registry, 'input', (id) => nameOf(id, 'input')), output: alike.output };
  const components = (['input', 'output'] as const).flatMap((io) =>
    [...used[io]].filter((id) => names.has(id)).map((id) => [nameOf(id, io), described[io][id]] as const),
  );
  return {
    describe: (part, io) => (names.has(idOf(part)) ? { $ref: REF + nameOf(idOf(part), io) } : described[io][idOf(part)]!),
    describeFields: (part) => described.input[idOf(part)]!,
    components: Object.fromEntries(components.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Returns the exports by name, for example 'listEntry' of list.ts as 'ListEntry'. */
async function readExports(): Promise<[string, z.ZodType][]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@deedline/contract/errors')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(routes|node_modules)\b/.test(name))
    .toSorted();
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] =>
      hasParts(value) ? [[name[0]!.toUpperCase() + name.slice(1), value]] : [],
    ),
  );
}

function hasParts(value: unknown): value is z.ZodType {
  return [z.ZodObject, z.ZodUnion, z.ZodArray, z.ZodEnum, z.ZodRecord, z.ZodLazy].some((kind) => value instanceof kind);
}

function addName(registry: Registry, id: string, schema: z.ZodType): void {
  if (registry.has(schema)) return;
  registry.add(schema, { id });
}

/** Each schema of the registry by its id; parts that are in the registry too become references. */
function convert(registry: Registry, io: Direction, nameOf: (id: string) => string): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => REF + nameOf(id),
    unrepresentable: 'any',
    // Additional properties are allowed, so that fields added to an answer later break no existing reader.
    override: ({ jsonSchema }) => void (jsonSchema.additionalProperties === false && delete jsonSchema.additionalProperties),
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]));
}

function namedBy(schema: Json | undefined): string[] {
  return [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, id]) => id!);
}

function reach(schemas: Readonly<Record<string, Json>>, ids: readonly string[]): Set<string> {
  const reached = new Set(ids);
  for (const id of reached) for (const next of namedBy(schemas[id])) reached.add(next);
  return reached;
}

/** The ids used for both input and output whose schemas differ, directly or through a schema that they reference. */
function tellApart(
  schemas: Readonly<Record<Direction, Record<string, Json>>>,
  used: Readonly<Record<Direction, ReadonlySet<string>>>,
): Set<string> {
  const differs = (id: string) => JSON.stringify(schemas.input[id]) !== JSON.stringify(schemas.output[id]);
  const both = [...used.input].filter((id) => used.output.has(id));
  return new Set(both.filter((id) => [...reach(schemas.input, [id])].some(differs)));
}
