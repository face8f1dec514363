import { readFileSync } from 'node:fs';
import { OperatorError } from '../../record/operator-context.ts';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/** The bytes of a file that was named behind a command. Throws OperatorError with exit code 2. */
export function readNamedFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** What is said of a file that the system does not give; of any other error its message. */
export function unreadable(file: string, error: unknown): OperatorError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new OperatorError(`${file} cannot be read: ${WHY[code ?? ''] ?? message}.`, 2);
}
