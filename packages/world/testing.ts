import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManifestFile } from './layouts/outputs.ts';
import { makeWorld } from './make-world.ts';
import type { WorldOptions } from './options.ts';
import type { Truth, TruthOrganisation, TruthParcel, TruthPerson } from './truth.ts';

/** A small state in a temporary folder, for tests. */
export interface TestWorld {
  directory: string;
  /** Relative paths of all files, sorted. */
  paths: string[];
  manifest: { files: ManifestFile[]; asOf: string; parcels: number };
  read(path: string): string;
  lines(path: string): string[];
  remove(): void;
}

export function makeTestWorld(options: Partial<WorldOptions> = {}): TestWorld {
  const directory = mkdtempSync(join(tmpdir(), 'fenmark-'));
  makeWorld({ seed: 11, parcels: 900, noise: 'typical', outDir: directory, ...options });
  const read = (path: string): string => readFileSync(join(directory, path), 'utf8');
  return {
    directory,
    paths: readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
      .sort(),
    manifest: JSON.parse(read('manifest.json')) as TestWorld['manifest'],
    read,
    lines: (path) => read(path).split('\n').slice(0, -1),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

/** One hash over the names and contents of all files. */
export function digestOf(world: TestWorld): string {
  const hash = createHash('sha256');
  for (const path of world.paths) hash.update(`${path}\0`).update(world.read(path));
  return hash.digest('hex');
}

export interface ReadTruth {
  persons: Map<string, TruthPerson>;
  parcels: TruthParcel[];
  organisations: Map<string, TruthOrganisation>;
}

export function readTruth(world: TestWorld): ReadTruth {
  const all = world.lines('truth.ndjson').map((line) => JSON.parse(line) as Truth);
  return {
    persons: new Map(all.flatMap((one) => (one.type === 'person' ? [[one.id, one]] : []))),
    parcels: all.filter((one) => one.type === 'parcel'),
    organisations: new Map(all.flatMap((one) => (one.type === 'organisation' ? [[one.id, one]] : []))),
  };
}

/** The cells of a CSV line, with quoting. */
export function splitCsv(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, line.endsWith(',') ? undefined : -1)
    .map(([, cell]) => cell!.replace(/^"|"$/g, '').replaceAll('""', '"'));
}
