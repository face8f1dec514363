/** The generated files: parameter and result types of every statement, and the names of the tables. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Catalog } from './catalog.ts';
import { ROOMS, type Collected, type Room } from './collect.ts';
import { describeStatement } from './describe.ts';
import { readNullability } from './nullable.ts';
import { readType, writtenType } from './types.ts';

/** A set of tables, possibly in a database of its own; each statement belongs to one schema. */
export interface Schema {
  client: pg.Client;
  catalog: Catalog;
}

/** File of a workspace that narrows the types of its columns beyond what the schema says. */
const MEANINGS = 'column-types.ts';

/** The text of each file by path, and the statements that no schema prepares, as `path:line  why`. */
export async function writeStatements(
  root: string,
  { statements }: Collected,
  schemas: readonly Schema[],
): Promise<{ files: Map<string, string>; faults: string[] }> {
  const files = new Map<string, string>();
  const faults: string[] = [];
  for (const room of ROOMS) {
    const meanings = readMeanings(root, room);
    const lines: string[] = [];
    for (const [text, place] of [...statements[room]].sort(([one], [other]) => (one < other ? -1 : 1))) {
      try {
        lines.push(`  ${JSON.stringify(text)}: ${await typeStatement(text, schemas, meanings)};\n`);
      } catch (error) {
        faults.push(`${place}  ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const imports = lines.some((line) => line.includes('ColumnTypes[')) ? `import type { ColumnTypes } from '../${MEANINGS}';\n\n` : '';
    files.set(
      `${room}/generated/statements.ts`,
      `// Written by \`npm run db:types\` from the statements and the schema.\n${imports}export interface Statements {\n${lines.join('')}}\n`,
    );
  }
  const [app, evidence] = schemas.map(({ catalog }) => catalog.own.filter((name) => name !== 'schema_migration'));
  files.set(
    'packages/database/generated/tables.ts',
    `// Written by \`npm run db:types\` from the migrations.\n${namesOf('AppTable', app!)}${namesOf('EvidenceTable', evidence!)}`,
  );
  return { files, faults };
}

function readMeanings(root: string, room: Room): ReadonlySet<string> {
  const file = path.join(root, room, MEANINGS);
  return new Set(existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(/^ {2}'(\w+\.\w+!?)':/gm)].map(([, column]) => column!) : []);
}

/** PostgreSQL's code for an undefined table, which may belong to another schema. */
const NO_TABLE = '42P01';

/** The types according to the first schema that prepares the statement. When none does, throws the error of a schema that has its tables. */
async function typeStatement(text: string, schemas: readonly Schema[], meanings: ReadonlySet<string>): Promise<string> {
  let refused: pg.DatabaseError | undefined;
  for (const { client, catalog } of schemas) {
    const described = await describeStatement(client, text).catch((error: pg.DatabaseError) => error);
    if ('message' in described) {
      if (refused === undefined || refused.code === NO_TABLE) refused = described;
      continue;
    }
    const columns = described.fields.length === 0 ? [] : readNullability(catalog, text);
    if (columns.length !== described.fields.length) throw new Error(`its ${described.fields.length} columns are read as ${columns.length}`);
    const row = described.fields.map(({ name, tableID, columnID, dataTypeID }, at) => {
      const column = catalog.names.get(`${tableID}.${columnID}`) ?? '';
      const choices = columns[at]!.choices?.map((choice) => `'${choice}'`).join(' | ');
      const isGiven = meanings.has(`${column}!`);
      const type =
        isGiven || meanings.has(column) ? `ColumnTypes['${column}${isGiven ? '!' : ''}']` : (choices ?? readType(catalog, dataTypeID));
      return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${type}${columns[at]!.isNullable && !isGiven ? ' | null' : ''}`;
    });
    const values = described.parameters.map((number) => `${writtenType(catalog, number)} | null`);
    return `{ values: readonly [${values.join(', ')}]; row: { ${row.join('; ')} } }`;
  }
  throw refused;
}

function namesOf(type: string, names: readonly string[]): string {
  return `export type ${type} = ${names.map((name) => `'${name}'`).join(' | ')};\n`;
}
