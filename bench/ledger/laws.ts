import { verifyLedger } from '../../apps/server/src/features/operator/ledger/verify-ledger.ts';
import type pg from 'pg';

const silent = { info() {}, warn() {}, error() {} };

/** What the product's own check says of the whole ledger, a sentence a breach. */
export async function findBrokenLaws(db: pg.Pool): Promise<string[]> {
  const broken = await verifyLedger({ db, log: silent });
  return broken.map(({ law, what }) => `the ledger breaks a law: ${law} (${what})`);
}
