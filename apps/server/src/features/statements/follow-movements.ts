import type { Position } from '@deedline/contract/statement';
import { createTurns } from '../../turns/take-turns.ts';
import type { SearchContext } from '../../search-context.ts';
import type { OpenStatement } from './open-statement.ts';
import { plus } from './position.ts';
import { selectMovements, type MovementRow } from './queries.ts';
import { findSubjects, type Subject } from './read-statement.ts';

const MOVEMENTS_AT_ONCE = 200;

export interface FollowedMovement extends MovementRow, Subject {
  after: Position;
}

/** Every movement of a statement, oldest first. Reads them some at a time, as fast as they are taken: memory does not grow with their number. */
export async function* followMovements(
  ctx: SearchContext,
  accountId: string,
  { range, opening }: OpenStatement,
): AsyncGenerator<FollowedMovement> {
  const takeTurn = createTurns();
  let after = opening;
  for (let first = range.first; first <= range.last; first += MOVEMENTS_AT_ONCE) {
    const last = Math.min(first + MOVEMENTS_AT_ONCE - 1, range.last);
    const rows = await selectMovements(ctx.db, accountId, { first, last });
    const subjects = await findSubjects(ctx, accountId, rows);
    for (const row of rows) {
      await takeTurn();
      after = plus(after, row.change);
      yield { ...row, after, ...subjects(row) };
    }
  }
}
