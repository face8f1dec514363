/**
 * Fits `packages/engine/score/calibration.ts`: node bench/match/fit-calibration.ts WORLD...
 * Isotonic regression (pool adjacent violators) of right or wrong on the raw confidence, per kind, over all the worlds
 * given, thinned to a few points and written as the lines of the table. Never fit on a world that figures are reported of.
 */
import type { Judged } from './calibration-figures.ts';
import { loadWorld } from './load-world.ts';
import { runBench } from './run-bench.ts';
import { readTruth } from './truth.ts';

/** Few points generalise; blocks smaller than this say more about chance than about contacts. */
const MOST_BLOCKS = 12;
const SMALLEST_BLOCK = 25;

interface Block {
  raw: number;
  right: number;
  count: number;
}

/** Rising steps: neighbours that fall are pooled, and so are those too small to trust. */
export function poolAdjacent(judged: readonly Judged[]): Block[] {
  const smallest = Math.max(SMALLEST_BLOCK, judged.length / MOST_BLOCKS);
  const blocks: Block[] = [];
  for (const { confidence, right } of [...judged].sort((a, b) => a.confidence - b.confidence)) {
    const last = blocks.at(-1);
    if (last && last.raw / last.count === confidence / 100) merge(last, { raw: confidence / 100, right: right ? 1 : 0, count: 1 });
    else blocks.push({ raw: confidence / 100, right: right ? 1 : 0, count: 1 });
  }
  for (let i = 1; i < blocks.length;) {
    const [before, here] = [blocks[i - 1]!, blocks[i]!];
    if (
      before.right / before.count >= here.right / here.count ||
      before.count < smallest ||
      (here.count < smallest && i === blocks.length - 1)
    ) {
      merge(before, here);
      blocks.splice(i, 1);
      if (i > 1) i--;
    } else i++;
  }
  return blocks;
}

function merge(into: Block, from: Block): void {
  into.raw += from.raw;
  into.right += from.right;
  into.count += from.count;
}

const all: Judged[] = [];
for (const folder of process.argv.slice(2)) {
  const world = await loadWorld(folder);
  const result = runBench(world, await readTruth(folder), 2500, true);
  all.push(
    ...result.byAddress.flatMap((verdict) => [...verdict.phones, ...verdict.emails]),
    ...result.personPhones,
    ...result.personEmails,
  );
}
for (const kind of [...new Set(all.map((one) => one.kind))].sort()) {
  const members = all.filter((one) => one.kind === kind);
  const points = poolAdjacent(members).map(({ raw, right, count }): [number, number] => [raw / count, (right + 0.5) / (count + 1)]);
  // Where the very best and very worst stand is as far as the sample goes.
  const curve = [[0, 0], ...points, [1, Math.min(0.995, (points.at(-1)?.[1] ?? 0.9) + 0.005)]];
  console.log(
    `  // ${members.length} judged\n  ${kind}: [${curve.map(([raw, share]) => `[${raw!.toFixed(3)}, ${share!.toFixed(3)}]`).join(', ')}],`,
  );
}
