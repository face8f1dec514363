/** The result of one look-up: of the local store or of an outside source alike. */
import type { Regulation } from '@deedline/contract/compliance/legal-purposes';
import type { Key } from '@deedline/engine/keys/key';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import type { Query } from '@deedline/engine/query/query';
import { traced } from '../../../tracing.ts';

export interface Lookup {
  /** The records under each requested key; keys without records are absent. */
  found: ReadonlyMap<Key, readonly Evidence[]>;
  /** Keys with too many records to fetch and no narrower keys. */
  tooCommon: readonly Key[];
  /** Keys with more records than were fetched, narrowed or not. */
  cut?: readonly Key[];
  /** Parts of the source that did not answer. */
  away?: readonly Away[];
}

/** A part of a source that did not answer. `feeds` are those that it had when it last answered; empty if it never did. */
export interface Away {
  label: string;
  feeds: readonly SourceFacts[];
}

export interface Source {
  id: string;
  /** What to call the source while its publishers are not known yet; defaults to its id. */
  label?: string;
  /** Set if the source only adds to what others say: it alone makes no answer. */
  isBeside?: true;
  /** Set for a vendor, which is asked questions after all other sources. An answer that shows nothing says nothing about what the vendor had. */
  isVendor?: true;
  /** The laws that all of its records fall under; the store states them per feed instead. */
  regulated?: readonly Regulation[];
  /** Whether the source is worth asking for this query. A vendor of phones has nothing to say about an email. */
  covers(query: Query): boolean;
  /**
   * Runs one hop. It should stop when the signal aborts; otherwise its result is ignored. `known` maps the ids of records at hand to the records; these need
   * not be fetched again.
   */
  lookup(keys: readonly Key[], signal: AbortSignal, known?: ReadonlyMap<string, Evidence>): Promise<Lookup>;
  /** Draws about `count` records of people at random from all of them. Only sources with local records have it. */
  sample?(count: number): Promise<readonly Evidence[]>;
  /** Draws at most `count` records that state a death. */
  sampleDeaths?(count: number): Promise<readonly Evidence[]>;
  /** The publishers it answers for, as far as known by now: all feeds for the store, itself for a vendor. */
  feeds(): readonly SourceFacts[];
  /** Those of its feeds some of whose records are not found until they are filed anew. */
  outdated?(): readonly SourceFacts[];
}

/** A source with its deadline and circuit breaker. */
export interface GuardedSource {
  source: Source;
  /** The deadline of each hop. */
  deadlineMs: number;
  breaker: Breaker;
  /** Called with the outcome of each hop. */
  count?: (status: 'answered' | 'late' | 'failed' | 'skipped', tookMs: number) => void;
}

/** A circuit breaker: lets calls through until too many failed in a row, then none for a while, then one as a trial. */
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

/** Opens after `failures` failures in a row, then lets one trial call through every `coolDownMs`. A success closes it. */
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

/** For a source that every answer needs: only asking it shows that it is back. */
export const alwaysClosed: Breaker = { allows: () => true, succeeded() {}, failed() {} };
