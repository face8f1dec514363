import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a step of the start and prints a line with its seconds; a step that takes longer says that it has begun. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const over = new AbortController();
  sleep(1000, undefined, { signal: over.signal }).then(
    () => console.log(`  ${title} …`),
    () => undefined,
  );
  try {
    const result = await work();
    console.log(`  ${title.padEnd(34)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    return result;
  } finally {
    over.abort();
  }
}
