/** LOAD_FOLDER: a folder of this machine whose files may be loaded without an upload. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

const MOST_FILES = 500;
const DEEPEST = 3;

/** Its files, up to a few folders deep, by their relative path; null if no folder is set or it does not exist. */
export async function listFolder(folder: string | undefined): Promise<{ path: string; bytes: number }[] | null> {
  if (folder === undefined) return null;
  const files: { path: string; bytes: number }[] = [];
  const walk = async (at: string, depth: number): Promise<void> => {
    for (const entry of (await readdir(at, { withFileTypes: true })).sort((one, other) => one.name.localeCompare(other.name))) {
      if (entry.name.startsWith('.') || files.length >= MOST_FILES) continue;
      const path = join(at, entry.name);
      if (entry.isDirectory() && depth < DEEPEST) await walk(path, depth + 1);
      else if (entry.isFile()) files.push({ path: relative(folder, path), bytes: (await stat(path)).size });
    }
  };
  try {
    await walk(folder, 0);
    return files;
  } catch {
    return null;
  }
}

/** One of its files, with links resolved; undefined if there is none at this path, or it leads out of the folder. */
export async function findInFolder(
  folder: string | undefined,
  path: string,
): Promise<{ path: string; name: string; bytes: number } | undefined> {
  if (folder === undefined || path.includes('\0')) return undefined;
  try {
    const [root, found] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const facts = await stat(found);
    if (!found.startsWith(root + sep) || !facts.isFile()) return undefined;
    return { path: found, name: basename(found), bytes: facts.size };
  } catch {
    return undefined;
  }
}
