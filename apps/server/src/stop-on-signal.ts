import type { Log } from './context.ts';
import { describeFault } from './http/errors.ts';

const PATIENCE_MS = 4_000;

/** Runs `close` once at the first SIGINT or SIGTERM, or when called, and ends the process; what takes too long is cut off. */
export function stopOnSignal(log: Log, close: () => Promise<void>): () => void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ fault: describeFault(error) }, 'did not stop in order');
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return stop;
}
