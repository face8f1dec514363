import type { Queryable } from '../../transaction.ts';
import { selectStatement, type StatementRow } from './queries.ts';

/** The statement about a licence that stood behind a search. Number and broker are gone when its account was closed. */
export function findStatement(db: Queryable, id: number): Promise<StatementRow | undefined> {
  return selectStatement(db, id);
}
