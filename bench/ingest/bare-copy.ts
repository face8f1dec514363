import { withClient } from '@deedline/database/connect';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const TABLES = ['evidence', 'evidence_key', 'known_parcel', 'parcel_shape', 'street_line'] as const;

/** Writes the rows of a loaded database into files, as COPY's binary form has them. */
export async function exportTables(url: string, folder: string): Promise<void> {
  for (const table of TABLES)
    await withClient(url, async (client) => {
      await pipeline(client.query(copyTo(`copy ${table} to stdout (format binary)`)), createWriteStream(join(folder, `${table}.copy`)));
    });
}

/** The floor: the same rows into the same indexed tables, side by side, with nothing to read, map or key. */
export async function measureBareCopy(url: string, folder: string): Promise<number> {
  const started = performance.now();
  await Promise.all(
    TABLES.map((table) =>
      withClient(url, async (client) => {
        const file = createReadStream(join(folder, `${table}.copy`), { highWaterMark: 1 << 17 });
        await pipeline(file, client.query(copyFrom(`copy ${table} from stdin (format binary)`)));
      }),
    ),
  );
  return performance.now() - started;
}
