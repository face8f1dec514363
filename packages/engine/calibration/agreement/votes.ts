/** What one source says of one thing: which number reaches a person, where they live, whether a line works. */
export interface Vote {
  source: string;
  value: string;
}

/** What several sources say of the same thing; each source at most once. */
export type Item = readonly Vote[];

/** Two sources that say the same thing because one has it of the other count as one voice where they agree. */
export interface CopyingPair {
  one: string;
  other: string;
  /** Of the mistakes that the others show one of them to make, the share that both make alike. */
  share: number;
  /** How many such mistakes both make alike. */
  mistakes: number;
}

/** The name of a pair, whichever of them is named first. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one}\n${other}` : `${other}\n${one}`;
}

/** How many items two sources both speak of, by pair. */
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

/** What speaks for one value of an item: each source, those that copy each other once. The sources of a voice agree. */
export function voicesOf(item: Item, copies: ReadonlySet<string>): { value: string; sources: string[] }[] {
  const voices: { value: string; sources: string[] }[] = [];
  for (const { source, value } of item) {
    const voice = voices.find((known) => known.value === value && known.sources.some((other) => copies.has(pairOf(source, other))));
    if (voice) voice.sources.push(source);
    else voices.push({ value, sources: [source] });
  }
  return voices;
}
