/** Kills running processes again and again, at moments decided by a seed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../packages/world/ground/random.ts';
import type { Installation } from './installation.ts';
import { beforeCommit, beforeTheAnswer, killBackend, killServer, untilServed } from './postgres-faults.ts';
import type { Report } from './report.ts';
import { whoServes, type Respawned } from './respawned.ts';

export interface Killed {
  apis: number;
  workers: number;
  servers: number;
  backends: number;
  /** Statements that were waiting before their commit when their process was killed. */
  cutBeforeCommit: number;
  /** Transactions that had committed but not been acknowledged when their process or the database was killed. */
  cutBeforeAnswer: number;
}

export type Victim = Respawned | 'postgres';

const LONGEST_LIFE_MS = 150;

/** Kills the victims one after the other, each once it is serving, until all are killed or the signal aborts. */
export async function killEach(
  installation: Installation,
  victims: Iterable<Victim>,
  random: Random,
  signal?: AbortSignal,
): Promise<Killed> {
  const killed: Killed = { apis: 0, workers: 0, servers: 0, backends: 0, cutBeforeCommit: 0, cutBeforeAnswer: 0 };
  for (const victim of victims) {
    if (signal?.aborted) break;
    if (victim === 'postgres') await killPostgres(installation, killed, random);
    else await killProcess(installation, killed, victim, random);
  }
  return killed;
}

async function killProcess({ apis, worker, db }: Installation, killed: Killed, victim: Respawned, random: Random): Promise<void> {
  await whoServes([victim]);
  const moment = victim === worker ? undefined : random.int(5);
  // It is unknown which process the waiting connections belong to, so all are killed.
  const killAll = async () => {
    for (const dead of await Promise.all(apis.map((api) => api.kill()))) killed.apis += dead ? 1 : 0;
  };
  if (moment === 0) killed.cutBeforeCommit += await beforeCommit(db, killAll);
  else if (moment === 1) killed.cutBeforeAnswer += await beforeTheAnswer(db, killAll);
  else {
    await sleep(random.int(LONGEST_LIFE_MS));
    if (await victim.kill()) killed[victim === worker ? 'workers' : 'apis'] += 1;
  }
}

async function killPostgres({ db, postgres }: Installation, killed: Killed, random: Random): Promise<void> {
  await untilServed(db);
  await sleep(random.int(LONGEST_LIFE_MS));
  const moment = random.int(4);
  if (moment === 0) {
    if (await killBackend(db, random)) killed.backends += 1;
  } else {
    const kill = () => killServer(db, postgres);
    if (moment === 1) killed.cutBeforeAnswer += await beforeTheAnswer(db, kill);
    else await kill();
    killed.servers += 1;
  }
  await untilServed(db);
}

export function figuresOfKills(killed: Killed): Report['figures'] {
  return [
    ['kills of the API', killed.apis],
    ['kills of the worker', killed.workers],
    ['kills of PostgreSQL', killed.servers],
    ['kills of one of its processes', killed.backends],
    ['transactions cut off before they committed', killed.cutBeforeCommit],
    ['transactions committed, cut off before the answer', killed.cutBeforeAnswer],
  ];
}
