import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { importerEnvironment } from '../config.ts';
import type { IngestEnd, IngestProgram, IngestRun } from '../context.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../ingest/src/main.ts');
const PRELOAD = path.join(import.meta.dirname, 'exit-with-parent.ts');
/** The limit of the program's heap. A file that exceeds it ends that program only. */
const MEMORY_MB = 1_024;
const MOST_PRINTED = 8 * 1024 * 1024;
const COMPLAINT_CHARACTERS = 4_000;
const KILL_AFTER_MS = 3_000;

/** Runs `npm run ingest` as a child process, which ends when this process does. `onStart` is called with each process id. */
export function createIngestProgram(onStart: (pid: number) => void = () => undefined): IngestProgram {
  return { run: (words, how) => run(words, how, onStart) };
}

async function run(words: readonly string[], how: IngestRun, onStart: (pid: number) => void): Promise<IngestEnd> {
  how.signal?.throwIfAborted();
  const args = [`--max-old-space-size=${MEMORY_MB}`, '--import', PRELOAD, PROGRAM, ...words];
  // The child has its own process group, so that Ctrl+C reaches it only through its parent.
  const child = spawn(process.execPath, args, {
    detached: true,
    env: { ...importerEnvironment(how.databaseUrl), ...(how.arcgisToken === undefined ? {} : { ARCGIS_TOKEN: how.arcgisToken }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) onStart(child.pid);
  const end: IngestEnd = { code: null, out: '', err: '', isLate: false };
  let killer: NodeJS.Timeout | undefined;
  const halt = () => {
    child.kill('SIGTERM');
    killer ??= setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  };
  const late = setTimeout(() => {
    end.isLate = true;
    halt();
  }, how.timeoutMs);
  how.signal?.addEventListener('abort', halt, { once: true });
  if (how.onLine) createInterface({ input: child.stdout! }).on('line', how.onLine);
  else
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      if (end.out.length + text.length > MOST_PRINTED) halt();
      else end.out += text;
    });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (end.err = (end.err + text).slice(-COMPLAINT_CHARACTERS)));
  try {
    end.code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
  } finally {
    clearTimeout(late);
    clearTimeout(killer);
    how.signal?.removeEventListener('abort', halt);
  }
  // An abort that arrived after a successful exit did not end the program, so it is not reported.
  if (end.code !== 0) how.signal?.throwIfAborted();
  return end;
}
