import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { readManifest } from '../../apps/ingest/src/commands/read-manifest.ts';

const WORLD = resolve(import.meta.dirname, '../../packages/world/main.ts');
const HEADED = new Set(['fl-nal', 'fl-sdf', 'massgis-l3']);

export interface BenchFile {
  layoutId: string;
  path: string;
}

/** Makes a state and puts the files of each layout together into one, of `mostRows` rows at the most. */
export async function makeFiles(folder: string, parcels: number, mostRows: number): Promise<BenchFile[]> {
  const world = join(folder, 'world');
  const made = spawnSync(process.execPath, [WORLD, '--seed', '11', '--parcels', String(parcels), '--noise', 'typical', '--out', world], {
    stdio: 'ignore',
  });
  if (made.status !== 0) throw new Error('the state could not be made');
  const byLayout = new Map<string, string[]>();
  for (const { layoutId, paths } of await readManifest(join(world, 'manifest.json')))
    byLayout.set(layoutId, [...(byLayout.get(layoutId) ?? []), ...paths]);
  const files: BenchFile[] = [];
  for (const [layoutId, paths] of byLayout) {
    const path = join(folder, layoutId);
    await joinFiles(path, paths, HEADED.has(layoutId), mostRows);
    files.push({ layoutId, path });
  }
  return files.sort((a, b) => a.layoutId.localeCompare(b.layoutId));
}

/** Lines are taken from all files in turn, so that a cut at `mostRows` keeps the mixture. */
async function joinFiles(path: string, sources: readonly string[], hasHeader: boolean, mostRows: number): Promise<void> {
  const out = createWriteStream(path);
  const open = sources.map((source) =>
    createInterface({ input: createReadStream(source, 'latin1'), crlfDelay: Infinity })[Symbol.asyncIterator](),
  );
  const write = async (line: string): Promise<unknown> => (out.write(`${line}\n`, 'latin1') ? undefined : once(out, 'drain'));
  if (hasHeader)
    for (const [at, lines] of open.entries()) {
      const header = (await lines.next()).value as string;
      if (at === 0) await write(header);
    }
  let rows = 0;
  while (open.length > 0 && rows < mostRows) {
    const lines = open[rows % open.length]!;
    const next = await lines.next();
    if (next.done) open.splice(rows % open.length, 1);
    else {
      await write(next.value);
      rows += 1;
    }
  }
  out.end();
  await once(out, 'finish');
}
