/** Spends against few wallets over many connections, with fewer credits than are requested. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateSearch } from '@deedline/contract/search/search';
import type pg from 'pg';
import { randomOf } from '../../packages/world/ground/random.ts';
import { type Driven, driveSpends, judgeSpends, readStatements, type Shop, sumOfCharges } from './drive-spends.ts';
import type { Installation } from './installation.ts';
import { perSecond, type Report } from './report.ts';
import { findBrokenLaws, createWallets, type Statement } from './wallets.ts';

interface SpendsPlan {
  seed: number;
  spends: number;
  wallets: number;
  connections: number;
}

export const FULL_SPENDS = { spends: 100_000, wallets: 50, connections: 32 };
const LOOK_EVERY_MS = 50;
/** Credits given per spend. A spend asks for about four credits, so each wallet can pay about a third of its spends. */
const GIVEN_PER_SPEND = { least: 0.8, most: 1.6 };

/** Runs the spends against the product. */
export async function measureSpends({ apis, db, questions }: Installation, plan: SpendsPlan): Promise<Report> {
  const ports = apis.map(({ port }) => port);
  const shop: Shop = {
    ports,
    wallets: await createWallets(ports[0]!, db, givenCredits(plan)),
    questions,
    lowestBalance: () => readNumber(`select min(balance) as number from ledger_account where kind in ('wallet', 'held')`),
    async settled() {
      while ((await readNumber('select count(*) as number from search where lease_until is not null')) > 0) await sleep(LOOK_EVERY_MS);
    },
  };
  const readNumber = async (sql: string): Promise<number> => Number((await db.query<{ number: bigint }>(sql)).rows[0]!.number);
  const { driven, statements, breaches } = await drive(shop, plan);
  const laws = await findBrokenLaws(db);
  const failed = statements.flatMap(({ searches }) => [...searches.values()]).filter(({ status }) => status === 'failed').length;
  const figures = figuresOf(shop, driven, statements);
  return {
    figures: [...figures, ['accepted that failed and cost nothing', failed], ['laws broken', laws.length]],
    breaches: [...breaches, ...laws],
  };
}

/** Runs the spends against the naive shop, whose errors the checks must detect. */
export async function measureNaiveSpends({ db, questions }: Pick<Installation, 'db' | 'questions'>, plan: SpendsPlan): Promise<Report> {
  const shop = await createNaiveShop(db, givenCredits(plan), questions);
  try {
    const { driven, statements, breaches } = await drive(shop, plan);
    return { figures: figuresOf(shop, driven, statements), breaches };
  } finally {
    await shop.close();
  }
}

function givenCredits({ seed, spends, wallets }: SpendsPlan): number[] {
  const random = randomOf(seed, 'given');
  const each = spends / wallets;
  return Array.from({ length: wallets }, () =>
    random.between(Math.ceil(each * GIVEN_PER_SPEND.least), Math.ceil(each * GIVEN_PER_SPEND.most)),
  );
}

async function drive(shop: Shop, plan: SpendsPlan): Promise<{ driven: Driven; statements: Statement[]; breaches: string[] }> {
  const driven = await driveSpends(shop, plan);
  const statements = await readStatements(shop);
  return { driven, statements, breaches: judgeSpends(shop.wallets, driven, statements) };
}

function figuresOf({ wallets }: Shop, driven: Driven, statements: readonly Statement[]): Report['figures'] {
  const accepted = driven.accepted.reduce((sum, keys) => sum + keys.size, 0);
  return [
    ['wallets', wallets.length],
    ['spends asked for', driven.asked.size],
    ['sent again under the same key', driven.repeats],
    ['accepted', accepted],
    ['refused with 402', driven.asked.size - accepted],
    ['credits that were there', wallets.reduce((sum, { given }) => sum + given, 0)],
    ['credits charged', statements.reduce((sum, { searches }) => sum + sumOfCharges(searches.values()), 0)],
    ['credits left', statements.reduce((sum, { balance }) => sum + balance, 0)],
    ['looks at the balances', driven.looks],
    ['lowest balance seen', driven.lowest],
    ['spends per second', perSecond(driven.asked.size, driven.seconds)],
  ];
}

/** A deliberately wrong shop that reads a balance, pauses, and writes the new one. The same checks must detect it. */

const PRICE = 5;

interface NaiveShop extends Shop {
  close(): Promise<void>;
}

/** Keeps its wallets in a table of its own, which is dropped with it. */
async function createNaiveShop(db: pg.Pool, credits: readonly number[], questions: readonly CreateSearch[]): Promise<NaiveShop> {
  await db.query('create table naive_wallet (id integer primary key, balance integer not null)');
  await db.query('insert into naive_wallet select ordinality - 1, credits from unnest($1::integer[]) with ordinality as w (credits)', [
    credits,
  ]);
  const sold = credits.map((): Sold => new Map());
  const server = createServer((request, response) => {
    answer(db, sold, request).then(
      ([status, body]) => respond(response, status, body),
      (error: unknown) => respond(response, 500, { message: String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ports: [(server.address() as AddressInfo).port],
    wallets: credits.map((given, id) => ({ accountId: String(id), cookie: `wallet=${id}`, given })),
    questions,
    lowestBalance: () => readBalance(db, 'select min(balance) as balance from naive_wallet', []),
    settled: () => Promise.resolve(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.query('drop table naive_wallet');
    },
  };
}

/** Spends sold to one wallet, by idempotency key. */
type Sold = Map<string, { id: string; status: 'completed'; creditsCost: number }>;
type Answered = [status: number, body: unknown];

async function answer(db: pg.Pool, sold: Sold[], request: IncomingMessage): Promise<Answered> {
  const wallet = Number(/wallet=(\d+)/.exec(request.headers.cookie ?? '')?.[1]);
  request.resume();
  if (request.method === 'POST') return spend(db, sold[wallet]!, wallet, String(request.headers['idempotency-key']));
  if (request.url === '/api/auth/user') return [200, { credits: await balanceOf(db, wallet) }];
  if (request.url!.endsWith('/events')) return [200, {}];
  const before = new URL(request.url!, 'http://localhost').searchParams.get('before');
  const list = [...sold[wallet]!.values()];
  return [200, before === null ? list.slice(0, 1000) : list.slice(list.findIndex(({ id }) => id === before) + 1).slice(0, 1000)];
}

async function spend(db: pg.Pool, sold: Sold, wallet: number, key: string): Promise<Answered> {
  const earlier = sold.get(key);
  if (earlier !== undefined) return [200, earlier];
  const balance = await balanceOf(db, wallet);
  if (balance < 1) return [402, { message: 'Insufficient credits' }];
  const spent = { id: randomUUID(), status: 'completed', creditsCost: Math.min(PRICE, balance) } as const;
  sold.set(key, spent);
  await db.query('update naive_wallet set balance = $2 where id = $1', [wallet, balance - spent.creditsCost]);
  return [201, spent];
}

function balanceOf(db: pg.Pool, wallet: number): Promise<number> {
  return readBalance(db, 'select balance from naive_wallet where id = $1', [wallet]);
}

async function readBalance(db: pg.Pool, sql: string, values: unknown[]): Promise<number> {
  const found = await db.query<{ balance: number }>(sql, values);
  return found.rows[0]!.balance;
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
