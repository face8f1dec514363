import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../connect.ts';
import type { MigrationSet } from '../migrate.ts';
import { BackupError, sealBytes, writeFrame } from './sealed-file.ts';
import { quote, readSequences, readTables, settle, type SequencePlan, type TablePlan } from './catalog.ts';
import { type OwnQueryable, queryBuilt } from '../queryable.ts';

/** The databases of both sets, with the same URL if they share one. The user must be able to read everything. */
export interface BackupSource {
  url: string;
  evidenceUrl: string;
}

/** The first frame of a backup. */
export interface BackupDescription {
  /** The moment that the backup represents; ISO. */
  at: string;
  /** The version of the server it was read from. */
  serverVersion: string;
  migrations: { set: MigrationSet; name: string; digest: string }[];
  tables: TablePlan[];
  sequences: SequencePlan[];
  /** False: loaded records are not included and have to be loaded again. */
  hasEvidence: boolean;
}
export interface SequenceState extends SequencePlan {
  value: string;
  isCalled: boolean;
}
export interface BackupTotals {
  rows: number;
  bytes: number;
}

/** Tables whose rows come from files that can be loaded again. The list of loads is kept, so that a new load gets a new number. */
const LOADABLE: ReadonlySet<string> = new Set([
  'evidence_block',
  'evidence_key',
  'evidence_page',
  'key_page',
  'known_parcel',
  'parcel_shape',
  'street_line',
  'property',
  'property_incoming',
  'property_class',
  'property_county',
  'property_sale',
  'property_bill',
  'property_history',
  'property_change',
]);

/**
 * Writes all of the product's data as of one moment into a sealed file with mode 600, while others go on writing. The file only appears once it is complete,
 * and never replaces an existing one. Rows are in COPY's text format, which any later PostgreSQL can read.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  key: Uint8Array,
  { withEvidence = true }: { withEvidence?: boolean } = {},
): Promise<BackupDescription & BackupTotals> {
  return withSnapshots(source, async (clients) => {
    const description = await describe(clients, withEvidence);
    const totals: BackupTotals = { rows: 0, bytes: 0 };
    const sealed = async function* (frames: AsyncIterable<Buffer>) {
      for await (const bytes of sealBytes(key, 'database', frames)) {
        totals.bytes += bytes.length;
        yield bytes;
      }
    };
    await writeWhole(file, (part) =>
      pipeline(Readable.from(readEverything(clients, description, totals)), createZstdCompress(), sealed, part),
    );
    return { ...description, ...totals };
  });
}

/** Writes to a temporary name until the file is complete and on disk. Throws BackupError if the file exists already or there is no room for it. */
export async function writeWhole(file: string, write: (part: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  await makeEmpty(file);
  try {
    await rm(part, { force: true });
    await write(createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    const written = await stat(part).catch(() => undefined);
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw isNoRoom(error) ? new BackupError(describeNoRoom(file, written?.size ?? 0), { cause: error }) : error;
  }
}

function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function describeNoRoom(file: string, bytes: number): string {
  return `${file} cannot be written: its disk was full after ${(bytes / 1e6).toFixed(1)} MB. The unfinished file was removed. Free up space, or name a file on another disk.`;
}

/** After this time a temporary file counts as left behind by a killed process. */
const ABANDONED_AFTER_MS = 60_000;

/** Throws BackupError if `writeWhole` could not begin the file now. Leaves nothing behind. */
export async function requireNewFile(file: string): Promise<void> {
  await makeEmpty(file);
  await rm(file);
}

/** Reserves the name, so that no other file is overwritten; also takes over a name that a killed backup left empty. */
async function makeEmpty(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isAbandoned(file))) return;
    throw new BackupError(code === 'EEXIST' ? `${file} already exists. Name another file.` : `${file} cannot be written: ${message}`);
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const [taken, part] = await Promise.all([file, `${file}.part`].map((name) => stat(name).catch(() => undefined)));
  return taken?.isFile() === true && taken.size === 0 && (part ?? taken).mtimeMs < Date.now() - ABANDONED_AFTER_MS;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

const FRAME_BYTES = 64 * 1024;

type Clients = Readonly<Record<MigrationSet, pg.Client>>;

async function withSnapshots<T>({ url, evidenceUrl }: BackupSource, work: (clients: Clients) => Promise<T>): Promise<T> {
  return withClient(url, async (app) => {
    await beginSnapshot(app);
    if (url === evidenceUrl) return work({ app, evidence: app });
    return withClient(evidenceUrl, async (evidence) => {
      await beginSnapshot(evidence);
      return work({ app, evidence });
    });
  });
}

/** All reads see one moment, and no table can be altered meanwhile. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await settle(client);
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = await readTables(client);
  if (tables.length === 0) throw new BackupError('There is nothing to back up: Deedline was never started on this database.');
  await queryBuilt(client, `lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
}

async function describe(clients: Clients, withEvidence: boolean): Promise<BackupDescription> {
  const app: OwnQueryable = clients.app;
  const server = await app.query(`select now() as at, current_setting('server_version') as version`);
  const tables = await fromBoth(clients, readTables);
  const sequences = await fromBoth(clients, readSequences);
  const migrations = await fromBoth(clients, readMigrationRows);
  return {
    at: server.rows[0]!.at.toISOString(),
    serverVersion: server.rows[0]!.version,
    migrations,
    tables: tables.filter(({ name }) => withEvidence || !LOADABLE.has(name)),
    sequences,
    hasEvidence: withEvidence,
  };
}

/** Reads each set from its own database. A database may still contain tables of a set that has moved to another one. */
async function fromBoth<T extends { set: MigrationSet }>(clients: Clients, read: (client: pg.Client) => Promise<T[]>): Promise<T[]> {
  const app = (await read(clients.app)).filter(({ set }) => set === 'app');
  return [...app, ...(await read(clients.evidence)).filter(({ set }) => set === 'evidence')];
}

async function readMigrationRows(client: OwnQueryable): Promise<BackupDescription['migrations']> {
  const found = await client.query('select set, name, digest from schema_migration order by set, name');
  return found.rows.map((row) => ({ ...row, set: row.set as MigrationSet }));
}

async function* readEverything(clients: Clients, description: BackupDescription, totals: BackupTotals): AsyncGenerator<Buffer> {
  yield writeFrame('describe', description);
  for (const table of description.tables) {
    yield writeFrame('begin', table);
    const copy = clients[table.set].query(copyTo(`copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) to stdout`));
    for await (const bytes of gather(copy)) yield writeFrame('data', bytes);
    totals.rows += copy.rowCount;
    yield writeFrame('end', { rows: copy.rowCount });
  }
  // Read after the rows, because numbers are still being assigned and none may be assigned twice.
  const states: SequenceState[] = [];
  for (const sequence of description.sequences) states.push(await readState(clients[sequence.set], sequence));
  yield writeFrame('done', states);
}

/** Collects rows into frames, because a frame for each row would be too small. */
async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < FRAME_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function readState(client: OwnQueryable, sequence: SequencePlan): Promise<SequenceState> {
  const found = await queryBuilt(client, `select last_value::text as value, is_called as "isCalled" from ${quote(sequence.name)}`);
  return { ...sequence, ...(found.rows[0] as { value: string; isCalled: boolean }) };
}
