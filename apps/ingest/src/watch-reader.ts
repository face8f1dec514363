/** Ends the program if a reader hangs on a file: libraries loop forever on some damaged pages, and nothing else can stop them. */
import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Processor time, because machines may be slow; the longest observed for an intact file is a minute. */
const MOST_MS = 600_000;
const LOOK_MS = 500;

interface Watched {
  beat: Int32Array;
  mostMs: number;
}

/** Watches this program until it ends. If it has to end it, the message `Failed: ...` on stderr is what the caller shows. */
export function watchReader(mostMs = MOST_MS): void {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beat, 0, 1), LOOK_MS).unref();
  // Without this program's own flags: with them the thread would also follow the parent process.
  new Worker(new URL(import.meta.url), { workerData: { beat, mostMs } satisfies Watched, execArgv: [] }).unref();
}

function watch({ beat, mostMs }: Watched): never {
  let [seen, since] = [-1, 0];
  for (;;) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
    const now = Atomics.load(beat, 0);
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1000;
    if (now !== seen) [seen, since] = [now, used];
    else if (used - since > mostMs) {
      writeSync(2, 'Failed: the file is damaged: reading it did not end. Nothing was loaded. Download it again, or ask for it as CSV.\n');
      process.kill(process.pid, 'SIGKILL');
    }
  }
}

if (!isMainThread && (workerData as Partial<Watched> | null)?.beat !== undefined) watch(workerData as Watched);
