/** The key that seals backups: a line of text in a file that nobody else on the machine may read, made so that people can keep it elsewhere. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../record/operator-context.ts';

const KEY_BYTES = 32;

export const BACKUP_KEY = 'backup.key';

/** Where it is when nobody names another place. */
export function backupKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', BACKUP_KEY);
}

/** Throws OperatorError when it is not there or is none. */
export function readBackupKey(path: string): Buffer {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`The key of the backup cannot be read: ${(error as Error).message}. Name its file with --key.`, 1);
  }
  const key = Buffer.from(text, 'base64url');
  if (key.length !== KEY_BYTES || key.toString('base64url') !== text) throw new OperatorError(`${path} is no key of a backup.`, 1);
  return key;
}

/** The key at `path`; one that is made now is said to be new. It appears whole or not at all, also on a full disk. */
export function readOrMakeBackupKey(path: string): { key: Buffer; isNew: boolean } {
  if (existsSync(path)) return { key: readBackupKey(path), isNew: false };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
    return { key: readBackupKey(path), isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { key: readBackupKey(path), isNew: false };
  } finally {
    rmSync(draft, { force: true });
  }
}
