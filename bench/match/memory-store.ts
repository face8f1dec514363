import type { Evidence } from '@deedline/engine/model/evidence';
import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import type { Key } from '@deedline/engine/keys/key';

/** As in the real store: a key with more live records than this must be narrowed by another. */
const TOO_COMMON = 100;

/** The evidence store's look-up over memory, so that a bench of the matching needs no database. */
export class MemoryStore {
  readonly evidence: Evidence[] = [];
  tooCommon = 0;
  private readonly byHash = new Map<bigint, number | number[]>();

  add(item: Evidence, facts: { state?: string; countyFips?: string }): void {
    const at = this.evidence.push(item) - 1;
    for (const { hash } of evidenceKeys(item, facts)) {
      const known = this.byHash.get(hash);
      if (known === undefined) this.byHash.set(hash, at);
      else if (typeof known === 'number') this.byHash.set(hash, [known, at]);
      else known.push(at);
    }
  }

  /** Puts into `common` the hashes of keys that are too common. */
  lookup(keys: readonly Key[], common: Set<bigint> = new Set()): Evidence[] {
    const found = new Set<number>();
    for (const key of keys) {
      const under = this.under(key.hash);
      if (under.length <= TOO_COMMON) {
        for (const at of under) found.add(at);
        continue;
      }
      this.tooCommon++;
      common.add(key.hash);
      const narrow = new Set((key.narrowBy ?? []).flatMap((other) => this.under(other.hash)));
      for (const at of under) if (narrow.has(at)) found.add(at);
    }
    return [...found].map((at) => this.evidence[at]!);
  }

  private under(hash: bigint): readonly number[] {
    const found = this.byHash.get(hash);
    return found === undefined ? [] : typeof found === 'number' ? [found] : found;
  }
}
