/** Runs every kill scenario of a batch at full size. */
import { startInstallation } from '../ledger/installation.ts';
import { printReport, type Report } from '../ledger/report.ts';
import { killPostgres } from './kill-postgres.ts';
import { killUploads } from './kill-uploads.ts';
import { killWorkers } from './kill-workers.ts';
import { dieAtWork, TAKEN_OVER_WITHIN_SECONDS } from './take-over.ts';

const PARCELS = 3000;
const FULL = { workers: 200, postgres: 30, uploads: 50, rows: 5000 };

/** Returns the number of violated invariants. */
export async function measureAllCrashes(scale: number, seed: number): Promise<number> {
  const scaled = (full: number, least: number) => Math.max(least, Math.round(full * scale));
  const plan = { seed, rows: scaled(FULL.rows, 500), parcels: PARCELS };
  const installation = await startInstallation({ parcels: PARCELS, apis: 1, workers: 2 });
  let breaches = 0;
  const tell = (title: string, report: Report) => {
    printReport(title, seed, report);
    breaches += report.breaches.length;
  };
  try {
    tell('Workers killed in mid-batch', await killWorkers(installation, { ...plan, kills: scaled(FULL.workers, 10) }));
    tell('PostgreSQL killed in mid-batch', await killPostgres(installation, { ...plan, kills: scaled(FULL.postgres, 2) }));
    tell('The API killed in mid-upload', await killUploads(installation, { ...plan, kills: scaled(FULL.uploads, 4) }));
    tell('Taken over from the dead, in their time', await (await dieAtWork(installation, plan, TAKEN_OVER_WITHIN_SECONDS))());
    return breaches;
  } finally {
    await installation.stop();
  }
}
