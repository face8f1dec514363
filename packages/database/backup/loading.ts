/** Loads rows into tables unchanged, without side effects such as triggers. The rights of the tables' owner suffice. */
import { quote } from './catalog.ts';
import { type OwnQueryable, queryBuilt } from '../queryable.ts';

/**
 * Removes everything that would check, change or sort rows one by one: triggers, foreign keys, and indexes that enforce nothing. The returned function restores
 * it; foreign keys are then checked for all rows at once. Use within one transaction.
 */
export async function suspendRules(client: OwnQueryable, tables: readonly string[]): Promise<() => Promise<void>> {
  const references = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f' order by conrelid::regclass::text, conname`,
  );
  const indexes = await client.query(
    `select i.indrelid::regclass::text as "table", c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
  );
  for (const { table, name } of references.rows) await queryBuilt(client, `alter table ${table} drop constraint ${quote(name)}`);
  for (const { name } of indexes.rows) await queryBuilt(client, `drop index ${quote(name)}`);
  for (const table of tables) await queryBuilt(client, `alter table ${quote(table)} disable trigger user`);
  return async () => {
    for (const { definition } of indexes.rows) await queryBuilt(client, definition);
    for (const { table, name, definition } of references.rows)
      await queryBuilt(client, `alter table ${table} add constraint ${quote(name)} ${definition}`);
    for (const table of tables) await queryBuilt(client, `alter table ${quote(table)} enable trigger user`);
  };
}

/** Drops everything in the product's schema, except what belongs to an extension. */
export async function removeEverything(client: OwnQueryable): Promise<void> {
  const relations = await client.query(
    `select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind, quote_ident(relname) as name
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'i', 'a'))`,
  );
  for (const { kind, name } of relations.rows) await queryBuilt(client, `drop ${kind} if exists ${name} cascade`);
  const routines = await client.query(
    `select oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
  );
  for (const { name } of routines.rows) await queryBuilt(client, `drop routine if exists ${name} cascade`);
}

/** Whether the schema contains no table or view. */
export async function isEmpty(client: OwnQueryable): Promise<boolean> {
  const found = await client.query(
    `select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') limit 1`,
  );
  return found.rowCount === 0;
}
