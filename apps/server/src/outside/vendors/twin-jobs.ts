/** The jobs that twins answer later: a vendor still has them when whoever asked was started anew, and tells them to any process. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Older ones are forgotten, as vendors do. */
const MAX_JOBS = 100;

export interface TwinJob {
  id: number;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** How often it is still said to be pending. */
  waits: number;
}

export interface TwinJobs {
  /** The oldest first. */
  list(): TwinJob[];
  /** A new one, or one that changed. */
  put(job: TwinJob): void;
}

/** As long as the process lives. */
export function jobsInMemory(): TwinJobs {
  const jobs = new Map<number, TwinJob>();
  return {
    list: () => [...jobs.values()],
    put(job) {
      jobs.set(job.id, job);
      for (const id of [...jobs.keys()].slice(0, -MAX_JOBS)) jobs.delete(id);
    },
  };
}

/** A file each. Of made-up people alone. */
export function jobsInFolder(folder: string): TwinJobs {
  const names = (): string[] => {
    try {
      return readdirSync(folder).toSorted();
    } catch {
      return [];
    }
  };
  return {
    list: () => names().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as TwinJob),
    put(job) {
      mkdirSync(folder, { recursive: true });
      const known = names().find((name) => name.endsWith(`-${job.id}.json`));
      writeFileSync(path.join(folder, known ?? `${String(Date.now()).padStart(15, '0')}-${job.id}.json`), JSON.stringify(job));
      for (const name of names().slice(0, -MAX_JOBS)) rmSync(path.join(folder, name), { force: true });
    },
  };
}
