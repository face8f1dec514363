/**
 * `npm run bench:audit`: times the verification of an audit record of a million searches, compared with a bare read of the same rows, and checks whether each
 * of ten tampered copies is detected. --records N (1,000,000), --copied N (20,000). Exits 1 when verifying takes a minute or more, or when a copy passes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFlags, refuse } from './flags/read-flags.ts';
import { sealRecords } from '../apps/server/src/features/audit/seal-records.ts';
import { verifyRecords } from '../apps/server/src/features/audit/verify-records.ts';
import { type Archive, createArchive, readBare, TAMPERINGS, writeRecords } from './audit/archive.ts';

const MAX_SECONDS = 60;

const { values } = readFlags({
  options: { records: { type: 'string', default: '1000000' }, copied: { type: 'string', default: '20000' } },
});
const [records, copied] = [values.records, values.copied].map(Number) as [number, number];
if (!(Number.isInteger(records) && Number.isInteger(copied) && Math.min(records, copied) >= 100))
  refuse('Usage: npm run bench:audit -- [--records N] [--copied N], each at least 100');

const dataDir = mkdtempSync('/tmp/deedline-bench-audit-');
const opened = await createArchive(dataDir);
try {
  const isFast = await measure(opened);
  const areFound = await tamper(opened);
  process.exitCode = isFast && areFound ? 0 : 1;
} finally {
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(archive: Archive): Promise<boolean> {
  const ctx = await archive.openDatabase('million');
  const wroteMs = await timed(() => writeRecords(ctx.db, records));
  const sealedMs = await timed(() => sealRecords(ctx));
  await ctx.db.query('vacuum analyze audit_record');
  const bareMs = await timed(() => readBare(ctx.db));
  const startRss = process.memoryUsage.rss();
  const proof = await verifyRecords(ctx);
  const grownMb = (process.memoryUsage.rss() - startRss) / 2 ** 20;
  const count = proof.records.toLocaleString('en-US');
  console.log(`${count} records: written in ${seconds(wroteMs)}, sealed in ${seconds(sealedMs)} (${perSecond(records, sealedMs)})`);
  console.log(`  bare read of the same rows   ${seconds(bareMs)}`);
  console.log(
    `  verified                     ${seconds(proof.tookMs)} (${perSecond(records, proof.tookMs)}), memory grew by ${grownMb.toFixed(0)} MB`,
  );
  console.log(`  ${(proof.tookMs / bareMs).toFixed(2)} times the bare read; limit ${MAX_SECONDS} s`);
  for (const what of proof.findings) console.log(`  BROKEN ${what}`);
  return proof.findings.length === 0 && proof.records === records && proof.tookMs < MAX_SECONDS * 1000;
}

/** Simulates an attacker who controls the database but does not have the installation's key: each copy is tampered with in one way. */
async function tamper(archive: Archive): Promise<boolean> {
  const ctx = await archive.openDatabase('original');
  await writeRecords(ctx.db, copied);
  await sealRecords(ctx);
  await ctx.db.end();
  let found = 0;
  console.log(`Tampered copies of ${copied.toLocaleString('en-US')} records`);
  for (const [index, tampering] of TAMPERINGS.entries()) {
    const copy = await archive.copyDatabase('original', `copy_${index}`);
    await copy.db.query(
      [
        'alter table audit_record disable trigger user',
        ...tampering.statements(copied),
        'alter table audit_record enable trigger user',
      ].join(';'),
    );
    const { findings } = await verifyRecords(copy);
    await copy.db.end();
    const isFound = findings.some((what) => what.includes(tampering.finds(copied)));
    if (isFound) found += 1;
    console.log(`  ${isFound ? 'found ' : 'MISSED'}  ${tampering.name}: ${findings[0] ?? 'nothing'}`);
  }
  console.log(`  ${found} of ${TAMPERINGS.length} found and named`);
  return found === TAMPERINGS.length;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function perSecond(count: number, ms: number): string {
  return `${Math.round((count / ms) * 1000).toLocaleString('en-US')} a second`;
}
