/** Accounts with credits, and what the product's HTTP API reports for each. */
import type { User } from '@deedline/contract/account/account';
import type { Search } from '@deedline/contract/search/search';
import type pg from 'pg';
import { verifyLedger } from '../../apps/server/src/features/operator/ledger/verify-ledger.ts';
import { type Connection, overConnections, type Sent } from './connection.ts';

const MAX_LISTED = 1000;

export interface Wallet {
  accountId: string;
  cookie: string;
  /** All credits it was ever given. */
  given: number;
}

/** Signs up an account for each number of credits, and grants the part that the sign-up did not give. */
export async function createWallets(port: number, db: pg.Pool, credits: readonly number[]): Promise<Wallet[]> {
  const wallets: Wallet[] = [];
  await overConnections(4, credits.entries(), async (connection, [number, given]) => {
    const body = { email: `wallet-${crypto.randomUUID()}@example.com`, password: 'correct horse 7' };
    const answer = await connection.send(port, { method: 'POST', path: '/api/auth/register', body });
    if (answer.status !== 201) throw new Error(`signing up answered ${answer.status}: ${answer.text}`);
    const user = answer.json as User;
    if (given > user.credits) await db.query('select grant_credits($1, $2, $3)', [`bench:${user.id}`, user.id, given - user.credits]);
    wallets[number] = { accountId: user.id, cookie: answer.cookie!, given: Math.max(given, user.credits) };
  });
  return wallets;
}

export interface Statement {
  balance: number;
  /** By search id. */
  searches: Map<string, Pick<Search, 'status' | 'creditsCost'>>;
}

/** Reads balance and searches of one wallet. */
export async function readStatement(connection: Connection, port: number, { cookie }: Wallet): Promise<Statement> {
  const searches: Statement['searches'] = new Map();
  for (let before = ''; ;) {
    const page = (await ask(connection, port, { method: 'GET', path: `/api/searches?limit=${MAX_LISTED}${before}`, cookie })) as Search[];
    for (const { id, status, creditsCost } of page) searches.set(id, { status, creditsCost });
    if (page.length < MAX_LISTED) break;
    before = `&before=${page.at(-1)!.id}`;
  }
  return { balance: await readCredits(connection, port, cookie), searches };
}

export async function readCredits(connection: Connection, port: number, cookie: string): Promise<number> {
  return ((await ask(connection, port, { method: 'GET', path: '/api/auth/user', cookie })) as User).credits;
}

async function ask(connection: Connection, port: number, sent: Sent): Promise<unknown> {
  const answer = await connection.send(port, sent);
  if (answer.status !== 200) throw new Error(`${sent.path} answered ${answer.status}: ${answer.text}`);
  return answer.json;
}

const silent = { info() {}, warn() {}, error() {} };

/** The violations found by the product's own check of the whole ledger, a sentence each. */
export async function findBrokenLaws(db: pg.Pool): Promise<string[]> {
  const broken = await verifyLedger({ db, log: silent });
  return broken.map(({ law, what }) => `the ledger breaks a law: ${law} (${what})`);
}
