import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import type { Key } from '@deedline/engine/keys/key';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { firstKeys, MAX_HOPS, nextKeys, readQuery, startPlan } from '@deedline/engine/pipeline';
import type { Query, QueryInput } from '@deedline/engine/query/query';
import { learnNames } from '../../apps/ingest/src/load/learn-names.ts';
import { findLayout, groupFiles, readBatches } from '../../apps/ingest/src/sources/layouts.ts';
import type { Profile } from './figures.ts';
import { readTruth, type TruthIndex } from './truth.ts';

interface Manifest {
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

/** Reads a made-up state's files into memory as a load does: with the importers' own readers and with the detected manner in which each file prints names. */
async function loadWorld(folder: string): Promise<LoadedWorld> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const store = new MemoryStore();
  const sources = new Map<string, SourceFacts>();
  let nextId = 1;
  for (const file of manifest.files) {
    sources.set(file.source.name, { ...file.source, asOf: file.asOf });
    const layout = findLayout(file.layout);
    for (const paths of groupFiles(
      layout,
      file.paths.map((path) => join(folder, path)),
    )) {
      for await (const items of learnNames(readBatches(layout, paths, file.source), () => {})) {
        for (const item of items) {
          if (!('draft' in item)) continue;
          const evidence = {
            ...item.draft,
            id: String(nextId++),
            source: file.source.name,
            origin: item.draft.origin ?? file.source.origin,
          };
          store.add(evidence, file.source);
        }
      }
    }
  }
  return { manifest, store, sources: [...sources.values()] };
}

/** A copy of the state in which every record is replaced by the result of `change`. */
export function changeWorld({ manifest, store, sources }: LoadedWorld, change: (record: Evidence) => readonly Evidence[]): LoadedWorld {
  const changed = new MemoryStore();
  const facts = new Map(sources.map((source) => [source.name, source]));
  for (const record of store.evidence) for (const made of change(record)) changed.add(made, facts.get(made.source) ?? {});
  return { manifest, store: changed, sources };
}

interface WorldSetting {
  seed: number;
  parcels: number;
  profile: Profile;
  /** The state's current day, 'YYYY-MM-DD'; defaults to the day that all figures use. */
  asOf?: string;
}

/** Makes a state from its seed in a process of its own, reads it into memory, and removes the files. */
export async function makeAndLoad(setting: WorldSetting): Promise<{ world: LoadedWorld; truth: TruthIndex }> {
  return inMadeState(setting, loadFolder);
}

/** Makes a state from its seed in a process of its own, in a folder that exists until `work` ends. */
export async function inMadeState<T>({ seed, parcels, profile, asOf }: WorldSetting, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-match-'));
  try {
    const flags = [
      '--seed',
      String(seed),
      '--parcels',
      String(parcels),
      '--noise',
      profile,
      '--out',
      folder,
      ...(asOf === undefined ? [] : ['--as-of', asOf]),
    ];
    const generator = join(import.meta.dirname, '../../packages/world/main.ts');
    execFileSync(process.execPath, [generator, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function loadFolder(folder: string): Promise<{ world: LoadedWorld; truth: TruthIndex }> {
  return { world: await loadWorld(folder), truth: await readTruth(folder) };
}

/** As in the real store: a key with more live records than this, or than its own limit, must be narrowed by another key. */
const TOO_COMMON = 100;

/** The evidence store's look-up in memory, so that a bench of the matching needs no database. */
class MemoryStore {
  readonly evidence: Evidence[] = [];
  tooCommon = 0;
  private readonly byHash = new Map<bigint, number | number[]>();

  add(item: Evidence, facts: { state?: string; countyFips?: string }): void {
    const at = this.evidence.push(item) - 1;
    for (const { hash } of evidenceKeys(item, facts)) {
      const known = this.byHash.get(hash);
      if (known === undefined) this.byHash.set(hash, at);
      else if (typeof known === 'number') this.byHash.set(hash, [known, at]);
      else known.push(at);
    }
  }

  /** Adds the hashes of keys that are too common to `common`. */
  lookup(keys: readonly Key[], common: Set<bigint> = new Set()): Evidence[] {
    const found = new Set<number>();
    for (const key of keys) {
      const under = this.under(key.hash);
      if (under.length <= (key.most ?? TOO_COMMON)) {
        for (const at of under) found.add(at);
        continue;
      }
      this.tooCommon++;
      common.add(key.hash);
      for (const at of this.narrowed(under, key.narrowBy ?? [])) found.add(at);
    }
    return [...found].map((at) => this.evidence[at]!);
  }

  /** The records that are also under a narrowing key; empty when that key is too common as well. */
  private narrowed(under: readonly number[], narrowBy: readonly Key[]): ReadonlySet<number> {
    const narrow = new Set(narrowBy.flatMap(({ hash }) => this.under(hash)));
    const both = new Set(under.filter((at) => narrow.has(at)));
    return both.size <= TOO_COMMON ? both : new Set();
  }

  private under(hash: bigint): readonly number[] {
    const found = this.byHash.get(hash);
    return found === undefined ? [] : typeof found === 'number' ? [found] : found;
  }
}

export interface Gathered {
  query: Query;
  found: readonly Evidence[];
  /** Hashes of keys under which there are more records than were returned. */
  tooCommon: ReadonlySet<bigint>;
  hops: number;
  /** Time inside the engine, without look-ups. */
  engineMs: number;
}

/** Gathers, hop by hop, the evidence that the server would gather for a query. Throws when the query cannot be read. */
export function gatherEvidence(store: MemoryStore, input: QueryInput): Gathered {
  let engineMs = 0;
  const timed = <T>(work: () => T): T => {
    const start = performance.now();
    const result = work();
    engineMs += performance.now() - start;
    return result;
  };
  const read = timed(() => readQuery(input));
  if (!read.ok) throw new Error(read.problems.map((problem) => problem.message).join('; '));
  const { query } = read;
  const found = new Map<string, Evidence>();
  const tooCommon = new Set<bigint>();
  let keys = timed(() => firstKeys(query));
  const plan = timed(() => startPlan(query, keys));
  let hops = 0;
  while (keys.length > 0 && hops <= MAX_HOPS) {
    for (const item of store.lookup(keys, tooCommon)) found.set(item.id, item);
    hops++;
    keys = timed(() => nextKeys(plan, found.values()));
  }
  return { query, found: [...found.values()], tooCommon, hops, engineMs };
}
