import { type CopyingPair, countShared, type Item, pairOf, voicesOf } from './votes.ts';

/** Fewer identical errors may be chance: both may have them from a third source that is not loaded. */
const ENOUGH_ALIKE = 8;

/** The minimum share of identical errors among the errors of either: a source that took over a tenth of a file is still independent in the rest. */
const LEAST_SHARE = 0.25;

/**
 * Finds pairs of sources that make the same error where two or more others agree on another value, which independent collectors hardly do. One pair is found at
 * a time, the most similar first; pairs found earlier count as one voice in later rounds, so that two honest sources who contradict a pair of copies are not
 * taken for copies themselves. With four sources either pair could be the copying one, and only the amount they share decides; with three nothing can be found.
 */
export function findCopies(items: readonly Item[]): CopyingPair[] {
  const found: CopyingPair[] = [];
  const copies = new Set<string>();
  for (;;) {
    const next = likeliest(items, copies);
    if (!next) return found;
    found.push(next);
    copies.add(pairOf(next.one, next.other));
  }
}

function likeliest(items: readonly Item[], copies: ReadonlySet<string>): CopyingPair | undefined {
  const alike = new Map<string, number>();
  const either = new Map<string, number>();
  const agreed = new Map<string, number>();
  for (const item of items) {
    item.forEach((vote, index) => {
      for (const other of item.slice(index + 1)) {
        const pair = pairOf(vote.source, other.source);
        if (vote.value === other.value) add(agreed, pair);
        const truth = agreedByOthers(item, [vote.source, other.source], copies);
        if (truth === null || (vote.value === truth && other.value === truth)) continue;
        add(either, pair);
        if (vote.value === other.value) add(alike, pair);
      }
    });
  }
  const shared = countShared(items);
  const agreement = (pair: string): number => (agreed.get(pair) ?? 0) / shared.get(pair)!;
  const [best] = [...alike]
    .filter(([pair, count]) => !copies.has(pair) && count >= ENOUGH_ALIKE && count / either.get(pair)! >= LEAST_SHARE)
    .sort(([a], [b]) => agreement(b) - agreement(a) || (a < b ? -1 : 1));
  if (!best) return undefined;
  const [pair, mistakes] = best;
  const [one, other] = pair.split('\n') as [string, string];
  return { one, other, share: mistakes / either.get(pair)!, mistakes };
}

/** The value on which two or more voices other than these two agree, if no other value has as many; otherwise null. */
function agreedByOthers(item: Item, but: readonly string[], copies: ReadonlySet<string>): string | null {
  const counts = new Map<string, number>();
  const voices = voicesOf(
    item.filter(({ source }) => !but.includes(source)),
    copies,
  );
  for (const { value } of voices) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] >= 2 && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

function add(counts: Map<string, number>, pair: string): void {
  counts.set(pair, (counts.get(pair) ?? 0) + 1);
}
