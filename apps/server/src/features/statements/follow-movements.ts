import type { Position, SearchSubject } from '@deedline/contract/statement';
import type { SearchContext } from '../searches/search-context.ts';
import { searchOf } from './describe-movement.ts';
import type { OpenStatement } from './open-statement.ts';
import { plus } from './position.ts';
import { selectMovements, type MovementRow } from './queries.ts';
import { findSubjects } from './read-statement.ts';

const BATCH_MOVEMENTS = 1000;

export interface FollowedMovement extends MovementRow {
  after: Position;
  search: SearchSubject | null;
}

/** Every movement of a statement, oldest first. Reads them in batches, as fast as they are taken: memory does not grow with their number. */
export async function* followMovements(
  ctx: SearchContext,
  accountId: string,
  { range, opening }: OpenStatement,
): AsyncGenerator<FollowedMovement> {
  let after = opening;
  for (let first = range.first; first <= range.last; first += BATCH_MOVEMENTS) {
    const last = Math.min(first + BATCH_MOVEMENTS - 1, range.last);
    const rows = await selectMovements(ctx.db, accountId, { first, last });
    const searches = await findSubjects(ctx, accountId, rows);
    for (const row of rows) {
      after = plus(after, row.change);
      yield { ...row, after, search: searches.get(searchOf(row) ?? '') ?? null };
    }
  }
}
