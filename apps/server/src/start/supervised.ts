import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { ALIVE, ASK, type ChildMessage, type ParentMessage } from './parent.ts';

const STOP_LIMIT_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_AFTER_MS = 30_000;
/** Long enough for anything a child may be busy with, including its start on a slow machine, and short compared to an outage. */
const WATCH = { askMs: 2_000, mostUnreported: 30, mostUnanswered: 10 };

/**
 * A child process that is kept running. When it dies it is restarted, after a pause that grows while it keeps dying. One that is alive but never reports that
 * it is ready, or stops answering, is killed.
 */
export class Supervised {
  readonly name: string;
  readonly #script: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #watch: typeof WATCH;
  #child: ChildProcess | undefined;
  #told: ParentMessage | undefined;
  #stopping = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(name: string, script: string, env: NodeJS.ProcessEnv, watch = WATCH) {
    this.#watch = watch;
    this.name = name;
    this.#script = script;
    this.#env = env;
  }

  /** Resolves once the first process is ready, with the port it reports, if any. Throws if it ends before that. */
  async start(): Promise<{ port?: number }> {
    const child = this.#launch();
    const ready = await new Promise<{ port?: number }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { port?: number }));
      child.once('exit', (code, signal) => reject(new Error(`The ${this.name} did not start (${signal ?? `code ${code}`}).`)));
    });
    this.#keepRunning(child);
    return ready;
  }

  /** Sends a message to the current process and to each one that replaces it. */
  tell(message: ParentMessage): void {
    this.#told = message;
    if (this.#child?.connected) this.#child.send(message);
  }

  /** Replaces the process with a new one. */
  async restart(): Promise<void> {
    const old = this.#child;
    this.#child = undefined;
    await end(old);
    if (!this.#stopping) this.#keepRunning(this.#launch());
  }

  /** Asks the process to end and waits for it; kills it if that takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await end(this.#child);
  }

  #launch(): ChildProcess {
    // The child has its own process group: Ctrl+C reaches it only through its parent, which keeps the order of stopping.
    const child = spawn(process.execPath, [this.#script], {
      detached: true,
      env: this.#env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', (error) => console.error(`The ${this.name}: ${error.message}`));
    this.#child = child;
    if (this.#told) child.send(this.#told);
    this.#watchOver(child);
    return child;
  }

  /** Checks the child from its first report on. It counts checks and not time, because no answer was awaited while this process itself was suspended. */
  #watchOver(child: ChildProcess): void {
    const { askMs, mostUnreported, mostUnanswered } = this.#watch;
    let hasReported = false;
    let unanswered = 0;
    const look = (): void => {
      if (unanswered >= (hasReported ? mostUnanswered : mostUnreported)) {
        console.error(`The ${this.name} ${hasReported ? 'has stopped responding' : 'does not get ready'}; ending it.`);
        child.kill('SIGKILL');
        return;
      }
      unanswered += 1;
      if (hasReported && child.connected) child.send(ASK, () => undefined);
    };
    const timer = setInterval(look, askMs).unref();
    child.on('message', (message: ChildMessage) => {
      unanswered = 0;
      hasReported ||= message !== ALIVE;
    });
    child.once('exit', () => clearInterval(timer));
  }

  #keepRunning(child: ChildProcess): void {
    const startedAt = performance.now();
    child.once('exit', (code, signal) => {
      if (this.#stopping || this.#child !== child) return;
      if (performance.now() - startedAt > STEADY_AFTER_MS) this.#pauseMs = FIRST_PAUSE_MS;
      console.error(`The ${this.name} stopped unexpectedly (${signal ?? `code ${code}`}); starting it again.`);
      setTimeout(() => !this.#stopping && this.#child === child && this.#keepRunning(this.#launch()), this.#pauseMs);
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    });
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await gone;
  clearTimeout(killer);
}

const REPO = path.resolve(import.meta.dirname, '../../../..');
const FOLDERS = ['apps/server/src', 'packages'];
const SETTLE_MS = 200;

/** Restarts the children when one of their source files changes. The returned function ends the watch. */
export function restartOnChange(children: readonly Supervised[]): () => void {
  let timer: NodeJS.Timeout | undefined;
  const onChange = (file: string | null) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      console.log(`${file} changed; restarting.`);
      void Promise.all(children.map((child) => child.restart()));
    }, SETTLE_MS);
  };
  const watchers = FOLDERS.map((folder) => watch(path.join(REPO, folder), { recursive: true }, (_event, file) => onChange(file)));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
