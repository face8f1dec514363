/** The key that seals backups: a line of text, so that people can keep a copy elsewhere, in a file readable only by the server's own user. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@deedline/database/make-folder';
import { OperatorError } from '../../record/operator-context.ts';

const KEY_BYTES = 32;

export const BACKUP_KEY = 'backup.key';

/** The default path of the key. */
export function backupKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', BACKUP_KEY);
}

/** Throws OperatorError when the file is missing or does not hold a key. */
export function readBackupKey(path: string): Buffer {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`The backup key cannot be read: ${(error as Error).message}. Name its file with --key.`, 1);
  }
  const key = Buffer.from(text, 'base64url');
  if (key.length !== KEY_BYTES || key.toString('base64url') !== text) throw new OperatorError(`${path} is not a backup key.`, 1);
  return key;
}

/** Reads the key at `path`, or makes one; `isNew` tells which. The file appears whole or not at all, even on a full disk. */
export function readOrMakeBackupKey(path: string): { key: Buffer; isNew: boolean } {
  if (existsSync(path)) return { key: readBackupKey(path), isNew: false };
  makeFolder(dirname(path), 0o700);
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
