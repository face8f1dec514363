import type pg from 'pg';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';

type Column = { table_name: string; column_name: string; type: string; is_nullable: boolean; has_default: boolean; is_always: boolean };

// What `connectionConfig` makes of the types that PostgreSQL sends.
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  box: 'string',
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
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

/**
 * The TypeScript of `generated/app.ts` and `generated/evidence.ts`, read from what the migrations make of the empty database at `url`.
 * Throws when a column has a type without a row in the table above.
 */
export async function describeSets(url: string): Promise<{ app: string; evidence: string }> {
  await migrate(url, 'app');
  const app = await readColumns(url);
  await migrate(url, 'evidence');
  const all = await readColumns(url);
  const known = new Set(app.map((column) => column.table_name));
  return {
    app: formatSet('AppTables', app),
    evidence: formatSet(
      'EvidenceTables',
      all.filter((column) => !known.has(column.table_name)),
    ),
  };
}

async function readColumns(url: string): Promise<Column[]> {
  const query: pg.QueryConfig = {
    text: `select c.relname as table_name, a.attname as column_name, t.typname as type, not a.attnotnull as is_nullable,
        a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as is_always
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'schema_migration'
      order by c.relname collate "C", a.attnum`,
  };
  return withClient(url, async (client) => (await client.query<Column>(query)).rows);
}

function formatSet(name: string, columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const body = [...tables].map(([table, own]) => `  ${table}: {\n${own.map(formatColumn).join('')}  };\n`).join('');
  const wrappers = ['Generated', 'GeneratedAlways'].filter((wrapper) => body.includes(`${wrapper}<`));
  const imports = wrappers.length > 0 ? `import type { ${wrappers.join(', ')} } from 'kysely';\n\n` : '';
  return `// Written by \`npm run db:types\` from the migrations.\n${imports}export interface ${name} {\n${body}}\n`;
}

function formatColumn(column: Column): string {
  const base = TYPES[column.type.replace(/^_/, '')];
  if (!base)
    throw new Error(
      `${column.table_name}.${column.column_name} has the type ${column.type}, for which describe-tables.ts knows no TypeScript.`,
    );
  const read = `${base}${column.type.startsWith('_') ? '[]' : ''}${column.is_nullable ? ' | null' : ''}`;
  const type = column.is_always ? `GeneratedAlways<${read}>` : column.has_default ? `Generated<${read}>` : read;
  return `    ${column.column_name}: ${type};\n`;
}
