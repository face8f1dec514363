import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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

/** Where the two sets are; the same address when they share a database. Of somebody who may read everything. */
export interface BackupSource {
  url: string;
  evidenceUrl: string;
}

/** The first thing in a backup. */
export interface BackupDescription {
  /** When the moment was that it shows; ISO. */
  at: string;
  /** Of the server that it was read from. */
  serverVersion: string;
  migrations: { set: MigrationSet; name: string; digest: string }[];
  tables: TablePlan[];
  sequences: SequencePlan[];
  /** False: the records that were loaded are not in it, and have to be loaded again. */
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

/** Tables whose rows come from files that can be loaded again. What loads there were stays known, so that a new one gets a new number. */
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
 * Writes everything that the product keeps, as it stands at one moment, into a sealed file of mode 600, while others go on writing. The file appears
 * whole or not at all, and never over one that is there. Rows are text as COPY writes it, which any later PostgreSQL reads.
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

/** Under another name until it is whole and on the disk. Throws BackupError when there is such a file. */
export async function writeWhole(file: string, write: (part: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  await makeEmpty(file);
  try {
    await rm(part, { force: true });
    await write(createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}

/** Takes the name, so that nobody else's file is written over. */
async function makeEmpty(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(code === 'EEXIST' ? `${file} is there already. Name another file.` : `${file} cannot be written: ${message}`);
  }
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

/** One moment for all that is read, and no table of it changes its shape meanwhile. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await settle(client);
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = await readTables(client);
  if (tables.length === 0) throw new BackupError('There is nothing to back up: Deedline was never started over this database.');
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

/** Each set from where it is: a database may hold what was left in it when the other set moved out. */
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
  // After the rows: numbers are given out meanwhile, and none may be given twice.
  const states: SequenceState[] = [];
  for (const sequence of description.sequences) states.push(await readState(clients[sequence.set], sequence));
  yield writeFrame('done', states);
}

/** A row each is too little for a frame. */
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
