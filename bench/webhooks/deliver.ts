/**
 * `npm run bench:webhooks`: checks against the recorded events that each reaches its receiver while the workers are killed again and again.
 * --scale N (1) multiplies the size, --seed N repeats an earlier run. Exits 1 when an event is lost or delivered out of order.
 */
import { readFlags, refuse } from '../flags/read-flags.ts';
import { startInstallation } from '../ledger/installation.ts';
import { printReport } from '../ledger/report.ts';
import { killWorkers } from './kill-workers.ts';

const FULL = { events: 10_000, kills: 100 };

const { values } = readFlags({ options: { scale: { type: 'string', default: '1' }, seed: { type: 'string' } } });
const scale = Number(values.scale);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(scale > 0) || !Number.isInteger(seed)) refuse('Usage: npm run bench:webhooks -- [--scale 0.1] [--seed N]');
const scaled = (full: number, least: number) => Math.max(least, Math.round(full * scale));
const installation = await startInstallation({ parcels: 200, apis: 1, workers: 2 });
try {
  const report = await killWorkers(installation, { seed, events: scaled(FULL.events, 200), kills: scaled(FULL.kills, 5) });
  printReport('Messages, their workers killed', seed, report);
  if (report.breaches.length > 0) process.exitCode = 1;
} finally {
  await installation.stop();
}
