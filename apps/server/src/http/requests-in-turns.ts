/**
 * Requests in turns. Thousands that come in one moment would all be begun before the loop looks at anything else: at clocks, at answers of the
 * database, and at who else wants to be let in, since of each listening socket one connection is accepted between two looks.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server } from './contract-types.ts';

/** Milliseconds that requests are begun for between two looks; as long, those that come are let in before. */
const STRETCH_MS = 10;

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** For all that comes over a socket. */
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
  /** Since it was last asked a connection was accepted: there may be more. */
  isSomebodyComing: () => boolean;
}

/** Begins what comes at once while there is time; what has to wait goes on in its order, asker by asker in turn. */
export function inTurns(handle: RequestListener, { askerOf, isSomebodyComing }: Others): RequestListener {
  const waiting = new Map<string, Exchange[]>();
  /** When the stretch began that is under way, or was. */
  let since: number | undefined;
  let endedAt = 0;
  /** Of several that stand in one piece of what came over a socket only the first is begun at once: none has done its work when the next is read. */
  let isOneBegun = false;
  const hasTime = () => performance.now() - since! < STRETCH_MS;

  const look = () => void setImmediate(() => void goOn());

  async function goOn(): Promise<void> {
    if (isSomebodyComing() && performance.now() - endedAt < STRETCH_MS) return look();
    since = waiting.size === 0 ? undefined : performance.now();
    while (waiting.size > 0 && hasTime()) {
      begin(takeNext(waiting));
      // What it does before it waits for something belongs to it.
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

/** The oldest of whoever had their turn the longest ago. */
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
