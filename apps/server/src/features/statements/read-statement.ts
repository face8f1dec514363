import type { Movement, MovementKind, Position, SearchSubject, Statement } from '@deedline/contract/statement';
import { listSearches } from '../searches/read-searches.ts';
import type { SearchContext } from '../searches/search-context.ts';
import { describeMovement, paymentOf, searchOf } from './describe-movement.ts';
import { openStatement } from './open-statement.ts';
import type { Period } from './period.ts';
import { minus } from './position.ts';
import { selectMovementsBack, type MovementRow } from './queries.ts';

/** Digits of a hash that are shown: enough to be told from any other of the account's. */
export const HASH_DIGITS = 12;

export interface StatementPage {
  before: number | null;
  kinds: readonly MovementKind[] | null;
  /** One line for a search that ended: its hold stands in the line of its settlement. */
  isFolded: boolean;
  most: number;
}

/** A period of the account with one page of its movements, newest first. Totals are of the whole period, whatever is shown of it. */
export async function readStatement(ctx: SearchContext, accountId: string, period: Period, page: StatementPage): Promise<Statement> {
  const { range, count, opening, closing, totals } = await openStatement(ctx, accountId, period);
  const rows = await selectMovementsBack(ctx.db, accountId, range, { ...page, most: page.most + 1 });
  const shown = rows.slice(0, page.most);
  const searches = await findSubjects(ctx, accountId, shown);
  return {
    ...period,
    opening,
    closing,
    totals,
    count,
    movements: shown.map((row) => presentMovement(row, minus(closing, row.later), searches)),
    next: rows.length > shown.length ? shown.at(-1)!.number : null,
  };
}

/** The searches that movements were for, by id. */
export async function findSubjects(
  ctx: SearchContext,
  accountId: string,
  rows: readonly MovementRow[],
): Promise<ReadonlyMap<string, SearchSubject>> {
  const ids = [...new Set(rows.map(searchOf))].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const searches = await listSearches(ctx, accountId, { withResults: false, most: ids.length, ids });
  return new Map(searches.map((search) => [search.id, search]));
}

function presentMovement(row: MovementRow, after: Position, searches: ReadonlyMap<string, SearchSubject>): Movement {
  const { number, at, kind, change, hash } = row;
  return {
    number,
    at: at.toISOString(),
    kind,
    what: describeMovement(row),
    change,
    after,
    search: searches.get(searchOf(row) ?? '') ?? null,
    payment: paymentOf(row),
    hash: hash.slice(0, HASH_DIGITS),
  };
}
