import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from './figures.ts';
import { loadWorld, type LoadedWorld } from './load-world.ts';
import { readTruth, type TruthIndex } from './truth.ts';

export interface WorldSetting {
  seed: number;
  parcels: number;
  profile: Profile;
}

/** Makes a state by its seed in a process of its own, reads it into memory, and leaves nothing behind on the disk. */
export async function makeAndLoad({ seed, parcels, profile }: WorldSetting): Promise<{ world: LoadedWorld; truth: TruthIndex }> {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-match-'));
  try {
    const flags = ['--seed', String(seed), '--parcels', String(parcels), '--noise', profile, '--out', folder];
    const generator = join(import.meta.dirname, '../../packages/world/main.ts');
    execFileSync(process.execPath, [generator, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
    return await loadFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function loadFolder(folder: string): Promise<{ world: LoadedWorld; truth: TruthIndex }> {
  return { world: await loadWorld(folder), truth: await readTruth(folder) };
}
