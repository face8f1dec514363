/** Look-ups one after the other in a thread of their own, so that reading and mapping in another thread do not delay them. */
import { createPool } from '@deedline/database/connect';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { selectHits } from '../../apps/server/src/features/lookup/sources/store-queries.ts';

export const KEYS_A_LOOK_UP = 10;

interface Asked {
  url: string;
  hashes: readonly bigint[];
  /** Number of look-ups; without it they continue until they are ended. */
  most?: number;
}

/** Starts the look-ups. `end` resolves to the milliseconds of each; without `most` they continue until it is called. */
export function lookUp(asked: Asked): { end(): Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  const times = once(worker, 'message');
  return {
    async end() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      if (asked.most === undefined) worker.postMessage('end');
      const [measured] = (await times) as [number[]];
      await worker.terminate();
      return measured;
    },
  };
}

async function measure({ url, hashes, most = Infinity }: Asked): Promise<number[]> {
  const pool = createPool(url, { max: 1 });
  const over = new AbortController();
  parentPort!.once('message', () => over.abort());
  const times: number[] = [];
  try {
    while (times.length < most && !over.signal.aborted) {
      const at = (times.length * KEYS_A_LOOK_UP) % (hashes.length - KEYS_A_LOOK_UP);
      const startedAt = performance.now();
      await selectHits(
        pool,
        hashes.slice(at, at + KEYS_A_LOOK_UP).map((hash) => ({ hash })),
      );
      times.push(performance.now() - startedAt);
      // Yields, so that a message can arrive between two look-ups.
      await new Promise(setImmediate);
    }
    return times;
  } finally {
    await pool.end();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
if (!isMainThread) parentPort!.postMessage(await measure(workerData as Asked));
