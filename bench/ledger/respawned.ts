import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
const POLL_MS = 5;
/** On a busy machine a start takes seconds; after this long something must be broken. */
const COMES_BACK_WITHIN_MS = 120_000;

/** A process of the product that is restarted as soon as it is gone, and that reports when it accepts requests. */
export class Respawned {
  readonly name: string;
  /** Number of kills by this class. */
  kills = 0;
  /** Number of times it exited on its own after it had served, which must never happen. */
  collapses = 0;
  /** The port it listens on, kept by its successors. 0 while none has served, or for a process that does not listen. */
  port = 0;
  readonly #script: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #log: number;
  readonly #mayStart: () => Promise<boolean>;
  #child: ChildProcess | undefined;
  #serves = false;
  #stopping = false;
  #loop: Promise<void> | undefined;

  /** `log`: descriptor of an open file for its output. `mayStart`: whether a start can succeed at the moment. */
  constructor(name: string, script: string, env: NodeJS.ProcessEnv, log: number, mayStart: () => Promise<boolean>) {
    this.name = name;
    this.#mayStart = mayStart;
    this.#log = log;
    this.#script = script;
    this.#env = env;
  }

  start(): void {
    this.#loop = this.#keepRunning();
  }

  get serves(): boolean {
    return this.#serves;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** kill -9; resolves when the process is gone. False when none was running. */
  async kill(): Promise<boolean> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    this.kills += 1;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#child?.kill('SIGTERM');
    await this.#loop;
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopping) {
      const mayStart = await this.#mayStart();
      const served = mayStart && !this.#stopping && (await this.#runOnce());
      if (!served && !this.#stopping) await sleep(PAUSE_MS);
    }
  }

  /** Resolves when the process has exited, with whether it had served. */
  #runOnce(): Promise<boolean> {
    const env = { ...this.#env, PORT: String(this.port) };
    const child = fork(this.#script, { env, stdio: ['ignore', this.#log, this.#log, 'ipc'] });
    this.#child = child;
    child.send({ preparing: null });
    child.on('message', (message) => {
      this.port = (message as { port?: number }).port ?? 0;
      this.#serves = true;
    });
    child.on('error', (error) => console.error(`${this.name}: ${error.message}`));
    return new Promise((resolve) => {
      child.once('exit', (_code, signal) => {
        const served = this.#serves;
        this.#serves = false;
        if (served && signal !== 'SIGKILL' && !this.#stopping) this.collapses += 1;
        resolve(served);
      });
    });
  }
}

/** Resolves to the serving processes as soon as there is one. */
export async function whoServes(processes: readonly Respawned[]): Promise<Respawned[]> {
  for (const giveUpAt = performance.now() + COMES_BACK_WITHIN_MS; performance.now() < giveUpAt; await sleep(POLL_MS)) {
    const serving = processes.filter(({ serves }) => serves);
    if (serving.length > 0) return serving;
  }
  const names = processes.map(({ name }) => name).join(', ');
  throw new Error(`${names} did not come back within ${COMES_BACK_WITHIN_MS / 1000} s.`);
}
