/** The worker process: what happens without anybody asking. */
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { sweepSessions } from './features/accounts/sweep-sessions.ts';
import { verifyLedger } from './features/credits/verify-ledger.ts';
import { sweepSearches } from './features/searches/sweep-searches.ts';
import { repeat } from './jobs/repeat.ts';
import { openContext } from './open-context.ts';
import { followParent, reportReady } from './start/parent.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const config = readConfig();
const log = pino({ level: config.logLevel });
const { ctx, close } = await openContext(config, log, 'deedline worker');

const jobs = [
  repeat(log, 'sweep searches', 5 * SECOND, () => sweepSearches(ctx)),
  repeat(log, 'sweep sessions', HOUR, () => sweepSessions(ctx)),
  repeat(log, 'verify ledger', 24 * HOUR, () => verifyLedger(ctx)),
];

const stop = stopOnSignal(log, async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  await close();
});
followParent(stop);
reportReady();
