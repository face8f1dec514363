/** Jobs that twins answer later. A real vendor still has them after the client restarts, and returns them to any process. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Older jobs are dropped, as vendors do. */
const MAX_JOBS = 100;

export interface TwinJob {
  id: number;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** How many more polls report the job as pending. */
  waits: number;
}

export interface TwinJobs {
  /** Oldest first. */
  list(): TwinJob[];
  /** Adds a job or replaces a changed one. */
  put(job: TwinJob): void;
}

/** Kept as long as the process lives. */
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

/** Keeps each job in a file. The jobs only contain invented people. */
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
