/**
 * `npm run bench:same -- CHECKOUT`: checks whether another checkout's engine (a folder with its own packages in its `node_modules`) looks up the same keys at
 * every hop and gives the same answers, record for record, over the searches of a made-up state; compares their processor time. Exits 1 when an answer differs.
 * Meant for changes that should only make the engine faster. --seed N (12), --parcels N (3,000), --profile P (typical), --samples N (400).
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Evidence } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import * as ours from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { readFlags, refuse } from '../flags/read-flags.ts';
import { quantile } from '../search/figures.ts';
import type { Profile } from './figures.ts';
import { learnFromStore } from './learn-from-store.ts';
import { type LoadedWorld, makeAndLoad } from './load-world.ts';
import { planSearches } from './run-searches.ts';

type Engine = typeof ours;

/** Number of searches. */
const WARM_UP = 300;

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '12' },
    parcels: { type: 'string', default: '3000' },
    profile: { type: 'string', default: 'typical' },
    samples: { type: 'string', default: '400' },
  },
});
const [checkout] = positionals;
if (checkout === undefined) refuse('Usage: npm run bench:same -- CHECKOUT');
const theirs = (await import(pathToFileURL(join(resolve(checkout), 'packages/engine/pipeline.ts')).href)) as Engine;
const { world, truth } = await makeAndLoad({
  seed: Number(values.seed),
  parcels: Number(values.parcels),
  profile: values.profile as Profile,
});
const reliability = learnFromStore(world);
const { searches } = planSearches(world, truth, { split: 'test', samples: Number(values.samples) });
// Making the state has already warmed up our engine, so both engines run some searches before measuring starts.
for (const { input } of searches.slice(0, WARM_UP)) for (const engine of [theirs, ours]) ask(engine, world, input);
const spent: Record<string, [number[], number[]]> = {};
let differing = 0;
for (const [index, { input }] of searches.entries()) {
  // Alternates the order, because the engine asked second benefits from warm processor caches.
  const order = index % 2 === 0 ? ([theirs, ours] as const) : ([ours, theirs] as const);
  const runs = new Map(order.map((engine) => [engine, ask(engine, world, input)]));
  const [before, now] = [runs.get(theirs)!, runs.get(ours)!];
  const mode = (spent[input.searchMode] ??= [[], []]);
  mode[0].push(before.ms);
  mode[1].push(now.ms);
  if (isDeepStrictEqual(before.told, now.told)) continue;
  differing += 1;
  if (differing <= 3) console.log(`another answer: ${JSON.stringify(input)}`);
}
console.log(`${searches.length - differing} of ${searches.length} searches: the same keys at every hop and the same answer`);
for (const [mode, [before, now]] of Object.entries(spent))
  console.log(
    `${mode.padEnd(18)} CPU ms: theirs ${told(before)}; ours ${told(now)}; ${(mean(before) / mean(now)).toFixed(2)} times as fast`,
  );
if (differing > 0) process.exitCode = 1;

function told(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(2)} (mean ${mean(times).toFixed(2)})`;
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, one) => sum + one, 0) / times.length;
}

/** Runs one search as a server does: the records are copied, as if freshly read from the database, so that nothing cached on them is reused. */
function ask(engine: Engine, { store, sources, manifest }: LoadedWorld, input: QueryInput): { told: unknown; ms: number } {
  const found = new Map<string, Evidence>();
  const tooCommon = new Set<bigint>();
  const hops: unknown[] = [];
  let ms = 0;
  const timed = <T>(work: () => T): T => {
    const startedAt = cpuMs();
    const done = work();
    ms += cpuMs() - startedAt;
    return done;
  };
  const read = timed(() => engine.readQuery(input));
  if (!read.ok) return { told: read, ms };
  let keys = timed(() => engine.firstKeys(read.query));
  const plan = timed(() => engine.startPlan(read.query, keys));
  for (let hop = 0; hop <= engine.MAX_HOPS && keys.length > 0; hop += 1) {
    hops.push(keys.map(textsOf));
    for (const item of store.lookup(keys, tooCommon)) if (!found.has(item.id)) found.set(item.id, structuredClone(item));
    keys = timed(() => engine.nextKeys(plan, found.values()));
  }
  const context = { today: manifest.asOf, sources, includeContacts: true, reliability, tooCommon };
  const answer = timed(() => engine.resolve(read.query, [...found.values()], context));
  return { told: { hops, answer: JSON.stringify(answer) }, ms };
}

function textsOf({ type, text, narrowBy = [] }: Key): string[] {
  return [type, text, ...narrowBy.map((other) => `${other.type} ${other.text}`)];
}

/** Processor time of this thread; wall time is unreliable on a shared machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
