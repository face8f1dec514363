/** How often vendors had an answer, by what was asked and of whom: counted by all processes, and read anew now and then. */
import type { Queryable } from '../../transaction.ts';
import type { HitCounts } from './plan/plan-questions.ts';
import { type CountRow, selectCounts } from './queries.ts';

export type HitCounter = (vendor: string, kind: string, placeState: string, ownerKind: string) => HitCounts;

const FRESH_MS = 30_000;
/** Before anything was counted: as likely as not, and not much of a claim. */
const FIRST = 2;
/** What a vendor's answers to a kind of question count beside those of one state and kind of owner. */
const WEIGHT = 10;

export function createHitCounts(db: Queryable): { current(): Promise<HitCounter> } {
  let read: Promise<HitCounter> | undefined;
  let readAtMs = -Infinity;
  return {
    current() {
      if (read === undefined || performance.now() - readAtMs >= FRESH_MS) {
        readAtMs = performance.now();
        read = selectCounts(db).then(countHits);
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

function sum(rows: readonly CountRow[], of: 'hits' | 'misses'): number {
  return rows.reduce((total, row) => total + row[of], 0);
}
