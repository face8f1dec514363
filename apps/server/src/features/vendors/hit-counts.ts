/**
 * How often vendors had an answer, by kind of question, state and kind of owner, and what it changed. Counted by all processes and reread from time to time.
 */
import type { Queryable } from '../../transaction.ts';
import type { HitCounts } from './plan/plan-questions.ts';
import { type ChangeRow, type CountRow, selectChanges, selectCounts } from './queries.ts';

export type HitCounter = (vendor: string, kind: string, placeState: string, ownerKind: string) => HitCounts;
/** `atHand`: as `atHandOf` returns it. */
type ChangeCounter = (vendor: string, atHand: string) => HitCounts;

export interface Counted {
  hits: HitCounter;
  tells: ChangeCounter;
}

const FRESH_MS = 30_000;
/** The prior before anything is counted: even odds, with little weight. */
const FIRST = 2;
/** The weight of a vendor's overall rate for a kind of question against the counts for one state and kind of owner. */
const WEIGHT = 10;
const NOTHING = 'nothing';

export function createHitCounts(db: Queryable): { current(): Promise<Counted> } {
  let read: Promise<Counted> | undefined;
  let readAtMs = -Infinity;
  return {
    current() {
      if (read === undefined || performance.now() - readAtMs >= FRESH_MS) {
        readAtMs = performance.now();
        read = Promise.all([selectCounts(db), selectChanges(db)]).then(([counts, changes]) => ({
          hits: countHits(counts),
          tells: countChanges(changes),
        }));
        read.catch(() => (read = undefined));
      }
      return read;
    },
  };
}

export function countHits(rows: readonly CountRow[]): HitCounter {
  const cells = new Map(rows.map((row) => [`${row.vendor}|${row.kind}|${row.place_state}|${row.owner_kind}`, row]));
  const kinds = Map.groupBy(rows, ({ vendor, kind }) => `${vendor}|${kind}`);
  return (vendor, kind, placeState, ownerKind) => {
    const all = kinds.get(`${vendor}|${kind}`) ?? [];
    const hits = FIRST + sum(all, 'hits');
    const share = hits / (hits + FIRST + sum(all, 'misses'));
    const cell = cells.get(`${vendor}|${kind}|${placeState}|${ownerKind}`);
    return { alpha: share * WEIGHT + (cell?.hits ?? 0), beta: (1 - share) * WEIGHT + (cell?.misses ?? 0) };
  };
}

/** Until it is counted, an answer is assumed to bring all of what is missing if no vendor answered before, and half of it otherwise. */
export function countChanges(rows: readonly ChangeRow[]): ChangeCounter {
  const cells = new Map(rows.map((row) => [`${row.vendor}|${row.at_hand}`, row]));
  const pooled = Map.groupBy(rows, (row) => row.at_hand);
  return (vendor, atHand) => {
    const all = pooled.get(atHand) ?? [];
    const [told, hits] = [all.reduce((total, row) => total + row.told, 0), all.reduce((total, row) => total + row.hits, 0)];
    const share = (FIRST + told) / ((atHand.startsWith(NOTHING) ? FIRST : 2 * FIRST) + hits);
    const cell = cells.get(`${vendor}|${atHand}`);
    const own = { hits: cell?.hits ?? 0, told: cell?.told ?? 0 };
    return { alpha: share * WEIGHT + own.told, beta: (1 - share) * WEIGHT + own.hits - own.told };
  };
}

function sum(rows: readonly CountRow[], of: 'hits' | 'misses'): number {
  return rows.reduce((total, row) => total + row[of], 0);
}
