import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder with its missing parents, each with the given mode even if this process has a stricter umask (077). Returns those it made, outermost first.
 * Node's own recursive mkdir never returns where the system answers "no such file" although the parent is there, as it does under /proc and under some
 * mounts. Here that is an error, as everything else that keeps the folder from being made.
 */
export function makeFolder(folder: string, mode: number): string[] {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  if (missing.length === 0 && !statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  return missing.filter((made) => makeOne(made, mode));
}

/** False if another process was faster. */
function makeOne(folder: string, mode: number): boolean {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return false;
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new Error(`${folder} is a link to a folder that is not there`, { cause: error });
    throw error;
  }
  chmodSync(folder, mode);
  return true;
}
