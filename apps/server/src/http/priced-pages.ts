import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type PriceList, SHIPPED_EDITION } from '@deedline/contract/search/prices';
import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is in force now. Absent until the features are there. */
    readPrices: (() => Promise<PriceList>) | null;
  }
}

/** What the thread that renders is given. */
export interface Rendering {
  webDir: string;
  /** The documents as built, of this kind of installation. */
  from: string;
  to: string;
  edition: Pick<Config, 'demo' | 'billing'>;
  prices: PriceList;
}

/**
 * Where the documents stand that print the prices in force: as built where those are the shipped ones, or nobody is billed. Else they are rendered
 * anew, once for each edition, in a thread of its own: prices change seldom, and whoever comes first waits for some seconds.
 */
export function createPricedPages(server: Server, { webDir, demo, billing }: Pick<Config, 'webDir' | 'demo' | 'billing'>, from: string) {
  server.decorate('readPrices', null);
  let made: { edition: number; folder: Promise<string> } | undefined;
  const folders: Promise<string>[] = [];
  server.addHook('onClose', async () => {
    for (const folder of await Promise.allSettled(folders))
      if (folder.status === 'fulfilled') await rm(folder.value, { recursive: true, force: true });
  });
  return async (): Promise<string> => {
    const list = billing && server.readPrices !== null ? await server.readPrices() : undefined;
    if (list === undefined || list.edition === SHIPPED_EDITION) return from;
    if (made?.edition !== list.edition) {
      const folder = render({ webDir, from, edition: { demo, billing }, prices: list });
      made = { edition: list.edition, folder };
      folders.push(folder);
      // What could not be rendered is tried again by whoever comes next.
      folder.catch(() => (made = undefined));
    }
    return made.folder;
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
