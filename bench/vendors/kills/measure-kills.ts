/** Runs the same batch without and with kills, and compares both with the vendors' own books. */
import { printReport } from '../../ledger/report.ts';
import { askInMidst, startKilled } from './ask-in-midst.ts';

/** Returns the number of violated invariants. */
export async function measureKills({ rows, kills, seed }: { rows: number; kills: number; seed: number }): Promise<number> {
  const parcels = rows + 200;
  const { installation, house, stop } = await startKilled(parcels);
  try {
    let breaches = 0;
    for (const [title, some] of [
      ['A batch that asks two vendors', 0],
      ['The same with workers and PostgreSQL killed', kills],
    ] as const) {
      const report = await askInMidst(installation, house, { seed, rows, kills: some, parcels });
      printReport(title, seed, report);
      breaches += report.breaches.length;
    }
    return breaches;
  } finally {
    await stop();
  }
}
