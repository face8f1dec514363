/**
 * `npm run bench:match -- --data FILE [--data FILE2] --map FILE`: measures how accurately the engine, as searches use it, links the records of any labelled
 * file, compared with a linking fitted to the same file and three baselines. The truth is used only for judging. `bench/README.md` describes the map.
 */
import { FlagProblem, parseFlags } from '../flags/read-flags.ts';
import { exactMatch, fellegiSunter, latestOfName } from './labelled/baselines.ts';
import { candidatePairs, type Pairs } from './labelled/candidate-pairs.ts';
import {
  bCubed,
  countFound,
  countPairs,
  type LinkFigures,
  pairFigures,
  pairsOfGroups,
  printCompared,
  printHead,
  printLinked,
  printThresholds,
  printTimes,
} from './labelled/figures.ts';
import { linkAsShipped } from './labelled/link-as-shipped.ts';
import { drawPairs, linkFitted } from './labelled/link-records.ts';
import { MapProblem, readMap } from './labelled/read-map.ts';
import { readRecords, type DataRecord } from './labelled/read-records.ts';
import { readTruth, truthColumns } from './labelled/read-truth.ts';

/** Reads the arguments, measures and prints. A problem with the arguments, the map or a file is reported in one line, with exit code 2. */
export async function measureData(args: string[]): Promise<void> {
  try {
    const { values } = parseFlags({ args, options: { data: { type: 'string', multiple: true }, map: { type: 'string' } } });
    const paths = values.data ?? [];
    if (paths.length === 0 || values.map === undefined) throw new MapProblem('--data FILE [--data FILE2] and --map FILE are needed');
    await measure(paths, values.map);
  } catch (error) {
    if (!(error instanceof MapProblem || error instanceof FlagProblem)) throw error;
    console.error(`bench:match --data: ${error.message}`);
    process.exitCode = 2;
  }
}

/** Everything that is printed; tests read it as well. */
export interface Measured {
  records: number;
  truePairs: number;
  /** Number of pairs that the fitted linking compares. */
  candidates: number;
  blockingRecall: number;
  shipped: LinkFigures;
  fitted: LinkFigures;
  baselines: Record<string, LinkFigures | null>;
}

export async function measure(paths: readonly string[], mapPath: string): Promise<Measured> {
  const map = readMap(mapPath, paths.length);
  const started = performance.now();
  const records = await readRecords(paths, truthColumns(map, paths.length), map);
  const truth = await readTruth(records, map, paths.length);
  const isPair =
    map.link === 'across' ? (left: number, right: number): boolean => records[left]!.file !== records[right]!.file : (): boolean => true;
  const truePairs = pairsByPerson(truth, records, map.link === 'across');
  const total = truePairs.reduce((sum, count) => sum + count, 0);
  if (total === 0) throw new MapProblem('the truth of the map makes no pair: no two records share a cluster');
  const read = performance.now();
  const pairs = candidatePairs(records, isPair);
  const allPairs = countAllPairs(records, paths.length, map.link === 'across');
  const blocked = performance.now();
  const random = drawPairs(records.length, isPair);
  const fitted = linkFitted({ records, pairs, random, allPairs });
  const linked = performance.now();
  const shipped = linkAsShipped(records);
  const shippedAt = performance.now();

  printHead({ paths, records: records.length, truePairs: total, allPairs });
  const judge = (told: Iterable<readonly [number, number]>): LinkFigures => pairFigures(countPairs(truth, told, truePairs));
  const judgeGroups = (title: string, groups: Int32Array, looked: Pairs): LinkFigures => {
    const figures = judge(pairsOfGroups(groups, isPair));
    printLinked(title, figures, bCubed(truth, groups));
    printCompared({ candidates: looked.left.length, found: countFound(truth, looked), truePairs: total, allPairs });
    return figures;
  };
  const asShipped = judgeGroups('The engine as shipped: what searches use', shipped.groups, onlyPairs(shipped.pairs, isPair));
  const asFitted = judgeGroups('A linker fitted to these files without their truth: no search uses it', fitted.groups, pairs);
  const baselines: Measured['baselines'] = {};
  for (const [title, told] of tellBaselines(records, pairs, random, allPairs, isPair)) {
    baselines[title] = told === null ? null : judge(told);
    printLinked(title, baselines[title], null);
  }
  printThresholds(fitted.weights, pairs, truth, truePairs);
  printTimes(records.length, {
    read: read - started,
    'keys of the fitted linker': blocked - read,
    'fitted linker': linked - blocked,
    'engine as shipped': shippedAt - linked,
  });
  return {
    records: records.length,
    truePairs: total,
    candidates: pairs.left.length,
    blockingRecall: countFound(truth, pairs) / total,
    shipped: asShipped,
    fitted: asFitted,
    baselines,
  };
}

function onlyPairs({ left, right }: Pairs, isPair: (left: number, right: number) => boolean): Pairs {
  const isKept = (_: number, at: number): boolean => isPair(left[at]!, right[at]!);
  return { left: left.filter(isKept), right: right.filter(isKept) };
}

type Baseline = readonly [string, Iterable<readonly [number, number]> | null];

function tellBaselines(
  records: readonly DataRecord[],
  pairs: Pairs,
  random: Pairs,
  allPairs: number,
  isPair: (left: number, right: number) => boolean,
): Baseline[] {
  return [
    ['exact match on name and postcode', exactMatch(records, isPair)],
    ['recency only', latestOfName(records, isPair)],
    ['plain Fellegi-Sunter', fellegiSunter(records, pairs, random, allPairs)],
  ];
}

function countAllPairs(records: readonly DataRecord[], files: number, isAcross: boolean): number {
  const sizes = Array.from({ length: files }, (_, file) => records.filter((record) => record.file === file).length);
  return within(records.length) - (isAcross ? sizes.reduce((sum, size) => sum + within(size), 0) : 0);
}

function within(count: number): number {
  return (count * (count - 1)) / 2;
}

/** The number of true pairs that each person's records form. */
function pairsByPerson(truth: Int32Array, records: readonly DataRecord[], isAcross: boolean): Float64Array {
  const sizes = new Map<number, Map<number, number>>();
  truth.forEach((person, at) => {
    const byFile = sizes.get(person) ?? new Map<number, number>();
    sizes.set(person, byFile.set(records[at]!.file, (byFile.get(records[at]!.file) ?? 0) + 1));
  });
  return Float64Array.from({ length: sizes.size }, (_, person) => {
    const counts = [...sizes.get(person)!.values()];
    const all = counts.reduce((sum, count) => sum + count, 0);
    return within(all) - (isAcross ? counts.reduce((sum, count) => sum + within(count), 0) : 0);
  });
}
