import { type DataMap, MapProblem, readRows } from './read-map.ts';
import type { DataRecord } from './read-records.ts';

/** The columns that the truth needs in each file. */
export function truthColumns({ truth }: DataMap, files: number): string[][] {
  return Array.from({ length: files }, (_, file) =>
    truth.kind === 'cluster' ? [truth.columns[file]!] : truth.kind === 'pair' ? [truth.column] : [],
  );
}

/** The true person of each record, numbered from 0; a record that the truth does not mention is a person of its own. */
export async function readTruth(records: readonly DataRecord[], map: DataMap, files: number): Promise<Int32Array> {
  const { truth } = map;
  if (truth.kind === 'cluster') {
    return numbered(
      records.map((record, at) => clusterOf(record.row.named[truth.columns[record.file]!]!, truth.pattern, map) ?? `alone ${at}`),
    );
  }
  if (truth.kind === 'pair') {
    const told = records.filter(({ row }) => !map.missing.has(row.named[truth.column]!.toUpperCase()));
    return joinPairs(
      records,
      told.map(({ id, file, row }) => [`${file}|${id}`, `${files === 1 ? 0 : 1 - file}|${row.named[truth.column]!}`]),
    );
  }
  const label = truth.label === null ? [] : [truth.label];
  const rows = await readRows(truth.path, {}, [truth.left, truth.right, ...label], map);
  const told = rows.filter(({ named }) => truth.label === null || truth.labelTrue.includes(named[truth.label]!));
  return joinPairs(
    records,
    told.map(({ named }) => [`0|${named[truth.left]!}`, `${files - 1}|${named[truth.right]!}`]),
  );
}

function clusterOf(text: string, pattern: RegExp | null, map: DataMap): string | null {
  if (map.missing.has(text.toUpperCase())) return null;
  if (pattern === null) return `of ${text}`;
  const found = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  if (found === undefined) throw new MapProblem(`"truth.pattern" does not fit "${text}"`);
  return `of ${found}`;
}

function joinPairs(records: readonly DataRecord[], pairs: readonly (readonly [string, string])[]): Int32Array {
  const places = new Map<string, number>();
  records.forEach(({ file, id }, at) => places.set(`${file}|${id}`, at));
  if (places.size < records.length) throw new MapProblem(`"id" is not unique: ${records.length - places.size} records repeat one`);
  const home = records.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (home[root] !== root) root = home[root]!;
    home[at] = root;
    return root;
  };
  let missing = 0;
  for (const [left, right] of pairs) {
    const [a, b] = [places.get(left), places.get(right)];
    if (a === undefined || b === undefined) missing++;
    else home[rootOf(a)] = rootOf(b);
  }
  if (missing === pairs.length) throw new MapProblem('no pair of the truth names two ids of the data: is the right column mapped to "id"?');
  if (missing > 0) console.error(`${missing} of ${pairs.length} true pairs name ids that are not in the data; they were left out`);
  return numbered(records.map((_, at) => String(rootOf(at))));
}

function numbered(names: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
  return Int32Array.from(names, (name) => numbers.get(name)!);
}
