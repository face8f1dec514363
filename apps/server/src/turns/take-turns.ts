/**
 * Splits long work into pieces. However many long tasks are under way in this process, only one of them runs for a stretch between two turns of the event loop
 * (requests, leases, deadlines), and the others wait: many at once weigh no more than one.
 */

/** Milliseconds. */
const STRETCH_MS = 10;

/** To be awaited before each piece of work. A piece takes some milliseconds at most. */
export type TakeTurn = () => Promise<void> | undefined;

const waiting: { work: symbol; goOn(): void }[] = [];
/** The task whose turn it is, and since when. */
let current: symbol | undefined;
let since = 0;

/** Returns the turns of one long task. */
export function createTurns(): TakeTurn {
  const work = Symbol('work');
  return () => {
    if (current === undefined) return begin(work);
    if (current === work && performance.now() - since < STRETCH_MS) return undefined;
    return new Promise((goOn) => void waiting.push({ work, goOn }));
  };
}

function begin(work: symbol): undefined {
  current = work;
  since = performance.now();
  setImmediate(passOn);
  return undefined;
}

function passOn(): void {
  const next = waiting.shift();
  current = undefined;
  if (next === undefined) return;
  begin(next.work);
  next.goOn();
}

/** Maps the items in sequence, with turns for other tasks in between. */
export async function mapLong<T, R>(items: readonly T[], work: (item: T, index: number) => R | Promise<R>): Promise<R[]> {
  const takeTurn = createTurns();
  const done: R[] = [];
  for (const [index, item] of items.entries()) {
    await takeTurn();
    done.push(await work(item, index));
  }
  return done;
}
