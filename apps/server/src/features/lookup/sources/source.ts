/** Whoever can be asked for evidence: the local store and each outside vendor alike. */
import type { Regulation } from '@deedline/contract/legal-purposes';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import type { Query } from '@deedline/engine/query/query';

export interface Lookup {
  /** The records under each of the keys asked that finds any. */
  found: ReadonlyMap<Key, readonly Evidence[]>;
  /** Keys with too many records to fetch, and nothing to narrow them by. */
  tooCommon: readonly Key[];
  /** Keys with more records than were fetched, narrowed or not. */
  cut?: readonly Key[];
}

export interface Source {
  id: string;
  /** The laws that all its records fall under; the store says it feed by feed. */
  regulated?: readonly Regulation[];
  /** Worth asking for this query? A vendor of phones has nothing to say about an email. */
  covers(query: Query): boolean;
  /**
   * One hop. Should stop when the signal aborts; whoever does not is left behind. `known` are records at hand by their ids: those need not
   * be fetched again.
   */
  lookup(keys: readonly Key[], signal: AbortSignal, known?: ReadonlyMap<string, Evidence>): Promise<Lookup>;
  /** The publishers it answers for, as far as it knows by now: the store for all its feeds, a vendor for itself. */
  feeds(): readonly SourceFacts[];
  /** Publishers of whom records are there and cannot be searched until they are loaded again. */
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
export interface Breaker {
  allows(): boolean;
  succeeded(): void;
  failed(): void;
}
