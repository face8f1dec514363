import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { readManifest } from '../../apps/ingest/src/commands/read-manifest.ts';

const WORLD = resolve(import.meta.dirname, '../../packages/world/main.ts');
const HEADED = new Set(['fl-nal', 'fl-sdf', 'massgis-l3']);

const MAX_BYTES = 300_000_000;

export interface BenchFile {
  layoutId: string;
  path: string;
}

/**
 * Makes a state and puts the files of each layout together into one of `rows` rows, or fewer where they fill 300 MB. A layout
 * of which the state holds fewer is repeated: a load of some thousand rows would measure how long Node takes to warm up.
 */
export async function makeFiles(folder: string, parcels: number, rows: number): Promise<BenchFile[]> {
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
    await joinFiles(path, paths, HEADED.has(layoutId), rows);
    files.push({ layoutId, path });
  }
  return files.sort((a, b) => a.layoutId.localeCompare(b.layoutId));
}

async function joinFiles(path: string, sources: readonly string[], hasHeader: boolean, rows: number): Promise<void> {
  const out = createWriteStream(path);
  let left = rows;
  let bytes = 0;
  for (let pass = 0; left > 0 && bytes < MAX_BYTES; pass += 1)
    for await (const [at, line] of mixLines(sources, hasHeader)) {
      if (at === 'header' && pass > 0) continue;
      bytes += line.length;
      if (!out.write(`${line}\n`, 'latin1')) await once(out, 'drain');
      if (at === 'row' && ((left -= 1) === 0 || bytes >= MAX_BYTES)) break;
    }
  out.end();
  await once(out, 'finish');
}

/** Lines of all files in turn, so that a cut keeps the mixture; of their headers one. */
async function* mixLines(sources: readonly string[], hasHeader: boolean): AsyncGenerator<['header' | 'row', string]> {
  const open = sources.map((source) =>
    createInterface({ input: createReadStream(source, 'latin1'), crlfDelay: Infinity })[Symbol.asyncIterator](),
  );
  if (hasHeader) {
    const headers = await Promise.all(open.map((lines) => lines.next()));
    yield ['header', headers[0]!.value as string];
  }
  for (let turn = 0; open.length > 0; turn += 1) {
    const next = await open[turn % open.length]!.next();
    if (next.done) open.splice(turn % open.length, 1);
    else yield ['row', next.value];
  }
}
