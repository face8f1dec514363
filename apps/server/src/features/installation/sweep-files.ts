import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../context.ts';

/** Folders in DATA_DIR with files that name people and are read once: mails if no server sends them, and rows that a load rejected. */
const FOLDERS = ['mail', 'rejects'] as const;
const KEPT_DAYS = 30;

/** Deletes files older than thirty days; returns how many. A folder that does not exist has none. */
export async function sweepFiles({ config, now }: Pick<AppContext, 'config' | 'now'>): Promise<number> {
  const before = now().getTime() - KEPT_DAYS * 86_400_000;
  let removed = 0;
  for (const folder of FOLDERS.map((name) => join(config.dataDir, name))) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = join(folder, entry.name);
      const found = await stat(file).catch(() => undefined);
      if (found === undefined || found.mtimeMs >= before) continue;
      await unlink(file).catch(() => undefined);
      removed += 1;
    }
  }
  return removed;
}
