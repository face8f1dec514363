/**
 * Work that nobody waits for yields the processor to requests. Three things have to be told so, each by itself: the threads of a process that are there
 * already (on Linux a priority is a thread's, and those that V8 collects and compiles on are made before any code of ours runs), its session, which the kernel
 * of a desktop or a plain server shares the processor between first (sched_autogroup), and the processes of PostgreSQL that work for it.
 * Where the system does not let a process do so, the work is the same.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** As a niceness, 10: a tenth of what a request gets of a processor that both want. At 19 a batch stands still where the processor is never free. */
const LOWER = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** The kernel takes one change of a session's share in a tenth of a second, of all who may not administer it. */
const SESSION = { tries: 50, pauseMs: 150 };

/** Of this process: all that it does, and programs that it starts in its own session. */
export function yieldToRequests(): void {
  lower(process.pid);
}

/** Of one that it started in a session of that program's own. */
export function yieldProgram(pid: number): void {
  lower(pid);
}

/**
 * Of connections that `pool` opens from now on, where their server is on this machine: reached by a socket in a folder, as the embedded one is. For those
 * that only read: one that holds the lock of a wallet, and has no processor, would have a request wait for it.
 */
export function yieldConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { host, processID } = client as unknown as { host: string; processID: number | null };
    if (processID !== null && host.startsWith('/') && isPostgres(processID)) lower(processID);
  });
}

function lower(pid: number): void {
  for (const thread of threadsOf(pid)) unlessRefused(() => os.getPriority(thread) < LOWER && os.setPriority(thread, LOWER));
  void lowerSession(pid);
}

function threadsOf(pid: number): number[] {
  return unlessRefused(() => readdirSync(`/proc/${pid}/task`).map(Number)) ?? [pid];
}

/** Of a process that leads its session: another's session has others in it. */
async function lowerSession(pid: number): Promise<void> {
  if (sessionOf(pid) !== pid) return;
  for (let tried = 1; tried <= SESSION.tries; tried += 1) {
    try {
      return writeFileSync(`/proc/${pid}/autogroup`, String(LOWER));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
    await sleep(SESSION.pauseMs, undefined, { ref: false });
  }
}

function sessionOf(pid: number): number | undefined {
  const stat = unlessRefused(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of a process may hold blanks and brackets; what follows it does not.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}

/** A server behind a socket may count its processes otherwise than this machine: where that can be seen, it must be one. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  return unlessRefused(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) ?? false;
}

function unlessRefused<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
