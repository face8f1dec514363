import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFacts } from '@deedline/engine/model/evidence';
import { readDrafts } from '../../apps/ingest/src/sources/layouts.ts';
import { MemoryStore } from './memory-store.ts';

export interface Manifest {
  seed: number;
  parcels: number;
  noise: 'clean' | 'typical' | 'shifted';
  asOf: string;
  state: { code: string; name: string };
  files: { layout: string; paths: string[]; source: Omit<SourceFacts, 'asOf'>; asOf: string }[];
}

export interface LoadedWorld {
  manifest: Manifest;
  store: MemoryStore;
  sources: SourceFacts[];
}

/** Reads a made-up state's files with the importers' own readers, into memory. */
export async function loadWorld(folder: string): Promise<LoadedWorld> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const store = new MemoryStore();
  const sources = new Map<string, SourceFacts>();
  let nextId = 1;
  for (const file of manifest.files) {
    sources.set(file.source.name, { ...file.source, asOf: file.asOf });
    for (const path of file.paths) {
      for await (const item of readDrafts(file.layout, join(folder, path), file.source)) {
        if (!('draft' in item)) continue;
        const evidence = { ...item.draft, id: String(nextId++), source: file.source.name, origin: item.draft.origin ?? file.source.origin };
        store.add(evidence, file.source);
      }
    }
  }
  return { manifest, store, sources: [...sources.values()] };
}
