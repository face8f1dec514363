/** Spends by persistent buyers: a buyer without an answer retries under the same key at any running process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutcomeReported, ReportOutcome } from '@deedline/contract/accuracy/outcome';
import type { CreateSearch, Search, SearchCreated } from '@deedline/contract/search/search';
import { randomOf, type Random } from '../../packages/world/ground/random.ts';
import { describeAnswer, overConnections, type Answer, type Connection, type Sent } from './connection.ts';
import { whoServes, type Respawned } from './respawned.ts';
import type { Wallet } from './wallets.ts';

export interface Told {
  /** Accepted keys, each with the search it opened. */
  accepted: Map<string, { id: string; wallet: number }>;
  /** Keys that were refused and whose tries were all answered. */
  refused: Set<string>;
  /** Keys that were refused after an unanswered try, which may have been accepted. */
  doubtful: Set<string>;
  /** Final states that a buyer has seen, by search id. */
  seen: Map<string, Pick<Search, 'status' | 'creditsCost'>>;
  /** Answered reports of wrong numbers, and the credits refunded for them, by wallet. */
  reports: number;
  refunded: number[];
  /** Number of tries that were never answered. */
  cut: number;
  /** Number of tries answered with "service unavailable". */
  unavailable: number;
  /** Spends accepted by an unanswered try, as the next try showed. */
  foundAgain: number;
  odd: string[];
}

interface Load {
  apis: readonly Respawned[];
  wallets: readonly Wallet[];
  questions: readonly CreateSearch[];
  seed: number;
  connections: number;
  /** Stops the load: no new spend is started. */
  signal: AbortSignal;
}

/** The only error that a caller may see, and only while the database is down. */
const UNAVAILABLE = 503;
const PAUSE_MS = 25;
const LOOKS = 8;
/** Number of tries before a buyer considers the product dead. */
const MAX_TRIES = 2_000;

export async function loadUntilStopped(load: Load): Promise<Told> {
  const told: Told = {
    accepted: new Map(),
    refused: new Set(),
    doubtful: new Set(),
    seen: new Map(),
    reports: 0,
    refunded: load.wallets.map(() => 0),
    cut: 0,
    unavailable: 0,
    foundAgain: 0,
    odd: [],
  };
  const random = randomOf(load.seed, 'crash load');
  const numbers = (function* () {
    for (let number = 0; !load.signal.aborted; number += 1) yield number;
  })();
  await overConnections(load.connections, numbers, async (connection, number) => {
    const wallet = random.int(load.wallets.length);
    await new Buyer(load, told, connection, random, wallet).buy(`${load.seed}-${number}`, random.pick(load.questions));
  });
  return told;
}

/** A buyer with a wallet and one connection. */
class Buyer {
  readonly #load: Load;
  readonly #told: Told;
  readonly #connection: Connection;
  readonly #random: Random;
  readonly #wallet: number;

  constructor(load: Load, told: Told, connection: Connection, random: Random, wallet: number) {
    this.#load = load;
    this.#told = told;
    this.#connection = connection;
    this.#random = random;
    this.#wallet = wallet;
  }

  /** Buys an answer; then reads some of the results, and reports a wrong number in some of those. */
  async buy(key: string, question: CreateSearch): Promise<void> {
    const told = this.#told;
    const headers = { 'idempotency-key': key };
    const { answer, isFirstTry } = await this.#insist({ method: 'POST', path: '/api/searches', headers, body: question });
    if (answer.status === 402) return void (isFirstTry ? told.refused : told.doubtful).add(key);
    if (answer.status !== 201 && answer.status !== 200) return this.#wonder(answer);
    if (answer.status === 200) told.foundAgain += 1;
    const { id } = answer.json as SearchCreated;
    told.accepted.set(key, { id, wallet: this.#wallet });
    if (!this.#random.chance(0.5)) return;
    const search = await this.#lookForEnd(id);
    const number = search?.results?.phones[0]?.number;
    if (number !== undefined && this.#random.chance(0.5)) await this.#reportWrong(id, number);
  }

  async #lookForEnd(id: string): Promise<Search | undefined> {
    for (let look = 0; look < LOOKS; look += 1) {
      const { answer } = await this.#insist({ method: 'GET', path: `/api/searches/${id}` });
      if (answer.status !== 200) {
        this.#wonder(answer);
        return undefined;
      }
      const search = answer.json as Search;
      const { status, creditsCost } = search;
      if (status === 'completed' || status === 'failed') this.#told.seen.set(id, { status, creditsCost });
      if (status === 'completed') return search;
      await sleep(PAUSE_MS);
    }
    return undefined;
  }

  /** Sends the same report twice: the second answer must repeat the refund, which is booked once. */
  async #reportWrong(id: string, contact: string): Promise<void> {
    const body = { kind: 'phone', contact, outcome: 'wrong_number' } satisfies ReportOutcome;
    const { answer } = await this.#insist({ method: 'POST', path: `/api/searches/${id}/outcomes`, body });
    if (answer.status !== 200) return this.#wonder(answer);
    this.#told.reports += 1;
    this.#told.refunded[this.#wallet]! += (answer.json as OutcomeReported).refundedCredits;
  }

  #wonder(answer: Answer): void {
    this.#told.odd.push(describeAnswer(answer));
  }

  /** Retries at randomly chosen processes until there is an answer. */
  async #insist(sent: Sent): Promise<{ answer: Answer; isFirstTry: boolean }> {
    const { cookie } = this.#load.wallets[this.#wallet]!;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await this.#tryOnce({ ...sent, cookie });
      if (answer !== undefined && answer.status !== UNAVAILABLE) return { answer, isFirstTry: tries === 0 };
      await sleep(PAUSE_MS);
    }
    throw new Error(`There was no answer to ${sent.path} in ${MAX_TRIES} tries.`);
  }

  /** Resolves to undefined when no answer came. */
  async #tryOnce(sent: Sent): Promise<Answer | undefined> {
    const { port } = this.#random.pick(await whoServes(this.#load.apis));
    try {
      const answer = await this.#connection.send(port, sent);
      if (answer.status === UNAVAILABLE) this.#told.unavailable += 1;
      return answer;
    } catch {
      this.#told.cut += 1;
      return undefined;
    }
  }
}
