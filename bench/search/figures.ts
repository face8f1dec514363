/** The value below which the share `q` of the sample lies; NaN for an empty sample. */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Runs `work` over `items`, `clients` at a time. */
export async function runClients<T>(items: readonly T[], clients: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
