import type { Evidence } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import type { GuardedSource, Lookup } from './source.ts';

export type Asked = { status: 'answered'; lookup: Lookup } | { status: 'late' | 'failed' | 'skipped'; cause?: unknown };

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
