export interface Report {
  /** The measured figures, in printing order. */
  figures: [name: string, value: string | number][];
  /** A sentence for each violated invariant; empty when all hold. */
  breaches: string[];
}

const MAX_PRINTED = 20;

export function printReport(title: string, seed: number, { figures, breaches }: Report, most = MAX_PRINTED): void {
  console.log(`\n${title} (seed ${seed})`);
  for (const [name, value] of figures) {
    console.log(`  ${name.padEnd(44)}${(typeof value === 'number' ? value.toLocaleString('en') : value).padStart(14)}`);
  }
  for (const breach of breaches.slice(0, most)) console.log(`  BREACH: ${breach}`);
  if (breaches.length > most) console.log(`  and ${breaches.length - most} more`);
  console.log(breaches.length === 0 ? '  every law holds' : `  ${breaches.length} breaches; run it again with --seed ${seed}`);
}

/** 'what (how often)', most frequent first. */
export function countKinds(list: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const kind of list) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} (${count})`);
}

export function perSecond(count: number, seconds: number): string {
  return (count / seconds).toFixed(count / seconds < 10 ? 1 : 0);
}
