import type { Log } from '../context.ts';
import { describeFault } from '../http/describe-fault.ts';

const PATIENCE_MS = 4_000;

/** Logs an uncaught exception and ends the process. Node itself would print the whole error, and errors of the database carry the values they are about. */
export function leaveOnFault(log: Log): void {
  process.once('uncaughtException', (error: unknown) => {
    log.error({ fault: describeFault(error) }, 'stopped by an uncaught error');
    process.exit(1);
  });
}

/**
 * Runs `close` once, at the first SIGINT or SIGTERM or when the returned function is called, and ends the process. If `close` takes too long, the process exits
 * anyway.
 */
export function stopOnSignal(log: Log, close: () => Promise<void>): () => void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ fault: describeFault(error) }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return stop;
}
