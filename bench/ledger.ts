/**
 * `npm run bench:ledger -- [spends] [payments] [crashes]`: checks that the ledger stays correct under load and when its processes are killed. Runs all
 * three parts when none is named. --scale N (1) multiplies their size, --seed N repeats an earlier run. Exits 1 when an invariant does not hold.
 */
import { readFlags, refuse } from './flags/read-flags.ts';
import { FULL_CRASHES, measureCrashes } from './ledger/crashes.ts';
import { startInstallation, type Installation } from './ledger/installation.ts';
import { FULL_PAYMENTS, measurePayments } from './ledger/payments.ts';
import { printReport } from './ledger/report.ts';
import { FULL_SPENDS, measureNaiveSpends, measureSpends } from './ledger/spends.ts';

const PARCELS = 3000;

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const scale = Number(values.scale);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const benches: Readonly<Record<string, (installation: Installation) => Promise<boolean>>> = { spends, payments, crashes };

await main(positionals.length > 0 ? positionals : Object.keys(benches));

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0 || !(scale > 0) || !Number.isInteger(seed))
    refuse(`Usage: npm run bench:ledger -- [${Object.keys(benches).join('|')}] [--scale 0.01] [--seed N]`);
  for (const name of names) {
    const startedAt = performance.now();
    const installation = await startInstallation({ parcels: PARCELS, apis: 2 });
    const leave = () => void installation.stop().finally(() => process.exit(130));
    process.once('SIGINT', leave);
    process.once('SIGTERM', leave);
    try {
      if (!(await benches[name]!(installation))) process.exitCode = 1;
    } finally {
      await installation.stop();
      process.off('SIGINT', leave);
      process.off('SIGTERM', leave);
    }
    console.log(`  took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
}

function scaled(full: number, least: number): number {
  return Math.max(least, Math.round(full * scale));
}

async function spends(installation: Installation): Promise<boolean> {
  const plan = { ...FULL_SPENDS, seed, spends: scaled(FULL_SPENDS.spends, 500) };
  const report = await measureSpends(installation, plan);
  printReport('Spends', seed, report);
  const naive = await measureNaiveSpends(installation, plan);
  printReport('The same against a naive ledger that reads and then writes without locks: its faults must be found', seed, naive, 3);
  return report.breaches.length === 0 && naive.breaches.length > 0;
}

async function payments(installation: Installation): Promise<boolean> {
  const size = { events: scaled(FULL_PAYMENTS.events, 100), kills: scaled(FULL_PAYMENTS.kills, 10) };
  const report = await measurePayments(installation, { ...FULL_PAYMENTS, ...size, seed });
  printReport('Payments', seed, report);
  return report.breaches.length === 0;
}

async function crashes(installation: Installation): Promise<boolean> {
  const kills = { kills: scaled(FULL_CRASHES.kills, 10), postgresKills: scaled(FULL_CRASHES.postgresKills, 2) };
  const report = await measureCrashes(installation, { ...FULL_CRASHES, ...kills, seed });
  printReport('Crashes', seed, report);
  return report.breaches.length === 0;
}
