/** One source's statement about one thing: which number reaches a person, where they live, whether a line works. */
export interface Vote {
  source: string;
  value: string;
}

/** The statements of several sources about the same thing; each source at most once. */
export type Item = readonly Vote[];

/** Two sources of which one copies the other; where they agree they count as one voice. */
export interface CopyingPair {
  one: string;
  other: string;
  /** The share of errors (as shown by the others) that both make identically, among the errors that either makes. */
  share: number;
  /** The number of errors that both make identically. */
  mistakes: number;
}

/** The key of a pair, independent of the order. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one}\n${other}` : `${other}\n${one}`;
}

/** For each pair of sources, the number of items that both report on. */
export function countShared(items: readonly Item[]): Map<string, number> {
  const shared = new Map<string, number>();
  for (const item of items)
    item.forEach(({ source }, index) => {
      for (const other of item.slice(index + 1)) {
        const pair = pairOf(source, other.source);
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
    });
  return shared;
}

/** The independent voices of an item: each source is one, and sources that copy each other and agree are one together. */
export function voicesOf(item: Item, copies: ReadonlySet<string>): { value: string; sources: string[] }[] {
  const voices: { value: string; sources: string[] }[] = [];
  for (const { source, value } of item) {
    const voice = voices.find((known) => known.value === value && known.sources.some((other) => copies.has(pairOf(source, other))));
    if (voice) voice.sources.push(source);
    else voices.push({ value, sources: [source] });
  }
  return voices;
}
