/** Figures about the installation as a whole, read when its metrics are requested. */
import type { AppContext } from '../../context.ts';
import type { Figure } from '../../metrics.ts';
import { askStoresApart } from '../../every-store.ts';
import { type LoadAges, selectLoadAges } from './queries.ts';
import { readChecks, readReplicaState, readWaiting, readWorkers } from './running.ts';

const FRESH_MS = 5_000;

/** Results are shared for five seconds, so that requests cannot make the database count arbitrarily often. */
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

type Context = Pick<AppContext, 'db' | 'evidence' | 'now'>;

async function readFigures(ctx: Context): Promise<Figure[]> {
  const { db } = ctx;
  const [waiting, workers, checks, ofStores, ofReplicas] = await Promise.all([
    readWaiting(db),
    readWorkers(db),
    readChecks(db),
    readStores(ctx),
    readReplicas(ctx),
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
    ...ofStores,
    ...ofReplicas,
  ];
}

/** Figures by store number, from 1. A store that does not answer only has the figure that says so. */
async function readStores({ evidence, now }: Context): Promise<Figure[]> {
  const stores = await askStoresApart(evidence, (store) => selectLoadAges(store, now()));
  const of = (read: (ages: LoadAges) => number) =>
    stores.flatMap((store, at) => (store.status === 'rejected' ? [] : [{ labels: { store: String(at + 1) }, value: read(store.value) }]));
  return [
    { name: 'deedline_store_up', help: 'Whether an evidence store answers.', values: whetherUp('store', stores) },
    { name: 'deedline_loads_live', help: 'Loads of records that searches read.', values: of(({ loads }) => loads) },
    {
      name: 'deedline_loads_outdated',
      help: 'Live loads of whose records some are not found until they are filed anew.',
      values: of(({ outdated }) => outdated),
    },
    {
      name: 'deedline_load_oldest_days',
      help: 'Age of the oldest of them, by the day that its publisher vouches for.',
      values: of(({ oldestDays }) => oldestDays),
    },
  ];
}

async function readReplicas({ evidence: { replicas = [] } }: Context): Promise<Figure[]> {
  const states = await Promise.allSettled(replicas.map(readReplicaState));
  const lags = states.flatMap((state, at) => {
    const lag = state.status === 'rejected' ? null : state.value.lagSeconds;
    return lag === null ? [] : [{ labels: { replica: String(at + 1) }, value: lag }];
  });
  return [
    { name: 'deedline_replica_up', help: 'Whether a replica of an evidence store answers.', values: whetherUp('replica', states) },
    {
      name: 'deedline_replica_lag_seconds',
      help: 'Since the last change that a replica has, 0 where it has all that it was sent.',
      values: lags,
    },
  ];
}

function whetherUp(label: string, asked: readonly PromiseSettledResult<unknown>[]): Figure['values'] {
  return asked.map(({ status }, at) => ({ labels: { [label]: String(at + 1) }, value: status === 'fulfilled' ? 1 : 0 }));
}
