/** Ends the program when a file keeps its reader from ever coming back: libraries run on over some damaged pages, and nothing else can stop them. */
import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Of processor time, since machines are slow at times: the longest that was seen of a sound file is a minute. */
const MOST_MS = 600_000;
const LOOK_MS = 500;

interface Watched {
  beat: Int32Array;
  mostMs: number;
}

/** Watches this program until it ends. What it then prints is what its caller shows: `Failed: ...` on stderr. */
export function watchReader(mostMs = MOST_MS): void {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beat, 0, 1), LOOK_MS).unref();
  // What this program was started with is none of the thread's: it would follow its parent twice.
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
      writeSync(
        2,
        'Failed: a file that is damaged: its reader came to no end. Nothing was loaded. Download it again, or ask for it as CSV.\n',
      );
      process.kill(process.pid, 'SIGKILL');
    }
  }
}

if (!isMainThread && (workerData as Partial<Watched> | null)?.beat !== undefined) watch(workerData as Watched);
