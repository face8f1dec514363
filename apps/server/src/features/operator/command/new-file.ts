import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { OperatorError } from '../../record/operator-context.ts';

const WHY: Readonly<Record<string, string>> = {
  EEXIST: 'already exists',
  ENOENT: 'cannot be written: there is no such folder',
  ENOTDIR: 'cannot be written: there is no such folder',
  EACCES: 'cannot be written: this user may not write there',
  EPERM: 'cannot be written: this user may not write there',
  EROFS: 'cannot be written: its disk can only be read',
  ENAMETOOLONG: 'cannot be written: its name is too long',
};

/** Adds to the file. */
type Write = (content: string | Buffer) => void;

/**
 * Makes a new file and has `work` write it: an existing file is never overwritten. If `work` fails, there is no file afterward. Throws OperatorError with exit
 * code 2 before `work` begins if the file cannot be made.
 */
export async function withNewFile<Result>(path: string, mode: number, work: (write: Write) => Promise<Result>): Promise<Result> {
  const file = make(path, mode);
  try {
    const result = await work((content) => writeFileSync(file, content));
    fsyncSync(file);
    return result;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function make(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode);
  } catch (error) {
    const why = WHY[(error as NodeJS.ErrnoException).code ?? ''];
    if (why === undefined) throw error;
    throw new OperatorError(`${path} ${why}.`, 2);
  }
}

/**
 * The same for what must not leave without a record: it is recorded as asked for before the first of it is written, then as done, or as refused if it could
 * not be written.
 */
export function writeRecorded(
  path: string,
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  record: (result: 'asked' | 'done' | 'refused', detail?: string) => Promise<void>,
): Promise<void> {
  return withNewFile(path, 0o666, async (write) => {
    await record('asked');
    try {
      for await (const part of content) write(part);
    } catch (error) {
      await record('refused', NOT_WRITTEN);
      throw error;
    }
    await record('done');
  });
}

export const NOT_WRITTEN = 'the file could not be written';
