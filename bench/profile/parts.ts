/** Assigns each sample of a process to a part of the work, by the innermost call in the stack that belongs to a known part. */
import type { Profiler } from 'node:inspector';

/** In printing order. */
export const PARTS = [
  'waiting',
  'reading records',
  'comparing',
  'planning next keys',
  'resolving',
  'look-ups and their SQL',
  'sealing',
  'suppression and lists',
  'holding, presenting, settling',
  'batches and their files',
  'HTTP and logs',
  'garbage',
  'the rest',
] as const;
export type Part = (typeof PARTS)[number];

/** Path fragments of the files of each part. The first match counts. */
const BY_FILE: readonly (readonly [string, Part])[] = [
  ['packages/engine/compare/', 'comparing'],
  ['packages/engine/normalize/', 'reading records'],
  ['packages/engine/cluster/mention.ts', 'reading records'],
  ['packages/engine/hops/', 'planning next keys'],
  ['packages/engine/keys/', 'planning next keys'],
  ['packages/engine/query/', 'planning next keys'],
  ['node_modules/pg', 'look-ups and their SQL'],
  ['features/lookup/sources/', 'look-ups and their SQL'],
  ['features/lookup/gather-evidence.ts', 'look-ups and their SQL'],
  ['features/sealing/', 'sealing'],
  ['node:internal/crypto/', 'sealing'],
  ['features/compliance/', 'suppression and lists'],
  ['features/calls/', 'suppression and lists'],
  ['features/lookup/', 'holding, presenting, settling'],
  ['features/searches/', 'holding, presenting, settling'],
  ['features/credits/', 'holding, presenting, settling'],
  ['features/purposes/', 'holding, presenting, settling'],
  ['features/record/', 'holding, presenting, settling'],
  ['features/batches/', 'batches and their files'],
  ['packages/contract/search/', 'batches and their files'],
  ['apps/server/src/http/', 'HTTP and logs'],
  ['node_modules/fastify', 'HTTP and logs'],
  ['node_modules/@fastify', 'HTTP and logs'],
  ['node_modules/pino', 'HTTP and logs'],
  ['node:_http', 'HTTP and logs'],
  ['node:internal/http', 'HTTP and logs'],
];
const BY_FUNCTION: Readonly<Record<string, Part>> = {
  nextKeys: 'planning next keys',
  firstKeys: 'planning next keys',
  resolve: 'resolving',
};
const BY_STATE: Readonly<Record<string, Part>> = { '(idle)': 'waiting', '(garbage collector)': 'garbage' };

function partOfCall({ functionName, url }: Pick<Profiler.ProfileNode['callFrame'], 'functionName' | 'url'>): Part | undefined {
  if (url === '') return BY_STATE[functionName];
  if (url.endsWith('packages/engine/pipeline.ts')) return BY_FUNCTION[functionName];
  return BY_FILE.find(([text]) => url.includes(text))?.[1];
}

/** Milliseconds per part; their sum is the profiled time. */
export function sumParts({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Record<Part, number> {
  const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  const known = new Map<number, Part>();
  const partOf = (node: Profiler.ProfileNode): Part => {
    const found = known.get(node.id) ?? partOfCall(node.callFrame) ?? outwards(node);
    known.set(node.id, found);
    return found;
  };
  const outwards = (node: Profiler.ProfileNode): Part => {
    const caller = parentOf.get(node.id);
    return caller === undefined ? 'the rest' : partOf(caller);
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sums = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>;
  for (const [index, id] of samples.entries()) sums[partOf(byId.get(id)!)] += (timeDeltas[index] ?? 0) / 1000;
  return sums;
}
