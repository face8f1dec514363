/**
 * Starts requests in turns. If thousands arrive at once, Node would start all of them before the event loop gets to timers, answers of the database, or new
 * connections, of which each listening socket accepts only one per turn of the loop.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server } from './contract-types.ts';

/** How long requests are started between two turns of the loop, in milliseconds; for as long, new connections are accepted first. */
const STRETCH_MS = 10;

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** Applies to every request that comes over a socket. */
export function takeRequestsInTurns({ server }: Pick<Server, 'server'>): void {
  let isLetIn = false;
  const isSomebodyComing = () => {
    const was = isLetIn;
    isLetIn = false;
    return was;
  };
  server.on('connection', () => void (isLetIn = true));
  for (const handle of server.listeners('request') as RequestListener[]) {
    server.off('request', handle);
    server.on('request', inTurns(handle, { askerOf, isSomebodyComing }));
  }
}

interface Others {
  askerOf: (request: IncomingMessage) => string;
  /** Whether a connection was accepted since the last call: more may be waiting. */
  isSomebodyComing: () => boolean;
}

/** Starts a request at once if there is time; otherwise queues it. The queue is processed round-robin by client, and in order for each. */
export function inTurns(handle: RequestListener, { askerOf, isSomebodyComing }: Others): RequestListener {
  const waiting = new Map<string, Exchange[]>();
  /** When the current or last stretch began. */
  let since: number | undefined;
  let endedAt = 0;
  /** If one read from a socket contains several requests, only the first is started at once: none has done its work when the next is parsed. */
  let isOneBegun = false;
  const hasTime = () => performance.now() - since! < STRETCH_MS;

  const look = () => void setImmediate(() => void goOn());

  async function goOn(): Promise<void> {
    if (isSomebodyComing() && performance.now() - endedAt < STRETCH_MS) return look();
    since = waiting.size === 0 ? undefined : performance.now();
    while (waiting.size > 0 && hasTime()) {
      begin(takeNext(waiting));
      // The synchronous work of a request counts towards the stretch.
      await new Promise<void>((done) => process.nextTick(done));
    }
    endedAt = performance.now();
    if (since !== undefined) look();
  }

  function begin([request, response]: Exchange): void {
    if (!response.destroyed) handle(request, response);
  }

  return (request, response) => {
    if (since === undefined) {
      since = performance.now();
      look();
    }
    if (waiting.size === 0 && !isOneBegun && hasTime()) {
      isOneBegun = true;
      process.nextTick(() => (isOneBegun = false));
      return begin([request, response]);
    }
    const asker = askerOf(request);
    const own = waiting.get(asker);
    if (own === undefined) waiting.set(asker, [[request, response]]);
    else own.push([request, response]);
  };
}

/** The oldest request of the client whose last turn was longest ago. */
function takeNext(waiting: Map<string, Exchange[]>): Exchange {
  const [asker, own] = waiting.entries().next().value!;
  waiting.delete(asker);
  const next = own.shift()!;
  if (own.length > 0) waiting.set(asker, own);
  return next;
}

function askerOf({ headers, socket }: IncomingMessage): string {
  return [headers.cookie, headers.authorization, headers['x-forwarded-for'], socket.remoteAddress].join(' ');
}
