/** Reads GeoPackages: layers and tables in a SQLite file, through Node's SQLite. */
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { MAX_COLUMNS, type TableChoice } from '@deedline/contract/files/file-description';
import { plainNumber } from '../cells.ts';
import { type CoordinateSystem, systemOfCode, systemOfText, WGS84 } from '../geometry/coordinate-system.ts';
import { printGeometry } from '../geometry/geometry.ts';
import { readWkb } from '../geometry/wkb.ts';
import { type DiskFile, type FileSource, onDisk } from '../packed/source.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from '../table.ts';

const BATCH_ROWS = 500;
const CELL_BYTES = 64 << 20;
const MAX_LAYERS = 500;
const AGAIN = 'Download it again.';
const GEOMETRY = 'geometry';
/** Bytes of the bounds before an outline, by the code in its flags. */
const BOUNDS_BYTES = [0, 32, 48, 48, 64];

interface Layer {
  name: string;
  rows: number;
  columns: string[];
  geometry: string | undefined;
  system: CoordinateSystem;
}

export const SQLITE = 'SQLite format 3\0';

export async function openGeopackage(source: FileSource, choice: TableChoice = {}): Promise<Table> {
  const file = await onDisk(source);
  let database: DatabaseSync | undefined;
  try {
    // Opened as immutable: no journal or lock is used, and nothing that the file's schema defines is trusted.
    const url = pathToFileURL(file.path);
    url.search = 'immutable=1';
    database = new DatabaseSync(url, { readOnly: true, limits: { length: CELL_BYTES } });
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0');
    const layers = listLayers(database);
    const layer = choice.table === undefined ? layers[0] : layers.find(({ name }) => name === choice.table);
    if (layers.length === 0) throw new FileFault('a SQLite database without layers of a GeoPackage', 'Export its tables as CSV.');
    if (layer === undefined) throw new FileFault(`a GeoPackage without a layer ${choice.table}`, 'Choose one of its layers.');
    return toTable(database, file, layer, layers);
  } catch (cause) {
    database?.close();
    file.release();
    throw toFault(cause);
  }
}

function toTable(database: DatabaseSync, file: DiskFile, layer: Layer, layers: readonly Layer[]): Table {
  if (layer.columns.length > MAX_COLUMNS)
    throw new FileFault(`a layer of ${layer.columns.length} columns`, `At most ${MAX_COLUMNS} are read.`);
  const names = nameColumns(layer.geometry === undefined ? layer.columns : [GEOMETRY, ...layer.columns]);
  return {
    columns: layer.geometry === undefined ? names : [...names.slice(1), GEOMETRY],
    rows: readRows(database, file, layer),
    facts: {
      kind: 'geopackage',
      says: layers.length === 1 ? 'a GeoPackage' : `a GeoPackage of ${layers.length} layers`,
      table: layer.name,
      tables: layers.map(({ name, rows, columns, geometry }) => ({
        name,
        rows,
        columns: columns.length + (geometry === undefined ? 0 : 1),
      })),
      ...(layer.geometry !== undefined && { coordinates: layer.system.says }),
      rows: layer.rows,
    },
  };
}

function listLayers(database: DatabaseSync): Layer[] {
  const tables = new Set(
    allText(database, "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'").map(([name]) => name!),
  );
  if (!tables.has('gpkg_contents')) return [];
  const named = allText(
    database,
    "select table_name from gpkg_contents where data_type in ('features', 'attributes') order by data_type desc, rowid",
  );
  // Only tables are read, because a view may compute without end.
  return named
    .flatMap(([name]) => (name !== undefined && tables.has(name) ? [name] : []))
    .slice(0, MAX_LAYERS)
    .map((name) => readLayer(database, name, tables));
}

function readLayer(database: DatabaseSync, name: string, tables: ReadonlySet<string>): Layer {
  const [geometry, systemId] = tables.has('gpkg_geometry_columns')
    ? (allText(database, 'select column_name, srs_id from gpkg_geometry_columns where table_name = ?', name)[0] ?? [])
    : [];
  const columns = allText(database, 'select name from pragma_table_info(?)', name).map(([column]) => column!);
  const [[rows] = []] = allText(database, `select count(*) from ${quote(name)}`);
  return {
    name,
    rows: Number(rows ?? 0),
    columns: columns.filter((column) => column !== geometry),
    geometry: geometry !== undefined && columns.includes(geometry) ? geometry : undefined,
    system: systemId === undefined ? WGS84 : readSystem(database, systemId),
  };
}

function readSystem(database: DatabaseSync, id: string): CoordinateSystem {
  const [[organization, code, definition] = []] = allText(
    database,
    'select organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys where srs_id = ?',
    id,
  );
  if (/^epsg$/i.test(organization ?? '')) {
    const known = systemOfCode(Number(code));
    if (known.project) return known;
  }
  return systemOfText(definition ?? '');
}

/** A name quoted for use in a statement. */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function allText(database: DatabaseSync, sql: string, ...values: string[]): (string | undefined)[][] {
  return database
    .prepare(sql)
    .all(...values)
    .map((row) => Object.values(row).map((value) => (value === null ? undefined : String(value))));
}

async function* readRows(database: DatabaseSync, file: DiskFile, layer: Layer): AsyncGenerator<TableItem[]> {
  try {
    const columns = [...layer.columns, ...(layer.geometry === undefined ? [] : [layer.geometry])];
    const statement = database.prepare(`select ${columns.map(quote).join(', ')} from ${quote(layer.name)}`);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    let items: TableItem[] = [];
    let line = 0;
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
      line += 1;
      const fields = layer.columns.map((_, at) => toText(row[at]));
      if (layer.geometry !== undefined) fields.push(toOutline(row.at(-1), layer.system));
      items.push(new CellRow(line, fields));
      if (items.length < BATCH_ROWS) continue;
      yield items;
      items = [];
    }
    if (items.length > 0) yield items;
  } catch (cause) {
    throw toFault(cause);
  } finally {
    database.close();
    file.release();
  }
}

function toText(value: SQLOutputValue | undefined): string {
  if (typeof value === 'number' || typeof value === 'bigint') return plainNumber(value);
  if (typeof value !== 'string') return '';
  return /^\d{4}-\d\d-\d\dT00:00:00(\.0+)?Z?$/.test(value) ? value.slice(0, 10) : value;
}

/** The header is `GP`, a version, flags, the number of the coordinate system and bounds; well-known binary follows. */
function toOutline(value: SQLOutputValue | undefined, { project }: CoordinateSystem): string {
  if (!(value instanceof Uint8Array) || value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50 || !project) return '';
  const bounds = BOUNDS_BYTES[(value[3]! >> 1) & 7];
  const geometry = bounds === undefined ? undefined : readWkb(value, 8 + bounds);
  return geometry ? printGeometry(geometry, project) : '';
}

function toFault(cause: unknown): unknown {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code !== 'ERR_SQLITE_ERROR') return cause;
  return Object.assign(new FileFault(`a GeoPackage that is damaged (${message})`, AGAIN), { cause });
}
