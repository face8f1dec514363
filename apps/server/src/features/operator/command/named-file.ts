import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { withoutMark } from '../../../utf8.ts';
import { OperatorError } from '../../record/operator-context.ts';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/** Reads a file that was named in a command. Throws OperatorError with exit code 2. */
export function readNamedFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The same for a file of text, which is in UTF-8, with or without a byte order mark. */
export function readNamedText(file: string): string {
  const bytes = readNamedFile(file);
  if (!isUtf8(bytes)) throw new OperatorError(`${file} cannot be read: it is not written in UTF-8. Save it as UTF-8.`, 2);
  return withoutMark(bytes.toString());
}

/** Throws the same if the file cannot be read, without reading it whole. */
export function requireNamedFile(file: string): void {
  try {
    const opened = openSync(file, 'r');
    try {
      readSync(opened, Buffer.alloc(1));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The error for a file that cannot be read; uses the message of errors without a text of their own. */
export function unreadable(file: string, error: unknown): OperatorError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new OperatorError(`${file} cannot be read: ${WHY[code ?? ''] ?? message}.`, 2);
}
