/** What is refused because too much is asked. Each by itself would fill the log just when there is most to do, so they are counted. */
import type { ErrorCode } from '@deedline/contract/errors';
import type { Log } from '../../context.ts';

export interface RefusalCount {
  add(code: ErrorCode): void;
  /** Says what was not said yet. */
  close(): void;
}

const EVERY_MS = 10_000;

/** The first of a kind is said at once, and then every `everyMs` how many there were since. */
export function countRefusals(log: Pick<Log, 'warn'>, everyMs = EVERY_MS): RefusalCount {
  const counts = new Map<ErrorCode, number>();
  let timer: NodeJS.Timeout | undefined;

  function say(): void {
    for (const [code, refused] of counts) log.warn({ code, refused }, 'refused, because too much was asked');
    timer = counts.size === 0 ? undefined : setTimeout(say, everyMs).unref();
    counts.clear();
  }

  return {
    add(code) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (timer === undefined) say();
    },
    close() {
      clearTimeout(timer);
      say();
      clearTimeout(timer);
    },
  };
}
