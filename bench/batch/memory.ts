/** What processes hold in memory, looked at all the while. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { quantile } from '../search/figures.ts';

const EVERY_MS = 500;

export interface Memory {
  /** Of its first and of its last tenth, in the middle. */
  first: number;
  last: number;
  peak: number;
}

export interface MemoryWatch {
  stop(): void;
  /** By the name of the process. */
  seen(): Record<string, Memory>;
}

/** Megabytes of each process. */
export function watchMemory(pids: Readonly<Record<string, number>>): MemoryWatch {
  const seen = Object.fromEntries(Object.keys(pids).map((name): [string, number[]] => [name, []]));
  const look = () => Object.entries(pids).forEach(([name, pid]) => seen[name]!.push(readMegabytes(pid)));
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
    },
    seen: () => Object.fromEntries(Object.entries(seen).map(([name, samples]) => [name, summarize(samples)])),
  };
}

function summarize(samples: readonly number[]): Memory {
  const tenth = Math.ceil(samples.length / 10);
  return { first: quantile(samples.slice(0, tenth), 0.5), last: quantile(samples.slice(-tenth), 0.5), peak: Math.max(...samples) };
}

function readMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(kilobytes) / 1024;
}
