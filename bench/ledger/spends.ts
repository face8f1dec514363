/** Spends against few wallets by many connections, with less there than is asked for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../packages/world/ground/random.ts';
import { driveSpends, readStatements, type Driven, type Shop } from './drive-spends.ts';
import type { Installation } from './installation.ts';
import { judgeSpends, sumOfCharges } from './judge-spends.ts';
import { findBrokenLaws } from './laws.ts';
import { openNaiveShop } from './naive-shop.ts';
import { perSecond, type Report } from './report.ts';
import { openWallets, type Statement } from './wallets.ts';

export interface SpendsPlan {
  seed: number;
  spends: number;
  wallets: number;
  connections: number;
}

export const FULL_SPENDS = { spends: 100_000, wallets: 50, connections: 32 };
const LOOK_EVERY_MS = 50;
/** A spend asks for four credits or so; each wallet has enough for a third of its own. */
const GIVEN_PER_SPEND = { least: 0.8, most: 1.6 };

/** Against the product. */
export async function measureSpends({ apis, db, questions }: Installation, plan: SpendsPlan): Promise<Report> {
  const ports = apis.map(({ port }) => port);
  const shop: Shop = {
    ports,
    wallets: await openWallets(ports[0]!, db, givenCredits(plan)),
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

/** Against the shop that reads, thinks and writes: what must be found out. */
export async function measureNaiveSpends({ db, questions }: Pick<Installation, 'db' | 'questions'>, plan: SpendsPlan): Promise<Report> {
  const shop = await openNaiveShop(db, givenCredits(plan), questions);
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
