/** How it is not done: a shop that reads a balance, thinks, and writes the new one. The same checks must find it out. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { Shop } from './drive-spends.ts';

const PRICE = 5;

export interface NaiveShop extends Shop {
  close(): Promise<void>;
}

/** Its wallets stand in a table of its own, which goes with it. */
export async function openNaiveShop(db: pg.Pool, credits: readonly number[], questions: readonly CreateSearch[]): Promise<NaiveShop> {
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

/** What was sold to one wallet, by the key that it was asked with. */
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
