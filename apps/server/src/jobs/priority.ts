/**
 * Background work yields the processor to requests. Three things have to be lowered separately: the existing threads of the process (on Linux a priority
 * belongs to a thread, and V8's threads for collection and compilation exist before any of our code runs); its session, among which the kernel of a desktop or
 * a plain server divides the processor first (sched_autogroup); and the PostgreSQL processes that work for it. If the system does not permit this, the work is
 * done at normal priority.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A niceness of 10: about a tenth of a request's share of a contested processor. At 19, a batch would stand still on a processor that is never idle. */
const LOWER = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** The kernel accepts one change of a session's share every tenth of a second from all unprivileged processes together. */
const SESSION = { tries: 50, pauseMs: 150 };

/** Lowers this process: all that it does, and programs that it starts in its own session. */
export function yieldToRequests(): void {
  lower(process.pid);
}

/** Lowers a program that this process started in a separate session. */
export function yieldProgram(pid: number): void {
  lower(pid);
}

/**
 * Lowers the server processes of connections that `pool` opens from now on, if the server is on this machine: reached by a socket in a folder, as the embedded
 * one is. Only for pools that read: a low-priority connection that holds the lock of a wallet would keep requests waiting.
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

/** Lowers the session only if the process leads it: otherwise the session contains other processes. */
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
  // The process name may contain blanks and brackets; the fields after it do not.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}

/**
 * A server behind a socket may number its processes differently (for example in a container). On Linux this can be checked, and the process must be one of
 * PostgreSQL's.
 */
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
