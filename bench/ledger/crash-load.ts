/** Spends by people who do not give up: who gets no answer asks again under the same key, of whichever process serves. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateSearch, Search, SearchCreated } from '@deedline/contract/search';
import { randomOf, type Random } from '../../packages/world/random.ts';
import { overConnections, type Answer, type Connection, type Sent } from './connection.ts';
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
const LOOKS = 4;
/** A client that came and went asks that often before it gives the product up for dead. */
const MOST_TRIES = 2_000;

export async function loadUntilStopped(load: Load): Promise<Told> {
  const told: Told = {
    accepted: new Map(),
    refused: new Set(),
    doubtful: new Set(),
    seen: new Map(),
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
    await spend(load, told, connection, { key: `${load.seed}-${number}`, wallet, question: random.pick(load.questions) }, random);
  });
  return told;
}

async function spend(
  load: Load,
  told: Told,
  connection: Connection,
  { key, wallet, question }: { key: string; wallet: number; question: CreateSearch },
  random: Random,
): Promise<void> {
  const { cookie } = load.wallets[wallet]!;
  const sent: Sent = { method: 'POST', path: '/api/searches', cookie, headers: { 'idempotency-key': key }, body: question };
  let isDoubtful = false;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await tryOnce(load, told, connection, sent, random);
    if (answer === undefined || answer.status === UNAVAILABLE) {
      isDoubtful = true;
      await sleep(PAUSE_MS);
      continue;
    }
    if (answer.status === 402) return void (isDoubtful ? told.doubtful : told.refused).add(key);
    if (answer.status !== 201 && answer.status !== 200) return void told.odd.push(`${answer.status}: ${answer.text.slice(0, 200)}`);
    const { id } = answer.json as SearchCreated;
    if (answer.status === 200) told.foundAgain += 1;
    told.accepted.set(key, { id, wallet });
    if (random.chance(0.5)) await lookForEnd(load, told, connection, id, cookie, random);
    return;
  }
  told.odd.push(`nobody answered in ${MOST_TRIES} tries`);
}

async function lookForEnd(load: Load, told: Told, connection: Connection, id: string, cookie: string, random: Random): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const answer = await tryOnce(load, told, connection, { method: 'GET', path: `/api/searches/${id}`, cookie }, random);
    if (answer?.status === 404) return void told.odd.push('a search that was accepted is not found');
    if (answer?.status === 200) {
      const { status, creditsCost } = answer.json as Search;
      if (status === 'completed' || status === 'failed') return void told.seen.set(id, { status, creditsCost });
    }
    await sleep(PAUSE_MS);
  }
}

/** Undefined when no answer came. */
async function tryOnce({ apis }: Load, told: Told, connection: Connection, sent: Sent, random: Random): Promise<Answer | undefined> {
  const { port } = random.pick(await whoServes(apis));
  try {
    const answer = await connection.send(port, sent);
    if (answer.status === UNAVAILABLE) told.unavailable += 1;
    return answer;
  } catch {
    told.cut += 1;
    return undefined;
  }
}
