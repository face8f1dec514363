/** Spends by people who do not give up: who gets no answer asks again under the same key, of whichever process serves. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutcomeReported, ReportOutcome } from '@deedline/contract/accuracy/outcome';
import type { CreateSearch, Search, SearchCreated } from '@deedline/contract/search/search';
import { randomOf, type Random } from '../../packages/world/ground/random.ts';
import { describeAnswer, overConnections, type Answer, type Connection, type Sent } from './connection.ts';
import { whoServes, type Respawned } from './respawned.ts';
import type { Wallet } from './wallets.ts';

export interface Told {
  /** What each key was answered: the search that it opened. */
  accepted: Map<string, { id: string; wallet: number }>;
  /** Keys that were refused when every try of theirs was answered. */
  refused: Set<string>;
  /** Keys that were refused after a try that was never answered: that one may yet have been accepted. */
  doubtful: Set<string>;
  /** Ends that somebody has seen, by the search's id. */
  seen: Map<string, Pick<Search, 'status' | 'creditsCost'>>;
  /** Reports of wrong numbers that were answered, and what came back for them, by wallet. */
  reports: number;
  refunded: number[];
  /** Tries that were never answered. */
  cut: number;
  /** Tries that were answered that the service is not available. */
  unavailable: number;
  /** Accepted by a try that was never answered, as the next one learned. */
  foundAgain: number;
  odd: string[];
}

interface Load {
  apis: readonly Respawned[];
  wallets: readonly Wallet[];
  questions: readonly CreateSearch[];
  seed: number;
  connections: number;
  /** Ends it: no new spend is begun. */
  signal: AbortSignal;
}

/** The one fault that a caller may see, and only while the database is away. */
const UNAVAILABLE = 503;
const PAUSE_MS = 25;
const LOOKS = 8;
/** A client that came and went asks that often before it gives the product up for dead. */
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

/** Somebody with a wallet, over one connection. */
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

  /** Buys an answer; looks at some of those, and says of some that a number in it was wrong. */
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

  /** Said twice it is the same report: what came back for it is said again and moved once. */
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

  /** Asks until there is an answer, now of this process, now of that. */
  async #insist(sent: Sent): Promise<{ answer: Answer; isFirstTry: boolean }> {
    const { cookie } = this.#load.wallets[this.#wallet]!;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await this.#tryOnce({ ...sent, cookie });
      if (answer !== undefined && answer.status !== UNAVAILABLE) return { answer, isFirstTry: tries === 0 };
      await sleep(PAUSE_MS);
    }
    throw new Error(`Nobody answered ${sent.path} in ${MAX_TRIES} tries.`);
  }

  /** Undefined when no answer came. */
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
