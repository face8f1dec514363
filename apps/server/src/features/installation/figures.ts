/** What an installation as a whole has to do and has done, read when its metrics are asked for. */
import type { AppContext } from '../../context.ts';
import type { Figure } from '../../metrics.ts';
import { selectLoadAges } from './queries.ts';
import { readChecks, readWaiting, readWorkers } from './running.ts';

const FRESH_MS = 5_000;

/** Whoever asks more often than every five seconds is told the same: nobody makes the database count as often as they like. */
export function createFigures(ctx: Pick<AppContext, 'db' | 'evidence' | 'now'>): () => Promise<Figure[]> {
  let last: { at: number; figures: Promise<Figure[]> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), figures: readFigures(ctx) };
    const { figures } = last;
    figures.catch(() => (last = undefined));
    return figures;
  };
}

const one = (value: number) => [{ value }];

async function readFigures({ db, evidence, now }: Pick<AppContext, 'db' | 'evidence' | 'now'>): Promise<Figure[]> {
  const [waiting, workers, checks, ages] = await Promise.all([
    readWaiting(db),
    readWorkers(db),
    readChecks(db),
    selectLoadAges(evidence, now()),
  ]);
  const ofChecks = (read: (check: (typeof checks)[number]) => number) =>
    checks.map((check) => ({ labels: { check: check.name }, value: read(check) }));
  return [
    { name: 'deedline_searches_under_way', help: 'Searches that are not ended.', values: one(waiting.searches) },
    { name: 'deedline_batches_running', help: 'Batches that are being worked off.', values: one(waiting.batches) },
    { name: 'deedline_mails_waiting', help: 'Mails that are due and not sent.', values: one(waiting.mails) },
    { name: 'deedline_mail_oldest_seconds', help: 'How long the oldest of them has been due.', values: one(waiting.oldestMailSeconds) },
    { name: 'deedline_workers_alive', help: 'Workers that were seen within a minute.', values: one(workers?.alive ?? 0) },
    {
      name: 'deedline_worker_job_failing',
      help: 'Jobs of the workers whose last run failed.',
      values: (workers?.failing ?? []).map((job) => ({ labels: { job }, value: 1 })),
    },
    {
      name: 'deedline_self_check_breaches',
      help: 'What the last proof of the ledger and of the audit record found broken.',
      values: ofChecks(({ breaches }) => breaches),
    },
    {
      name: 'deedline_self_check_timestamp_seconds',
      help: 'When that proof was made.',
      values: ofChecks(({ checkedAt }) => checkedAt.getTime() / 1000),
    },
    { name: 'deedline_loads_live', help: 'Loads of records that searches read.', values: one(ages.loads) },
    {
      name: 'deedline_loads_outdated',
      help: 'Live loads of whose records some are not found until they are filed anew.',
      values: one(ages.outdated),
    },
    {
      name: 'deedline_load_oldest_days',
      help: 'Age of the oldest of them, by the day that its publisher vouches for.',
      values: one(ages.oldestDays),
    },
  ];
}
