import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@deedline/database/make-folder';
import type { Log } from '../../context.ts';
import { describeFault, Fault } from '../../http/describe-fault.ts';
import { keyedHash, type KeyedHash, type NumberedKey } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';

/** How often a process checks for a newer key. */
const REFRESH_MS = 10_000;
/** The interval after a check that failed. */
const RETRY_MS = 1_000;
/** How long after its creation a key comes into use: many times longer than every process needs to read it. */
export const NOTICE_SECONDS = 120;

export interface InstallationKeys {
  hash: KeyedHash;
  /** Reads keys that were made since. */
  refresh(): Promise<void>;
  /** Stops the periodic checks. */
  close: () => void;
}

/** The path of the key with this number. The first key's file name has no number. */
export function keyPath(dataDir: string, version: number): string {
  return join(dataDir, 'keys', version === 1 ? 'installation.key' : `installation.${version}.key`);
}

/**
 * Loads the installation's secrets from DATA_DIR; the first is created at the first start. Throws if a key that the database was used with is missing or
 * different: opt-outs are stored only as keyed hashes, and without the key they would be forgotten.
 */
export async function loadInstallationKeys(db: Queryable, dataDir: string, log: Pick<Log, 'error'>): Promise<InstallationKeys> {
  const ring = await readKeys(db, dataDir);
  const refresh = async () => {
    for (const row of await selectInstallationKeys(db)) ring.takeNew(row);
  };
  let timer: NodeJS.Timeout;
  let isClosed = false;
  const look = async () => {
    const wait = await refresh().then(() => REFRESH_MS, waitAfter);
    if (!isClosed) timer = setTimeout(() => void look(), wait).unref();
  };
  /** An unreachable database is not logged here; whoever uses it reports that. */
  const waitAfter = (error: unknown): number => {
    if (!(error instanceof Fault)) return RETRY_MS;
    log.error({ fault: describeFault(error) }, 'a key of the installation cannot be read');
    return REFRESH_MS;
  };
  timer = setTimeout(() => void look(), REFRESH_MS).unref();
  return {
    hash: keyedHash(ring.newest, ring.keys),
    refresh,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Throws if a key that the database was used with is missing or different. */
export async function requireInstallationKeys(db: Queryable, dataDir: string): Promise<void> {
  await readKeys(db, dataDir);
}

/** Hashes under every key file in DATA_DIR, whatever a database knows of them. Null if there is none. */
export function readKeyFiles(dataDir: string): KeyedHash | null {
  const keys: NumberedKey[] = [];
  for (let version = 1; ; version += 1) {
    const key = readIfThere(keyPath(dataDir, version));
    if (key === undefined) break;
    keys.unshift({ version, activeFrom: new Date(0), hash: hashWith(key) });
  }
  return keys.length === 0
    ? null
    : keyedHash(
        () => keys[0]!,
        () => keys,
      );
}

async function readKeys(db: Queryable, dataDir: string) {
  let rows = await selectInstallationKeys(db);
  if (rows.length === 0) {
    await insertInstallationKey(db, 1, fingerprintOf(readOrMakeKey(keyPath(dataDir, 1))), 0);
    rows = await selectInstallationKeys(db);
  }
  const ring = openRing(dataDir);
  for (const row of rows) ring.take(row);
  return ring;
}

/**
 * Creates the next key, on disk before in the database, and returns its number. It comes into use `noticeSeconds` later. Null if the newest key is not in use
 * yet.
 */
export async function addInstallationKey(db: Queryable, dataDir: string, noticeSeconds: number): Promise<number | null> {
  const latest = (await selectInstallationKeys(db)).at(-1);
  if (latest === undefined || latest.dueInMs > 0) return null;
  const version = latest.version + 1;
  const fingerprint = fingerprintOf(readOrMakeKey(keyPath(dataDir, version)));
  return (await insertInstallationKey(db, version, fingerprint, noticeSeconds)) ? version : null;
}

type KeptKey = NumberedKey & { dueAtMs: number };

/**
 * The keys known to this process. If the file of a newer key is missing, everything that needs a key throws from the moment when other processes use that key.
 */
function openRing(dataDir: string) {
  let kept: readonly KeptKey[] = [];
  let missing: { dueAtMs: number; fault: Fault } | null = null;
  const take = (row: InstallationKeyRow) => {
    const hash = hashWith(readKey(keyPath(dataDir, row.version), row.fingerprint));
    const key = { version: row.version, activeFrom: row.activeFrom, hash, dueAtMs: performance.now() + row.dueInMs };
    kept = [key, ...kept];
    missing = null;
  };
  const requireAll = () => {
    if (missing !== null && missing.dueAtMs <= performance.now()) throw missing.fault;
    return kept;
  };
  return {
    take,
    takeNew(row: InstallationKeyRow) {
      if (row.version <= kept[0]!.version) return;
      try {
        take(row);
      } catch (error) {
        if (error instanceof Fault) missing = { dueAtMs: performance.now() + row.dueInMs, fault: error };
        throw error;
      }
    },
    keys: requireAll,
    newest: () => requireAll().find(({ dueAtMs }) => dueAtMs <= performance.now()) ?? kept.at(-1)!,
  };
}

function hashWith(key: Buffer): NumberedKey['hash'] {
  const secret = createSecretKey(key);
  return (domain, text) => createHmac('sha256', secret).update(`${domain}\n${text}`).digest();
}

function fingerprintOf(key: Buffer): Buffer {
  return createHash('sha256').update('fingerprint').update(key).digest();
}

function readKey(path: string, fingerprint: Buffer): Buffer {
  const key = readIfThere(path);
  const why = 'Put the right key back: opt-outs are hashed with it.';
  if (key === undefined) throw new Fault(`${path} is missing, and this database was used with it. ${why}`);
  if (!fingerprintOf(key).equals(fingerprint)) throw new Fault(`${path} is not the key that this database was used with. ${why}`);
  return key;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two processes may start at once: the key file appears whole or not at all, and the first one stays. */
function readOrMakeKey(path: string): Buffer {
  makeFolder(dirname(path), 0o700);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
  return readFileSync(path);
}

/** A file name is only durable once its directory is synced. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

interface InstallationKeyRow {
  version: number;
  fingerprint: Buffer;
  madeAt: Date;
  activeFrom: Date;
  /** Milliseconds until the key is used for writing; negative once it is. */
  dueInMs: number;
}

/** The oldest first. */
export async function selectInstallationKeys(db: Queryable): Promise<InstallationKeyRow[]> {
  const found = await db.query(
    `select version, fingerprint, made_at as "madeAt", active_from as "activeFrom",
       (extract(epoch from active_from - clock_timestamp()) * 1000)::float8 as "dueInMs"
     from installation_key order by version`,
  );
  return found.rows;
}

/** False if another process recorded a key with that number in the meantime. */
async function insertInstallationKey(db: Queryable, version: number, fingerprint: Buffer, noticeSeconds: number): Promise<boolean> {
  const made = await db.query(
    `insert into installation_key (version, fingerprint, made_at, active_from)
     values ($1, $2, now(), now() + make_interval(secs => $3)) on conflict do nothing`,
    [version, fingerprint, noticeSeconds],
  );
  return made.rowCount === 1;
}

/** The number of the key in use by the database's clock, so that all callers behind one lock see a newer key in the same order. 1 if none is recorded. */
export async function selectKeyInUse(db: Queryable): Promise<number> {
  const found = await db.query(
    'select coalesce(max(version) filter (where active_from <= clock_timestamp()), 1)::integer as version from installation_key',
  );
  return found.rows[0]!.version;
}
