import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from '../../transaction.ts';
import { recordKeyFingerprint } from './queries.ts';
import { Fault } from '../../http/describe-fault.ts';

/** Hashes under the installation's secret, apart for each use: `domain` keeps a phone's hash from equalling a query's. */
export type KeyedHash = (domain: string, text: string) => Buffer;

/**
 * The installation's secret, made at its first start and kept in DATA_DIR. Throws when the database was used with another:
 * opt-outs are known by their hash only, and under a new key they would all be forgotten.
 */
export async function openInstallationKey(db: Queryable, dataDir: string): Promise<KeyedHash> {
  const path = join(dataDir, 'keys', 'installation.key');
  const key = readOrMakeKey(path);
  const fingerprint = createHash('sha256').update('fingerprint').update(key).digest();
  const known = await recordKeyFingerprint(db, fingerprint);
  if (!known.equals(fingerprint))
    throw new Fault(`${path} is not the key that this database was used with. Put the right key back: opt-outs are hashed with it.`);
  const secret = createSecretKey(key);
  return (domain, text) => createHmac('sha256', secret).update(`${domain}\n${text}`).digest();
}

/** Two processes may start at once: the key appears whole or not at all, and the first one stands. */
function readOrMakeKey(path: string): Buffer {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path);
}
