import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type PriceList, SHIPPED_EDITION } from '@deedline/contract/search/prices';
import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';
import { describeFault } from './describe-fault.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the prices in force. Null until the features are registered. */
    readPrices: (() => Promise<PriceList>) | null;
  }
}

/** The input of the rendering thread. */
export interface Rendering {
  webDir: string;
  /** The folder of the documents as built, for this kind of installation. */
  from: string;
  to: string;
  edition: Pick<Config, 'demo' | 'billing'>;
  prices: PriceList;
}

/** After a failed rendering, the previous documents are served for this long before the next attempt. */
const AGAIN_MS = 30_000;

/**
 * Returns the folder of the documents that print the prices in force: the built ones if the prices are those shipped, or nobody is billed. Otherwise they are
 * rendered once for each edition of the prices, in a separate thread; prices change seldom, and the first request waits some seconds. If that fails, or the
 * prices cannot be read, the documents served last are served again: a search with outdated prices is refused before it costs anything (`prices_changed`).
 */
export function createPricedPages(
  server: Server,
  { webDir, demo, billing }: Pick<Config, 'webDir' | 'demo' | 'billing'>,
  from: string,
  clock: () => number = () => performance.now(),
) {
  server.decorate('readPrices', null);
  let made: { edition: number; folder: Promise<string> } | undefined;
  /** The folder that was served last. */
  let last = from;
  let againAtMs = -Infinity;
  const folders: Promise<string>[] = [];
  server.addHook('onClose', async () => {
    for (const folder of await Promise.allSettled(folders))
      if (folder.status === 'fulfilled') await rm(folder.value, { recursive: true, force: true });
  });
  return async (): Promise<string> => {
    if (clock() < againAtMs) return last;
    try {
      const list = billing && server.readPrices !== null ? await server.readPrices() : undefined;
      if (list === undefined || list.edition === SHIPPED_EDITION) return (last = from);
      if (made?.edition !== list.edition) {
        const folder = render({ webDir, from, edition: { demo, billing }, prices: list });
        made = { edition: list.edition, folder };
        folders.push(folder);
        folder.catch(() => (made = undefined));
      }
      return (last = await made.folder);
    } catch (error) {
      // Only one of the requests that waited for it logs the failure.
      if (clock() >= againAtMs)
        server.log.error(
          { fault: describeFault(error) },
          'the pages with the current prices could not be rendered: the previous ones are still served',
        );
      againAtMs = clock() + AGAIN_MS;
      return last;
    }
  };
}

async function render(rendering: Omit<Rendering, 'to'>): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'deedline-pages-'));
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./render-pages.ts', import.meta.url), { workerData: { ...rendering, to } satisfies Rendering });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The pages were not rendered: ${code}`))));
  });
  return to;
}
