/** Single searches with and without a batch running beside them, in turns. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { DrivenServer } from '../search/drive-server.ts';
import { ms, quantile } from '../search/figures.ts';
import { type Product, runJob } from './run-job.ts';

/** Highest accepted slowdown of a search beside a batch, at the median and the 99th percentile. */
const MOST = { p50: 1.3, p99: 1.6 } as const;
const WARM_UP = 200;
const SEARCH_EVERY_MS = 100;
/** Length of a turn without a batch; a turn with one takes about as long. */
const TURN_MS = 10_000;
export const TURN_ROWS = 1_000;

interface Turn {
  alone: number[];
  beside: number[];
}

/** Prints each pair of turns, alternating which comes first, and returns the breached limits. `rows`: those of a turn's batch. */
export async function measureBeside(
  product: Product,
  bodies: readonly CreateSearch[],
  rows: readonly string[][],
  pairs: number,
): Promise<string[]> {
  await product.server.search(bodies.slice(0, WARM_UP), 4);
  const alone = await runJob(product, rows);
  console.log('\nsingle searches, ten a second, in ms as the client sees them: alone and beside a batch, p50 and p99');
  const turns: Turn[] = [];
  const breaches = [...alone.breaches];
  const seconds: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const ask = askFrom(product.server, bodies, pair);
    const searchAlone = () => ask(AbortSignal.timeout(TURN_MS));
    const searchBeside = async () => {
      const run = await runBeside(product, rows, ask);
      breaches.push(...run.breaches);
      seconds.push(run.seconds);
      return run.times;
    };
    const isAloneFirst = pair % 2 === 0;
    const [first, second] = isAloneFirst ? [await searchAlone(), await searchBeside()] : [await searchBeside(), await searchAlone()];
    const turn = isAloneFirst ? { alone: first, beside: second } : { alone: second, beside: first };
    print(`pair ${pair + 1}`, turn);
    turns.push(turn);
  }
  const times = print('all', { alone: turns.flatMap(({ alone }) => alone), beside: turns.flatMap(({ beside }) => beside) });
  const [freely, shared] = [alone.work.seconds, quantile(seconds, 0.5)].map((took) => (rows.length / took).toFixed(0));
  console.log(`rows a second of a batch alone: ${freely}; beside single searches: ${shared}`);
  return [...breaches, ...findSlow(times)];
}

/** Searches at a fixed interval, whether or not the last search has ended; resolves to the milliseconds of each from sending to end. */
type Ask = (signal: AbortSignal) => Promise<number[]>;

/**
 * If both turns of a pair ran the same searches, the second would find the pages already in memory, so each turn continues in the list where the previous one
 * ended.
 */
function askFrom(server: DrivenServer, bodies: readonly CreateSearch[], pair: number): Ask {
  let next = Math.floor((pair * bodies.length) / 2);
  return async (signal) => {
    const times: number[] = [];
    const under: Promise<void>[] = [];
    const searchOnce = async (body: CreateSearch) => {
      const startedAt = performance.now();
      await server.search([body], 1);
      times.push(performance.now() - startedAt);
    };
    for (; !signal.aborted; next += 1) {
      under.push(searchOnce(bodies[next % bodies.length]!));
      await sleep(SEARCH_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(under);
    return times;
  };
}

async function runBeside(
  product: Product,
  rows: readonly string[][],
  ask: Ask,
): Promise<{ times: number[]; seconds: number; breaches: string[] }> {
  const stop = new AbortController();
  let searching: Promise<number[]> | undefined;
  const { work, breaches } = await runJob(product, rows, {
    started: () => void (searching = ask(stop.signal)),
    ended: () => stop.abort(),
  });
  return { times: (await searching) ?? [], seconds: work.seconds, breaches };
}

function print(name: string, { alone, beside }: Turn): Record<keyof typeof MOST, number> {
  const [p50, p99] = [0.5, 0.99].map((q) => [quantile(alone, q), quantile(beside, q)] as const) as [Pair, Pair];
  const times = { p50: p50[1] / p50[0], p99: p99[1] / p99[0] };
  const cells = [
    `${name} (${alone.length}, ${beside.length})`.padEnd(22),
    ...[...p50, ...p99].map((value) => ms(value).padStart(9)),
    `${times.p50.toFixed(2)} times`.padStart(13),
    `${times.p99.toFixed(2)} times`.padStart(13),
  ];
  console.log(cells.join(''));
  return times;
}

type Pair = readonly [alone: number, beside: number];

function findSlow(times: Record<keyof typeof MOST, number>): string[] {
  return (['p50', 'p99'] as const)
    .filter((part) => times[part] > MOST[part])
    .map((part) => `a search takes ${times[part].toFixed(2)} times as long beside a batch (${part}), and may take ${MOST[part]} times`);
}
