/** Tables and sequences of the product's databases, read from PostgreSQL's catalogue. */
import type { EvidenceTable } from '../generated/tables.ts';
import type { MigrationSet } from '../migrate.ts';
import { type OwnQueryable, queryBuilt } from '../queryable.ts';

export interface TablePlan {
  set: MigrationSet;
  name: string;
  /** The columns to save; generated columns are left out. */
  columns: string[];
}
export interface SequencePlan {
  set: MigrationSet;
  name: string;
}

/** Tables of the evidence store, in whichever database it is; all others belong to the application. */
const EVIDENCE: Readonly<Record<EvidenceTable, true>> = {
  evidence: true,
  evidence_block: true,
  evidence_key: true,
  evidence_page: true,
  key_packing: true,
  key_page: true,
  known_parcel: true,
  load: true,
  parcel_shape: true,
  property: true,
  property_bill: true,
  property_change: true,
  property_class: true,
  property_county: true,
  property_history: true,
  property_incoming: true,
  property_sale: true,
  setup_step: true,
  source: true,
  street_line: true,
};
const EVIDENCE_SEQUENCES: ReadonlySet<string> = new Set(['evidence_id']);
/** Written by the migrations, so it is not part of a backup. */
const MIGRATIONS_TABLE = 'schema_migration';

const setOf = (table: string): MigrationSet => (Object.hasOwn(EVIDENCE, table) ? 'evidence' : 'app');

/** Tables with lasting rows. Unlogged tables only hold counts of the moment. */
export async function readTables(client: OwnQueryable): Promise<TablePlan[]> {
  const found = await client.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  return found.rows.map(({ name, columns }) => ({ set: setOf(name), name, columns }));
}

export async function readSequences(client: OwnQueryable): Promise<SequencePlan[]> {
  const found = await client.query(
    `select c.relname as name, (select t.relname from pg_depend d join pg_class t on t.oid = d.refobjid
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a') and d.refclassid = 'pg_class'::regclass) as owner
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname`,
  );
  return found.rows.map(({ name, owner }) => ({ set: EVIDENCE_SEQUENCES.has(name) ? 'evidence' : setOf(owner ?? ''), name }));
}

/** A name quoted for use in a statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Sets session options so that values are written and read alike, whatever the defaults of server and user. */
export async function settle(client: OwnQueryable): Promise<void> {
  await queryBuilt(
    client,
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
    set client_encoding = 'UTF8'; set bytea_output = 'hex'; set statement_timeout = 0; set search_path = public`,
  );
}
