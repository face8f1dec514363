import { Worker } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Server } from '../contract-types.ts';
import { describeFault } from '../describe-fault.ts';

/** The input of the rendering thread. */
export interface AppRendering {
  webDir: string;
  /** The folder of the documents in force, for this kind of installation. */
  folder: string;
  /** The file in that folder that pages are rendered into. */
  frame: string;
  edition: Pick<Config, 'demo' | 'billing'>;
}

export interface AppPage {
  id: number;
  path: string;
  /** The API's answers by the path that was requested. */
  answers: Readonly<Record<string, unknown>>;
  cookies: string;
}

/** `document` is compressed with brotli, or undefined if the page could not be rendered. */
export interface RenderedPage {
  id: number;
  document: Uint8Array | undefined;
}

/** Which pages of the app are rendered on the server, and which API calls each of them needs. */
export interface RenderedPages {
  frame: string;
  calls: Readonly<Record<string, readonly string[]>>;
}

/** A request that finds this many waiting, or waits this long, is given the generic document of the app instead. */
const MAX_WAITING = 8;
const MAX_WAIT_MS = 1000;
/** How long to wait before a thread that died is started again. */
const AGAIN_MS = 30_000;
const MAX_THREAD_MB = 128;

/** The headers that are passed on to the API: they say who asks, and from where. */
const HANDED_ON = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

interface Thread {
  folder: string;
  worker: Worker;
  waiting: Map<number, (document: Uint8Array | undefined) => void>;
}

/**
 * Renders a page of the app with the API's answers for the current user, so that it is painted before any of its code has loaded. Resolves to undefined if that
 * is not possible at once; the browser then renders the page.
 */
export function createAppRenderer(
  server: Server,
  { webDir, demo, billing }: Pick<Config, 'webDir' | 'demo' | 'billing'>,
  { frame, calls }: RenderedPages,
) {
  let thread: Thread | undefined;
  let pages = 0;
  let againAtMs = -Infinity;
  server.addHook('onClose', async () => void (await thread?.worker.terminate()));

  function startThread(folder: string): Thread {
    const workerData = { webDir, folder, frame, edition: { demo, billing } } satisfies AppRendering;
    const worker = new Worker(new URL('./render-app.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MB },
    });
    const started: Thread = { folder, worker, waiting: new Map() };
    worker.on('message', ({ id, document }: RenderedPage) => started.waiting.get(id)?.(document));
    worker.on('error', (error) => {
      againAtMs = performance.now() + AGAIN_MS;
      server.log.error({ fault: describeFault(error) }, 'pages of the app cannot be rendered on the server: browsers render them');
    });
    worker.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const tell of started.waiting.values()) tell(undefined);
    });
    worker.unref();
    return started;
  }

  function threadFor(folder: string): Thread | undefined {
    if (thread?.folder === folder) return thread;
    if (performance.now() < againAtMs) return undefined;
    void thread?.worker.terminate();
    return (thread = startThread(folder));
  }

  async function readAnswers({ headers, socket }: FastifyRequest, addresses: readonly string[]): Promise<AppPage['answers'] | undefined> {
    const handedOn = Object.fromEntries(HANDED_ON.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]!]));
    const remoteAddress = socket.remoteAddress ?? '';
    const answers = await Promise.all(addresses.map((url) => server.inject({ method: 'GET', url, headers: handedOn, remoteAddress })));
    if (answers.some(({ statusCode }) => statusCode !== 200)) return undefined;
    return Object.fromEntries(answers.map((answer, index) => [addresses[index]!, answer.json()]));
  }

  return async (request: FastifyRequest, path: string, folder: string): Promise<Uint8Array | undefined> => {
    const addresses = Object.hasOwn(calls, path) ? calls[path]! : undefined;
    if (addresses === undefined || request.method !== 'GET' || !/\bbr\b/.test(String(request.headers['accept-encoding']))) return undefined;
    const chosen = threadFor(folder);
    if (chosen === undefined || chosen.waiting.size >= MAX_WAITING) return undefined;
    const id = (pages += 1);
    return new Promise((resolve) => {
      const tell = (document: Uint8Array | undefined): void => {
        clearTimeout(late);
        chosen.waiting.delete(id);
        resolve(document);
      };
      const late = setTimeout(() => tell(undefined), MAX_WAIT_MS);
      chosen.waiting.set(id, tell);
      const render = async (): Promise<void> => {
        const answers = await readAnswers(request, addresses);
        if (answers === undefined) return tell(undefined);
        const page: AppPage = { id, path, answers, cookies: request.headers.cookie ?? '' };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        chosen.worker.postMessage(page);
      };
      render().catch(() => tell(undefined));
    });
  };
}
