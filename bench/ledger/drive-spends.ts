/** Many connections that spend from few wallets at once, against any shop with this interface. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateSearch, SearchCreated } from '@deedline/contract/search/search';
import { type Random, randomOf } from '../../packages/world/ground/random.ts';
import { Connection, describeAnswer, overConnections } from './connection.ts';
import { shuffled } from './installation.ts';
import { countKinds } from './report.ts';
import { readCredits, readStatement, type Statement, type Wallet } from './wallets.ts';

export interface Shop {
  /** Ports of its processes, used in turn. */
  ports: readonly number[];
  wallets: readonly Wallet[];
  questions: readonly CreateSearch[];
  /** The lowest balance of all wallets. */
  lowestBalance(): Promise<number>;
  /** Resolves when no spend is in progress. */
  settled(): Promise<void>;
}

export interface Driven {
  /** The key of each requested spend. */
  asked: Set<string>;
  /** Spends sent a second time under the same key. */
  repeats: number;
  /** Accepted spends by wallet: key -> id of the search. */
  accepted: Map<string, string>[];
  /** Answers that must never occur. */
  odd: string[];
  looks: number;
  lowest: number;
  seconds: number;
}

interface Spend {
  wallet: number;
  question: CreateSearch;
  key: string;
  isRepeat: boolean;
}

const REPEATED = 1 / 20;
const LOOK_EVERY_MS = 50;
/** A wallet that is not empty after this many more spends will never be. */
const MAX_LEFT_OVER = 400;

/** Yields `spends` spends, plus repeats, in bursts on a few wallets at a time. Each wallet goes through the questions in an order of its own. */
function* planSpends({ wallets, questions }: Shop, spends: number, seed: number): Generator<Spend> {
  const random = randomOf(seed, 'spends');
  const ways = wallets.map((_, wallet) => turnAround(shuffled(questions, randomOf(seed, 'way', wallet))));
  for (let number = 0; number < spends;) {
    const burst = Array.from({ length: random.between(1, 4) }, () => random.int(wallets.length));
    for (let n = random.between(16, 64); n > 0 && number < spends; n -= 1, number += 1) {
      const wallet = random.pick(burst);
      const spend = { wallet, question: ways[wallet]!.next().value, key: `${seed}-${number}`, isRepeat: false };
      yield spend;
      if (random.chance(REPEATED)) yield { ...spend, isRepeat: true };
    }
  }
}

function* turnAround<T>(list: readonly T[]): Generator<T, never> {
  for (;;) yield* list;
}

export async function driveSpends(shop: Shop, options: { seed: number; spends: number; connections: number }): Promise<Driven> {
  const driven: Driven = {
    asked: new Set(),
    repeats: 0,
    accepted: shop.wallets.map(() => new Map()),
    odd: [],
    looks: 0,
    lowest: 0,
    seconds: 0,
  };
  const stop = new AbortController();
  const looking = lookOn(shop, driven, randomOf(options.seed, 'looks'), stop.signal);
  const startedAt = performance.now();
  await overConnections(options.connections, planSpends(shop, options.spends, options.seed), async (connection, spend, number) => {
    // Every second connection continues at once; the others wait for the result of their search.
    const port = shop.ports[(number >> 1) % shop.ports.length]!;
    await spendOnce(shop, driven, connection, port, spend, number % 2 === 0);
  });
  await shop.settled();
  driven.seconds = (performance.now() - startedAt) / 1000;
  await spendWhatIsLeft(shop, driven, options.seed);
  stop.abort();
  await looking;
  return driven;
}

async function spendOnce(shop: Shop, driven: Driven, connection: Connection, port: number, spend: Spend, waits: boolean): Promise<void> {
  const { cookie } = shop.wallets[spend.wallet]!;
  const headers = { 'idempotency-key': spend.key };
  const answer = await connection
    .send(port, { method: 'POST', path: '/api/searches', cookie, headers, body: spend.question })
    .catch(String);
  if (spend.isRepeat) driven.repeats += 1;
  else driven.asked.add(spend.key);
  if (typeof answer === 'string') return void driven.odd.push(answer);
  if (answer.status === 402) return;
  if (answer.status !== 201 && answer.status !== 200) return void driven.odd.push(describeAnswer(answer));
  const { id } = answer.json as SearchCreated;
  const accepted = driven.accepted[spend.wallet]!;
  if ((accepted.get(spend.key) ?? id) !== id) driven.odd.push('one key opened two searches');
  accepted.set(spend.key, id);
  // The stream ends when the search has ended.
  if (waits) await connection.send(port, { method: 'GET', path: `/api/searches/${id}/events`, cookie });
}

/** Spends the credits that searches held and released after the last request. */
async function spendWhatIsLeft(shop: Shop, driven: Driven, seed: number): Promise<void> {
  const [port] = shop.ports as [number];
  const random = randomOf(seed, 'rest');
  await overConnections(4, shop.wallets.entries(), async (connection, [wallet, { cookie }]) => {
    for (let n = 0; n < MAX_LEFT_OVER && (await readCredits(connection, port, cookie)) > 0; n += 1) {
      const spend = { wallet, question: random.pick(shop.questions), key: `${seed}-rest-${wallet}-${n}`, isRepeat: false };
      await spendOnce(shop, driven, connection, port, spend, true);
    }
  });
  await shop.settled();
}

/** Checks balances continuously: all of them in the database, one of them over HTTP. */
async function lookOn(shop: Shop, driven: Driven, random: Random, signal: AbortSignal): Promise<void> {
  const connection = new Connection();
  while (!signal.aborted) {
    const { cookie } = random.pick(shop.wallets);
    const seen = await Promise.all([shop.lowestBalance(), readCredits(connection, random.pick(shop.ports), cookie)]);
    driven.lowest = Math.min(driven.lowest, ...seen);
    driven.looks += 1;
    await sleep(LOOK_EVERY_MS);
  }
  connection.close();
}

export async function readStatements({ ports, wallets }: Pick<Shop, 'ports' | 'wallets'>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await overConnections(4, wallets.entries(), async (connection, [number, wallet]) => {
    statements[number] = await readStatement(connection, ports[0]!, wallet);
  });
  return statements;
}

/**
 * Invariants when more was requested than could be paid: exactly the accepted spends are recorded, the charges equal the credits given, nothing is left,
 * and nobody ever saw a negative balance. Returns a sentence for each violation.
 */
export function judgeSpends(wallets: readonly Wallet[], driven: Driven, statements: readonly Statement[]): string[] {
  const breaches = countKinds(driven.odd).map((odd) => `a spend was answered as none may be: ${odd}`);
  if (driven.lowest < 0) breaches.push(`a balance of ${driven.lowest} was seen`);
  const accepted = driven.accepted.reduce((sum, keys) => sum + keys.size, 0);
  if (accepted >= driven.asked.size) breaches.push('nothing was refused: less was asked for than there was');
  for (const [number, { given }] of wallets.entries()) {
    const { balance, searches } = statements[number]!;
    const say = (sentence: string) => breaches.push(`wallet ${number}: ${sentence}`);
    const known = new Set(driven.accepted[number]!.values());
    const lost = [...known].filter((id) => !searches.has(id));
    const unasked = [...searches.keys()].filter((id) => !known.has(id));
    if (lost.length > 0) say(`${lost.length} accepted spends are not on record (${lost[0]})`);
    if (unasked.length > 0) say(`${unasked.length} spends are on record that nobody was told of (${unasked[0]})`);
    const open = [...searches.values()].filter(({ status }) => status !== 'completed' && status !== 'failed');
    if (open.length > 0) say(`${open.length} spends have no end`);
    const charged = sumOfCharges(searches.values());
    if (charged + balance !== given) say(`charged ${charged} and left ${balance} of the ${given} that were there`);
    if (balance !== 0) say(`${balance} were left and not spent`);
  }
  return breaches;
}

export function sumOfCharges(searches: Iterable<{ creditsCost: number }>): number {
  let sum = 0;
  for (const { creditsCost } of searches) sum += creditsCost;
  return sum;
}
