/** Concurrency limits for expensive work: for each account, and for this process. */
import { AppError } from '@deedline/contract/errors';
import type { FastifyReply } from 'fastify';
import type { Gate, Gates } from '../context.ts';
import type { Server } from './contract-types.ts';

interface GateLimits {
  /** Running at once, for one account. */
  ofAccount: number;
  /** Waiting, for one account. */
  waitingOfAccount: number;
  /** Running at once, for all accounts. */
  ofAll: number;
  /** Waiting, for all accounts. */
  waitingOfAll: number;
  /** The longest wait, in milliseconds. */
  longestWaitMs: number;
}

/** The errors for exceeding the account's own limit, and that of all. */
interface Refusals {
  own(): AppError;
  all(): AppError;
}

interface Waiting {
  accountId: string;
  go(): void;
}

const RETRY_AFTER_SECONDS = 5;
const FULL = 'As many documents and long lists are being made as can be at once. Please try again in a moment.';
const ENOUGH = 'You have as many documents and long lists under way as you can have at once. Please wait for one of them.';

const OF_DOCUMENTS: Refusals = {
  own: () => new AppError('too_many_requests', ENOUGH, undefined, RETRY_AFTER_SECONDS),
  all: () => new AppError('overloaded', FULL, undefined, RETRY_AFTER_SECONDS),
};
const overloaded = () => new AppError('overloaded', undefined, undefined, RETRY_AFTER_SECONDS);
/** An account that sends too many searches at once gets the same error as when others overload the process. */
export const OF_SEARCHES: Refusals = { own: overloaded, all: overloaded };

export function createGate(limits: GateLimits, refusals: Refusals = OF_DOCUMENTS): Gate {
  const running = new Map<string, number>();
  let waiting: Waiting[] = [];
  let all = 0;
  const isFree = (accountId: string) => all < limits.ofAll && (running.get(accountId) ?? 0) < limits.ofAccount;

  function begin(accountId: string): () => void {
    all += 1;
    running.set(accountId, (running.get(accountId) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(accountId);
    };
  }

  function end(accountId: string): void {
    all -= 1;
    const left = running.get(accountId)! - 1;
    if (left === 0) running.delete(accountId);
    else running.set(accountId, left);
    const next = nextInTurn();
    if (next !== undefined) leaveQueue(next);
    next?.go();
  }

  /**
   * The account with the least running work goes first, and among equals the request that has waited longest: an account with a thousand requests does not
   * delay one with a single request.
   */
  function nextInTurn(): Waiting | undefined {
    let chosen: Waiting | undefined;
    const runningOf = (one: Waiting) => running.get(one.accountId) ?? 0;
    for (const one of waiting) if (isFree(one.accountId) && (chosen === undefined || runningOf(one) < runningOf(chosen))) chosen = one;
    return chosen;
  }

  function leaveQueue(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
  }

  /** The error says whose work was in the way: the account's own or that of others. */
  function refuse(accountId: string): AppError {
    return (running.get(accountId) ?? 0) >= limits.ofAccount ? refusals.own() : refusals.all();
  }

  return {
    enter(accountId, gone) {
      if (isFree(accountId)) return Promise.resolve(begin(accountId));
      if (waiting.length >= limits.waitingOfAll) return Promise.reject(refuse(accountId));
      if (waiting.filter((one) => one.accountId === accountId).length >= limits.waitingOfAccount) return Promise.reject(refusals.own());
      return new Promise((resolve, reject) => {
        const one = {
          accountId,
          go() {
            stop();
            resolve(begin(accountId));
          },
        };
        const giveUp = (why: unknown) => {
          stop();
          leaveQueue(one);
          reject(why);
        };
        const leave = () => giveUp(gone!.reason);
        const late = setTimeout(() => giveUp(refuse(accountId)), limits.longestWaitMs);
        const stop = () => {
          clearTimeout(late);
          gone?.removeEventListener('abort', leave);
        };
        gone?.addEventListener('abort', leave);
        waiting.push(one);
      });
    },
  };
}

type GateName = Exclude<keyof Gates, 'search'>;
type WhichGate = GateName | ((query: unknown) => GateName | undefined);

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the place before the answer is sent, when the rest of the request costs nothing. */
    leaveGate?: () => void;
  }
  interface FastifyContextConfig {
    /** Set on routes for accounts or operators that render or read something expensive. A function decides by the query. */
    gate?: WhichGate;
  }
}

/** The gate for a list that is requested with its results, which have to be decrypted. */
export const ifWithResults: WhichGate = (query) => ((query as { results?: string }).results === '1' ? 'short' : undefined);

/** A route with `config: { gate }` admits only a few requests at a time, for each account and in total. */
export function gateRoutes(server: Server, gates: Gates): void {
  server.addHook('preHandler', async (request, reply) => {
    const { gate } = request.routeOptions.config;
    const which = typeof gate === 'function' ? gate(request.query) : gate;
    return which === undefined ? undefined : enterGate(gates[which], askerOf(request), reply);
  });
}

/** The id of the account or, on routes of the console, of the operator. */
function askerOf({ account, operator }: { account?: { id: string }; operator?: { id: string } }): string {
  return (account ?? operator)!.id;
}

/** The request holds its place until its answer has been sent or the client has disconnected. If the client is already gone, the request is dropped. */
export async function enterGate(gate: Gate, asker: string, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (reply.raw.destroyed) return reply.hijack();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const leave = await gate.enter(asker, gone.signal);
    for (const end of ['finish', 'close']) reply.raw.once(end, leave);
    reply.request.leaveGate = leave;
    return undefined;
  } catch (error) {
    if (gone.signal.aborted) return reply.hijack();
    throw error;
  }
}
