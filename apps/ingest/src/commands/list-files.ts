import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Expands folders to the files directly in them, without hidden ones. A path that does not exist is kept, so that opening it reports the error. Throws if there
 * is no file.
 */
export async function listFiles(paths: readonly string[]): Promise<[string, ...string[]]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory() || /\.gdb$/i.test(path)) files.push(path);
    else files.push(...(await namesIn(path)).map((name) => join(path, name)));
  }
  const [first, ...others] = files;
  if (first === undefined) throw new Error(`${paths.join(', ')}: no files found there`);
  return [first, ...others];
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}
