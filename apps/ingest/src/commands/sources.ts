import type { Queryable } from '../load/source.ts';
import { withClient } from '@deedline/database/connect';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { lockTarget } from '../load/loads.ts';
import { retellProperties } from '../load/retell.ts';
import { formatCount } from './load.ts';

interface LiveRow {
  name: string;
  label: string;
  layout: string;
  asOf: string;
  loaded: bigint;
  rejected: bigint;
  keysVersion: number;
}

const OLD_KEYS = 'OLD KEYS';

/** One line for each live load: source, layout, date, rows, and whether its keys are of another version. */
export async function listSources(url: string): Promise<string> {
  const rows = await withClient(url, async (client: Queryable) => {
    const result = await client.query(
      `select name, label, layout, as_of as "asOf", rows_loaded as loaded, rows_rejected as rejected, keys_version as "keysVersion"
       from load join source on source.id = source_id where load.state = 'live' order by name, layout`,
    );
    return result.rows;
  });
  if (rows.length === 0) return 'No source is loaded.';
  const head = ['source', 'layout', 'as of', 'rows', 'rejected', 'label'];
  const cells = rows.map((row) => [
    row.name,
    row.layout,
    row.asOf,
    formatCount(Number(row.loaded)),
    formatCount(Number(row.rejected)),
    isOutdated(row) ? `${OLD_KEYS}  ${row.label}` : row.label,
  ]);
  return [formatTable([head, ...cells], [3, 4]), ...sayOutdated(rows.filter(isOutdated))].join('\n\n');
}

function isOutdated({ keysVersion }: LiveRow): boolean {
  return keysVersion !== KEYS_VERSION;
}

function sayOutdated(outdated: readonly LiveRow[]): string[] {
  if (outdated.length === 0) return [];
  const loads = outdated.length === 1 ? '1 load is' : `${outdated.length} loads are`;
  return [
    `${loads} filed under keys of another version of Deedline: some of their records are not found until "npm run ingest -- rekey" has refiled them.`,
  ];
}

/** Formats rows as a table; the columns in `right` contain numbers and are right-aligned. */
function formatTable(rows: readonly (readonly string[])[], right: readonly number[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (right.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

interface SourceRow {
  id: number;
  label: string;
  origin: string;
  role: string;
  state: string | null;
  countyFips: string | null;
  countyName: string | null;
  regulated: string[];
}

interface LoadRow {
  id: number;
  layout: string;
  state: string;
  asOf: string;
  files: string[];
  loaded: bigint;
  rejected: bigint;
  startedAt: Date;
  /** The revision of the map that read it, if there was one. */
  revision: number | null;
}

/** The details of a source and its last twenty loads. Throws if there is no such source. */
export async function showSource(url: string, name: string): Promise<string> {
  return withClient(url, async (client: Queryable) => {
    const found = await client.query(
      `select id, label, origin, role, state, county_fips as "countyFips", county_name as "countyName", regulated from source where name = $1`,
      [name],
    );
    const source = found.rows[0];
    if (!source) throw new Error(`there is no source "${name}"`);
    const loads = await client.query(
      `select id, layout, state, as_of as "asOf", files, rows_loaded as loaded, rows_rejected as rejected, started_at as "startedAt",
         (map ->> 'revision')::int as revision from load where source_id = $1 order by id desc limit 20`,
      [source.id],
    );
    return `${describeSource(name, source)}\n\n${describeLoads(loads.rows)}`;
  });
}

function describeSource(name: string, source: SourceRow): string {
  const place = [source.countyName, source.countyFips, source.state].filter(Boolean).join(', ');
  const law = source.regulated.length === 0 ? [] : [`only for purposes under ${source.regulated.join(' and ').toUpperCase()}`];
  return [`${name}: ${source.label}`, `role ${source.role}, origin ${source.origin}`, ...(place ? [place] : []), ...law].join('\n');
}

function describeLoads(loads: readonly LoadRow[]): string {
  const head = ['load', 'layout', 'state', 'as of', 'started (UTC)', 'rows', 'rejected', 'files'];
  const cells = loads.map((load) => [
    String(load.id),
    load.revision === null ? load.layout : `${load.layout}, map revision ${load.revision}`,
    load.state,
    load.asOf,
    load.startedAt.toISOString().slice(0, 19).replace('T', ' '),
    formatCount(Number(load.loaded)),
    formatCount(Number(load.rejected)),
    load.files.length > 3 ? `${load.files.slice(0, 3).join(', ')} and ${load.files.length - 3} more` : load.files.join(', '),
  ]);
  return formatTable([head, ...cells], [0, 5, 6]);
}

/**
 * Removes the live loads of a source from all searches, in one layout or in all, and from the sales, taxes and places of parcels. `clearLoads` deletes the
 * rows. Returns the layouts that were live. Throws if there is no such source.
 */
export async function removeSource(url: string, name: string, layoutId: string | undefined, onWait: () => void): Promise<string[]> {
  return withClient(url, async (client: Queryable) => {
    const found = await client.query('select id from source where name = $1', [name]);
    const sourceId = found.rows[0]?.id;
    if (sourceId === undefined) throw new Error(`there is no source "${name}"`);
    const live = await client.query(
      `select layout from load where source_id = $1 and state = 'live' and ($2::text is null or layout = $2) order by layout`,
      [sourceId, layoutId ?? null],
    );
    const layouts = live.rows.map((row) => row.layout);
    for (const layout of layouts) await lockTarget(client, name, layout, onWait);
    await client.query('begin');
    const removed = await client.query(
      `update load set state = 'removed' where source_id = $1 and state = 'live' and layout = any($2) returning id`,
      [sourceId, layouts],
    );
    await retellProperties(
      client,
      removed.rows.map(({ id }) => id),
    );
    // An earlier failure ends the connection, so that nothing is removed.
    await client.query('commit');
    return layouts;
  });
}
