import { setImmediate as othersTurn } from 'node:timers/promises';

/** Milliseconds of work at a stretch: whatever else the process has to do, leases and deadlines among it, waits no longer. */
const STRETCH_MS = 20;

/** `items.map(work)` that lets others have a turn in between: some hundred searches are a second of work. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const done: R[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - since > STRETCH_MS) {
      await othersTurn();
      since = performance.now();
    }
    done.push(work(item, index));
  }
  return done;
}
