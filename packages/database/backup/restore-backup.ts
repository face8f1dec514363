import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { withClient } from '../connect.ts';
import { migrateWithin, type MigrationSet } from '../migrate.ts';
import { quote, readSequences, readTables, settle, type TablePlan } from './catalog.ts';
import { isEmpty, removeEverything, suspendRules } from './loading.ts';
import { BackupError, type Frame, unsealBytes, readFrames, readJson } from './sealed-file.ts';
import type { BackupDescription, BackupSource, BackupTotals, SequenceState } from './write-backup.ts';
import { type OwnQueryable, queryBuilt } from '../queryable.ts';

interface RestoreOptions {
  /** Drops what the databases contain. */
  replace: boolean;
  /** Called when everything has been restored, with the application's database, before it is visible to others. If it throws, everything is rolled back. */
  approve?: (app: pg.ClientBase) => Promise<void>;
}

/**
 * Restores a backup into the schema of the version that wrote it, and migrates that to the current version. All or nothing: the file is verified first, and
 * loaded in one transaction (or one for each database, if the evidence store is separate). Throws BackupError if it is damaged, was sealed with another key, is
 * from a newer version, or the database is not empty. `target`: as the owner of the tables; superuser rights are not needed.
 */
export async function restoreBackup(
  target: BackupSource,
  file: string,
  key: Uint8Array,
  { replace, approve }: RestoreOptions,
): Promise<BackupDescription & BackupTotals> {
  const description = await inspectBackup(file, key);
  await withTransactions(target, async (clients) => {
    for (const client of new Set(Object.values(clients))) await makeRoom(client, replace);
    for (const set of SETS) await migrateTo(clients[set], set, description);
    const resume = await prepare(clients, description);
    await readBackup(file, key, (frames) => load(clients, frames));
    await resume();
    for (const set of SETS) await migrateWithin(clients[set], set);
    await approve?.(clients.app);
  });
  for (const url of new Set(Object.values(target) as string[]))
    await withClient(url, (client: OwnQueryable) => client.query('vacuum (analyze)'));
  return description;
}

const SETS: readonly MigrationSet[] = ['app', 'evidence'];
type Clients = Readonly<Record<MigrationSet, pg.Client>>;

async function withTransactions({ url, evidenceUrl }: BackupSource, work: (clients: Clients) => Promise<void>): Promise<void> {
  await inOne(url, async (app) => {
    if (url === evidenceUrl) await work({ app, evidence: app });
    else await inOne(evidenceUrl, (evidence) => work({ app, evidence }));
  });
}

function inOne(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withClient(url, async (client) => {
    await settle(client);
    await client.query('begin');
    await work(client);
    await client.query('commit');
  });
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  if (await isEmpty(client)) return;
  if (!replace) throw new BackupError('The database is not empty. Nothing was changed. Use --replace to delete what it holds.');
  await removeEverything(client);
}

async function migrateTo(client: pg.Client, set: MigrationSet, { migrations }: BackupDescription): Promise<void> {
  try {
    await migrateWithin(
      client,
      set,
      migrations.filter((one) => one.set === set),
    );
  } catch (error) {
    throw new BackupError(`This version of Deedline cannot upgrade the backup: ${(error as Error).message}`, { cause: error });
  }
}

/** Empties every table, checks that it has the backup's columns, and suspends its rules until the returned function is called. */
async function prepare(clients: Clients, description: BackupDescription): Promise<() => Promise<void>> {
  const resumes: (() => Promise<void>)[] = [];
  for (const client of new Set(Object.values(clients))) {
    const tables = await readTables(client);
    for (const wanted of description.tables.filter(({ set }) => clients[set] === client)) refuseOther(wanted, tables);
    const names = tables.map(({ name }) => name);
    resumes.push(await suspendRules(client, names));
    await queryBuilt(client, `truncate ${names.map(quote).join(', ')}`);
  }
  return async () => {
    for (const resume of resumes) await resume();
  };
}

function refuseOther(wanted: TablePlan, tables: readonly TablePlan[]): void {
  const columns = tables.find(({ name }) => name === wanted.name)?.columns ?? [];
  const missing = wanted.columns.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new BackupError(`The backup has the columns ${wanted.name}.${missing.join(', ')}, which do not exist in its own version.`);
}

async function load(clients: Clients, frames: AsyncIterable<Frame>): Promise<void> {
  let copy: CopyStreamQuery | undefined;
  let table: TablePlan | undefined;
  for await (const frame of frames) {
    if (frame.kind === 'begin') {
      table = readJson(frame) as TablePlan;
      copy = clients[table.set].query(copyFrom(`copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin`));
      // The next write reports the error.
      copy.on('error', () => undefined);
    } else if (frame.kind === 'data') await write(copy!, frame.bytes);
    else if (frame.kind === 'end') await finish(copy!, table!, (readJson(frame) as { rows: number }).rows);
    else if (frame.kind === 'done') await setSequences(clients, readJson(frame) as SequenceState[]);
  }
}

/** Waits for the server to accept the data. */
async function write(copy: CopyStreamQuery, bytes: Buffer): Promise<void> {
  if (copy.errored) throw copy.errored;
  if (!copy.write(bytes)) await once(copy, 'drain');
}

async function finish(copy: CopyStreamQuery, table: TablePlan, rows: number): Promise<void> {
  copy.end();
  await finished(copy);
  if (copy.rowCount !== rows) throw new BackupError(`${table.name} has ${copy.rowCount} rows, but the backup says ${rows}.`);
}

/** Sequences that this version no longer has are left out. */
async function setSequences(clients: Clients, states: readonly SequenceState[]): Promise<void> {
  for (const client of new Set(Object.values(clients))) {
    const known = new Set((await readSequences(client)).map(({ name }) => name));
    for (const { name, value, isCalled } of states.filter((state) => clients[state.set] === client && known.has(state.name)))
      await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, isCalled]);
  }
}

/**
 * Streams a backup and passes its frames to `take`, each after its authenticity was verified. Throws BackupError: wrong key, damaged, truncated, or not a
 * backup.
 */
async function readBackup(file: string, key: Uint8Array, take: (frames: AsyncIterable<Frame>) => Promise<void>): Promise<void> {
  const opened = async function* (sealed: AsyncIterable<Buffer>) {
    yield* unsealBytes(key, 'database', sealed);
  };
  try {
    await pipeline(createReadStream(file), opened, createZstdDecompress(), async (bytes: AsyncIterable<Buffer>) => take(readFrames(bytes)));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw new BackupError(`${file} cannot be read: ${message}`);
    if (code?.startsWith('ZSTD') || code === 'Z_BUF_ERROR') throw new BackupError('The backup is damaged.', { cause: error });
    throw error;
  }
}

/** Reads a backup's description and totals. Nothing in a backup is used until the whole file has been verified. Throws BackupError. */
async function inspectBackup(file: string, key: Uint8Array): Promise<BackupDescription & BackupTotals> {
  let description: BackupDescription | undefined;
  const totals: BackupTotals = { rows: 0, bytes: 0 };
  await readBackup(file, key, async (frames) => {
    for await (const frame of frames) {
      totals.bytes += frame.bytes.length;
      if (frame.kind === 'describe') description = readJson(frame) as BackupDescription;
      if (frame.kind === 'end') totals.rows += (readJson(frame) as { rows: number }).rows;
    }
  });
  if (description === undefined) throw new BackupError('The backup does not say what it holds.');
  return { ...description, ...totals };
}
