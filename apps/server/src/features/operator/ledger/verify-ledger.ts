import type { AppContext } from '../../../context.ts';
import { inSnapshot, type Queryable } from '../../../transaction.ts';
import { verifyPayments } from './owed.ts';
import { type BrokenLaw, LAWS, type LedgerTotals, selectBreaches, selectLedgerTotals, stayInOneProcess } from './laws.ts';

export interface LedgerProof extends LedgerTotals {
  /** Every law that was checked, with its first breaches; none when it holds. */
  laws: { law: string; breaches: string[] }[];
  tookMs: number;
}

/** Checks every law over the whole ledger and counts what was checked. `db` must be a transaction that sees a single snapshot. */
export async function proveLedger(db: Queryable): Promise<LedgerProof> {
  const startedAtMs = performance.now();
  await stayInOneProcess(db);
  const laws = await checkLaws(db);
  const payments = await verifyPayments({ db });
  laws.push({
    law: 'every payment stands in the ledger as it was paid and taken back',
    breaches: payments.map(({ law, what }) => `${what}: not so: ${law}`),
  });
  const totals = await selectLedgerTotals(db);
  return { ...totals, laws, tookMs: performance.now() - startedAtMs };
}

/** Checks the laws of the ledger itself. */
export async function checkLaws(db: Queryable, holdLimitSeconds?: number): Promise<LedgerProof['laws']> {
  const laws: LedgerProof['laws'] = [];
  for (const law of LAWS) laws.push({ law: law.law, breaches: await selectBreaches(db, law, holdLimitSeconds) });
  return laws;
}

/** Returns all breaches, law by law, and logs an error that names the first; empty when all is well. */
export async function verifyLedger(ctx: Pick<AppContext, 'db' | 'log'>): Promise<BrokenLaw[]> {
  const { laws } = await inSnapshot(ctx.db, proveLedger);
  const broken = laws.flatMap(({ law, breaches }) => breaches.map((what) => ({ law, what })));
  if (broken[0] !== undefined) ctx.log.error({ ...broken[0], found: broken.length }, 'the ledger breaks a law');
  return broken;
}
