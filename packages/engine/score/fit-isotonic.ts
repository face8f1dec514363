import { fitPlatt, type Label } from './fit-platt.ts';

/** A step of fewer labels says more about chance than about contacts. */
const SMALLEST_BLOCK = 50;
const MOST_BLOCKS = 40;

/** So many labels speak for the smooth curve beside each step: what they say of the step itself comes on top. */
const SMOOTH_LABELS = 20;

interface Block {
  said: number;
  right: number;
  count: number;
}

/**
 * Isotonic regression by pooling neighbours that fall, over steps of at least fifty labels; between the means of two steps the line rises,
 * so that ties are broken by what was said. Each step is drawn a little towards Platt's smooth curve, which also gives the ends.
 */
export function fitIsotonic(labels: readonly Label[]): (said: number) => number {
  const smooth = fitPlatt(labels);
  const points = poolAdjacent(labels).map(({ said, right, count }): readonly [number, number] => {
    const at = said / count;
    return [at, (right + SMOOTH_LABELS * smooth(at)) / (count + SMOOTH_LABELS)];
  });
  return (said) => interpolate(points, smooth, said);
}

function poolAdjacent(labels: readonly Label[]): Block[] {
  const sorted = [...labels].sort((a, b) => a.confidence - b.confidence);
  const size = Math.max(SMALLEST_BLOCK, Math.ceil(sorted.length / MOST_BLOCKS));
  const blocks: Block[] = [];
  let last: Block | null = null;
  sorted.forEach(({ confidence, right }, index) => {
    // What was said alike stands in one step.
    const isTie = index > 0 && sorted[index - 1]!.confidence === confidence;
    if (!last || (last.count >= size && !isTie)) blocks.push((last = { said: 0, right: 0, count: 0 }));
    last.said += confidence;
    last.right += right ? 1 : 0;
    last.count++;
  });
  if (blocks.length > 1 && blocks.at(-1)!.count < size) mergeInto(blocks.at(-2)!, blocks.pop()!);
  for (let i = 1; i < blocks.length;) {
    const [before, here] = [blocks[i - 1]!, blocks[i]!];
    if (before.right / before.count < here.right / here.count) i++;
    else {
      mergeInto(before, here);
      blocks.splice(i, 1);
      if (i > 1) i--;
    }
  }
  return blocks;
}

function mergeInto(into: Block, from: Block): void {
  into.said += from.said;
  into.right += from.right;
  into.count += from.count;
}

/** Between two steps a straight line; beyond the outermost the smooth curve, moved so that it meets the step. */
function interpolate(points: readonly (readonly [number, number])[], smooth: (said: number) => number, said: number): number {
  const [first, last] = [points[0]!, points.at(-1)!];
  if (said <= first[0]) return first[0] === 0 ? first[1] : (first[1] * smooth(said)) / smooth(first[0]);
  if (said >= last[0]) return 1 - ((1 - last[1]) * (1 - smooth(said))) / (1 - smooth(last[0]));
  const next = points.findIndex(([at]) => at > said);
  const [[x0, y0], [x1, y1]] = [points[next - 1]!, points[next]!];
  return y0 + ((said - x0) / (x1 - x0)) * (y1 - y0);
}
