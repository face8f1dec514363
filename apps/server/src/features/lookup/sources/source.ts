/** Whoever can be asked for evidence: the local store and each outside vendor alike. */
import type { Regulation } from '@deedline/contract/compliance/legal-purposes';
import type { Key } from '@deedline/engine/keys/key';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import type { Query } from '@deedline/engine/query/query';
import { traced } from '../../../tracing.ts';

export interface Lookup {
  /** The records under each of the keys asked that finds any. */
  found: ReadonlyMap<Key, readonly Evidence[]>;
  /** Keys with too many records to fetch, and nothing to narrow them by. */
  tooCommon: readonly Key[];
  /** Keys with more records than were fetched, narrowed or not. */
  cut?: readonly Key[];
  /** Parts of the source that did not answer. */
  away?: readonly Away[];
}

/** `feeds`: that it had when it last answered; none where it never did. */
export interface Away {
  label: string;
  feeds: readonly SourceFacts[];
}

export interface Source {
  id: string;
  /** What to call it where its publishers are not known yet; absent: by its id. */
  label?: string;
  /** Adds to what others say: where they are silent, it alone makes no answer. */
  isBeside?: true;
  /** It was asked by questions, after all others: an answer that shows nothing says nothing of what it had. */
  isVendor?: true;
  /** The laws that all its records fall under; the store says it feed by feed. */
  regulated?: readonly Regulation[];
  /** Worth asking for this query? A vendor of phones has nothing to say about an email. */
  covers(query: Query): boolean;
  /**
   * One hop. Should stop when the signal aborts; whoever does not is left behind. `known` are records at hand by their ids: those need not
   * be fetched again.
   */
  lookup(keys: readonly Key[], signal: AbortSignal, known?: ReadonlyMap<string, Evidence>): Promise<Lookup>;
  /** About so many records of people, drawn from all of them; only where the records are at hand. */
  sample?(count: number): Promise<readonly Evidence[]>;
  /** At most so many that tell of a death. */
  sampleDeaths?(count: number): Promise<readonly Evidence[]>;
  /** The publishers it answers for, as far as it knows by now: the store for all its feeds, a vendor for itself. */
  feeds(): readonly SourceFacts[];
  /** Of these feeds those of whom some records are not found until they are filed anew. */
  outdated?(): readonly SourceFacts[];
}

/** A source with the patience that we have with it. */
export interface GuardedSource {
  source: Source;
  /** For each hop. */
  deadlineMs: number;
  breaker: Breaker;
  /** Hears what became of each hop. */
  count?: (status: 'answered' | 'late' | 'failed' | 'skipped', tookMs: number) => void;
}

/** Lets calls through until too many failed in a row; then none for a while; then one, to see. */
interface Breaker {
  allows(): boolean;
  succeeded(): void;
  failed(): void;
}

type Asked = { status: 'answered'; lookup: Lookup } | { status: 'late' | 'failed' | 'skipped'; cause?: unknown };

/** Asks one source for one hop, and counts what became of it. Never throws and never takes longer than the source's deadline. */
export async function askSource(source: GuardedSource, keys: readonly Key[], known?: ReadonlyMap<string, Evidence>): Promise<Asked> {
  const startedAtMs = performance.now();
  const asked = await traced('ask source', { source: source.source.id, keys: keys.length }, () => ask(source, keys, known));
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
