import { readdirSync, readFileSync } from 'node:fs';

/** Length of a tick in /proc, on every common Linux. */
const TICK_MS = 10;

/** Milliseconds of CPU spent by a PostgreSQL server and all its processes, including ended ones. Null without /proc. */
export function readCpuMs(postmaster: number | undefined): number | null {
  const own = postmaster === undefined ? undefined : readStat(postmaster);
  if (own === undefined) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(Number(pid)) ?? [])
    .filter(({ parent }) => parent === postmaster);
  return (own.ticks + own.ofEnded + children.reduce((sum, { ticks }) => sum + ticks, 0)) * TICK_MS;
}

/** Undefined for a process that no longer exists. */
function readStat(pid: number): { parent: number; ticks: number; ofEnded: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain spaces and brackets; the fields after it do not.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    return { parent: parent!, ticks: user! + system!, ofEnded: endedUser! + endedSystem! };
  } catch {
    return undefined;
  }
}
