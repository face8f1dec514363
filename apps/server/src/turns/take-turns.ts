/**
 * Long work in pieces. However much of it is under way in this process, between two looks at what else there is to do (requests, leases, deadlines)
 * one goes on for a stretch and the others wait: many at once are no heavier than one.
 */

/** Milliseconds. */
const STRETCH_MS = 10;

/** To be awaited before each piece, of some milliseconds at most. */
export type TakeTurn = () => Promise<void> | undefined;

const waiting: { work: symbol; goOn(): void }[] = [];
/** Whose turn it is, and since when. */
let current: symbol | undefined;
let since = 0;

/** For one piece of long work. */
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

/** One after the other, with turns of others in between. */
export async function mapLong<T, R>(items: readonly T[], work: (item: T, index: number) => R | Promise<R>): Promise<R[]> {
  const takeTurn = createTurns();
  const done: R[] = [];
  for (const [index, item] of items.entries()) {
    await takeTurn();
    done.push(await work(item, index));
  }
  return done;
}
