import type { BatchSubject, Movement, MovementKind, Position, SearchSubject, Statement } from '@deedline/contract/statement';
import { findChunkSubjects } from '../batches/subjects.ts';
import { listSearches } from '../searches/read-searches.ts';
import type { SearchContext } from '../../search-context.ts';
import { describeMovement, paymentOf, subjectOf } from './describe-movement.ts';
import { openStatement } from './open-statement.ts';
import type { Period } from './period.ts';
import { minus } from './position.ts';
import { selectMovementsBack, type FoldedParts, type MovementRow } from './queries.ts';

/** Digits of a hash that are shown: enough to be told from any other of the account's. */
export const HASH_DIGITS = 12;

export interface StatementPage {
  before: number | null;
  kinds: readonly MovementKind[] | null;
  /** One line for a search that ended, and one for what a batch was charged: their holds stand in the line of the settlement. */
  isFolded: boolean;
  most: number;
}

/** A period of the account with one page of its movements, newest first. Totals are of the whole period, whatever is shown of it. */
export async function readStatement(ctx: SearchContext, accountId: string, period: Period, page: StatementPage): Promise<Statement> {
  const { range, count, opening, closing, totals } = await openStatement(ctx, accountId, period);
  const rows = await selectMovementsBack(ctx.db, accountId, range, { ...page, most: page.most + 1 });
  const shown = rows.slice(0, page.most);
  const subjects = await findSubjects(ctx, accountId, shown);
  return {
    ...period,
    opening,
    closing,
    totals,
    count,
    movements: shown.map((row) => presentMovement(row, minus(closing, row.later), subjects)),
    next: rows.length > shown.length ? shown.at(-1)!.number : null,
  };
}

export interface Subject {
  search: SearchSubject | null;
  batch: BatchSubject | null;
}
const NO_SUBJECT: Subject = { search: null, batch: null };

/** What movements were for; `Subjects` says it of each. */
export async function findSubjects(ctx: SearchContext, accountId: string, rows: readonly MovementRow[]): Promise<Subjects> {
  const ids = [...new Set(rows.map(subjectOf))].filter((id) => id !== null);
  if (ids.length === 0) return () => NO_SUBJECT;
  const chunks = await findChunkSubjects(ctx.db, accountId, ids);
  const others = ids.filter((id) => !chunks.has(id));
  const searches = await listSearches(ctx, accountId, { withResults: false, most: others.length, ids: others });
  const byId = new Map(searches.map((search) => [search.id, search]));
  return (row, folded = null) => {
    const id = subjectOf(row) ?? '';
    const chunk = chunks.get(id);
    return { search: byId.get(id) ?? null, batch: chunk === undefined ? null : { ...chunk, parts: 1, ...pickParts(folded) } };
  };
}
export type Subjects = (row: MovementRow, folded?: FoldedParts | null) => Subject;

function pickParts(folded: FoldedParts | null): Partial<FoldedParts> {
  if (folded === null) return {};
  const { firstRow, lastRow, found, parts } = folded;
  return { firstRow, lastRow, found, parts };
}

type ShownRow = MovementRow & { folded: FoldedParts | null };
function presentMovement(row: ShownRow, after: Position, subjects: Subjects): Movement {
  const { number, at, kind, change, hash } = row;
  const { search, batch } = subjects(row, row.folded);
  return {
    number,
    at: at.toISOString(),
    kind,
    what: describeMovement({ ...row, batch }),
    change,
    after,
    search,
    batch,
    payment: paymentOf(row),
    hash: hash.slice(0, HASH_DIGITS),
  };
}
