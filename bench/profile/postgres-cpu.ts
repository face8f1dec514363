import { readdirSync, readFileSync } from 'node:fs';

/** Of a tick of /proc, on every Linux there is. */
const TICK_MS = 10;

/** Milliseconds of CPU that a PostgreSQL server and all its processes, the ended ones too, have spent. Null where there is no /proc. */
export function readCpuMs(postmaster: number | undefined): number | null {
  const own = postmaster === undefined ? undefined : readStat(postmaster);
  if (own === undefined) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(Number(pid)) ?? [])
    .filter(({ parent }) => parent === postmaster);
  return (own.ticks + own.ofEnded + children.reduce((sum, { ticks }) => sum + ticks, 0)) * TICK_MS;
}

/** Undefined of one that is gone. */
function readStat(pid: number): { parent: number; ticks: number; ofEnded: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of a process may hold blanks and brackets; what follows it does not.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    return { parent: parent!, ticks: user! + system!, ofEnded: endedUser! + endedSystem! };
  } catch {
    return undefined;
  }
}
