/**
 * Measures the cost of rate limits shared by all processes: microseconds to count a request in the store, one at a time and many at once, compared with
 * counting in the memory of one process and with a statement that does nothing. Usage: node bench/limits.ts
 */
import { createPool } from '@deedline/database/connect';
import { oneKey } from '../apps/server/src/testing/one-key.ts';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlags } from './flags/read-flags.ts';
import { createLimits, shareCounts } from '../apps/server/src/http/limits.ts';

readFlags({ options: {} });
const TIMES = 4_000;
const AT_ONCE = 64;
const MINUTE = 60_000;
const MOST = 1_000_000;

const hash = oneKey((domain, text) => createHash('sha256').update(`${domain} ${text}`).digest());
const key = (n: number) => `GET /api/searches 192.0.2.${n % 200}`;

const dataDir = mkdtempSync(join(tmpdir(), 'deedline-bench-limits-'));
chmodSync(dataDir, 0o711);
const server = await startEmbedded({ dataDir });
try {
  const url = server.urlOf(DATABASE);
  await migrate(url, 'app');
  const pool = createPool(url);
  const shared = createLimits({ warn: () => undefined }, shareCounts(pool, hash));
  const alone = createLimits({ warn: () => undefined }, () => Promise.reject(new Error('away')));
  const rows: [string, () => Promise<unknown>][] = [
    ['a statement that does nothing', () => inTurn(() => pool.query({ name: 'nothing', text: 'select 1' }))],
    ['counted in the store, one after the other', () => inTurn((n) => shared.take(key(n), MOST, MINUTE))],
    ['counted in the store, always the same one', () => inTurn(() => shared.take('the same', MOST, MINUTE))],
    [`counted in the store, ${AT_ONCE} at once`, () => atOnce((n) => shared.take(key(n), MOST, MINUTE))],
    ['refused, as the one before', () => inTurn(() => shared.take('refused', 1, MINUTE))],
    ['counted in memory', () => inTurn((n) => alone.take(key(n), MOST, MINUTE))],
  ];
  for (const [what, work] of rows) {
    await work();
    const from = performance.now();
    await work();
    process.stdout.write(`${what.padEnd(44)} ${(((performance.now() - from) / TIMES) * 1000).toFixed(1).padStart(8)} us\n`);
  }
  await pool.end();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function inTurn(work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < TIMES; n += 1) await work(n);
}

async function atOnce(work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < TIMES; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(n + index)));
}
