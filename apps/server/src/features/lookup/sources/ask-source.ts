import type { Key } from '@deedline/engine/keys/key';
import type { Evidence } from '@deedline/engine/model/evidence';
import type { Breaker, GuardedSource, Lookup } from './source.ts';

type Asked = { status: 'answered'; lookup: Lookup } | { status: 'late' | 'failed' | 'skipped'; cause?: unknown };

/** Asks one source for one hop, and counts what became of it. Never throws and never takes longer than the source's deadline. */
export async function askSource(source: GuardedSource, keys: readonly Key[], known?: ReadonlyMap<string, Evidence>): Promise<Asked> {
  const startedAtMs = performance.now();
  const asked = await ask(source, keys, known);
  source.count?.(asked.status, performance.now() - startedAtMs);
  return asked;
}

async function ask(
  { source, deadlineMs, breaker }: GuardedSource,
  keys: readonly Key[],
  known?: ReadonlyMap<string, Evidence>,
): Promise<Asked> {
  if (!breaker.allows()) return { status: 'skipped' };
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Asked>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'late' }), deadlineMs);
  });
  const answer = attempt(() => source.lookup(keys, abort.signal, known));
  const asked = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (asked.status === 'late') abort.abort();
  if (asked.status === 'answered') breaker.succeeded();
  else breaker.failed();
  return asked;
}

async function attempt(lookup: () => Promise<Lookup>): Promise<Asked> {
  try {
    return { status: 'answered', lookup: await lookup() };
  } catch (cause) {
    return { status: 'failed', cause };
  }
}

/** Opens after `failures` in a row and lets one call try again every `coolDownMs`; its success closes it. */
export function createBreaker({ failures, coolDownMs, now }: { failures: number; coolDownMs: number; now: () => number }): Breaker {
  let inARow = 0;
  let nextTry = 0;
  return {
    allows() {
      if (inARow < failures) return true;
      if (now() < nextTry) return false;
      nextTry = now() + coolDownMs;
      return true;
    },
    succeeded() {
      inARow = 0;
    },
    failed() {
      inARow += 1;
      nextTry = now() + coolDownMs;
    },
  };
}

/** For a source without which there is no answer anyway: asking it is the only way to learn that it is back. */
export const alwaysClosed: Breaker = { allows: () => true, succeeded() {}, failed() {} };
