/** Facts about a schema's tables, views and functions beyond the types of a statement. */
import type pg from 'pg';

export interface Column {
  name: string;
  isNullable: boolean;
  /** The possible values, when a check constraint limits the column to certain texts. */
  choices?: readonly string[] | undefined;
}

export interface Catalog {
  /** The columns of every table and view, by name. */
  relations: ReadonlyMap<string, readonly Column[]>;
  /** The definitions of the views. */
  views: ReadonlyMap<string, string>;
  /** The result of each function in the schema: the name of a table, or the names of the columns. */
  functions: ReadonlyMap<string, string | readonly string[]>;
  /** `table.column` by the numbers with which a server identifies a result's column: `oid.number`. */
  names: ReadonlyMap<string, string>;
  /** The schema's own tables and views. */
  own: readonly string[];
  /** Type names by oid. */
  types: ReadonlyMap<number, string>;
}

const COLUMNS = `select c.oid::int as table, c.relname as relation, a.attnum as number, a.attname as name, not a.attnotnull as "isNullable",
    c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') as "isOwn",
    pg_get_viewdef(c.oid) as view
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p', 'v', 'S') and not a.attisdropped and (a.attnum > 0 or a.attname in ('ctid', 'tableoid')) order by c.oid, a.attnum`;
const FUNCTIONS = `select p.proname as name, r.relname as relation, p.proargnames[array_position(p.proargmodes, 't'):] as columns
  from pg_proc p join pg_type t on t.oid = p.prorettype left join pg_class r on r.oid = t.typrelid
  where p.pronamespace = 'public'::regnamespace`;
const CHECKS = `select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as check
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and array_length(k.conkey, 1) = 1`;

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<Column & { table: number; relation: string; number: number; isOwn: boolean; view: string | null }>(
    COLUMNS,
  );
  const functions = await client.query<{ name: string; relation: string | null; columns: string[] | null }>(FUNCTIONS);
  const checks = await client.query<{ column: string; check: string }>(CHECKS);
  const types = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
  const choices = new Map(checks.rows.flatMap(({ column, check }) => readChoices(column, check)));
  const known = columns.rows
    .filter(({ number }) => number > 0)
    .map((column) => ({ ...column, choices: choices.get(`${column.relation}.${column.name}`) }));
  return {
    relations: Map.groupBy(known, ({ relation }) => relation),
    own: [...new Set(known.filter(({ isOwn }) => isOwn).map(({ relation }) => relation))].sort(),
    views: new Map(columns.rows.filter(({ view }) => view !== null).map(({ relation, view }) => [relation, view!])),
    functions: new Map(functions.rows.map(({ name, relation, columns }) => [name, relation ?? columns ?? [name]])),
    names: new Map(columns.rows.map(({ table, relation, number, name }) => [`${table}.${number}`, `${relation}.${name}`])),
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
  };
}

/** Parses `check (column in ('a', 'b'))` as the server prints it. */
function readChoices(column: string, check: string): [string, string[]][] {
  const found = /^CHECK \(\(\(?(?:\w+ IS NULL\) OR \()?\w+ = (?:ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)|('[^']*'::text))\)+$/.exec(
    check,
  );
  return found === null ? [] : [[column, [...(found[1] ?? found[2])!.matchAll(/'([^']*)'::text/g)].map(([, choice]) => choice!)]];
}
