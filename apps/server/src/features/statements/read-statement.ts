import {
  type BatchSubject,
  type Movement,
  type MovementKind,
  netCredits,
  type Position,
  type SearchSubject,
  type Statement,
} from '@deedline/contract/money/statement';
import type { SearchContext } from '../lookup/search-context.ts';
import { isUuid } from '../../is-uuid.ts';
import { createTurns } from '../../turns/take-turns.ts';
import { findChunkSubjects } from '../batches/subjects.ts';
import { listSearches } from '../searches/read-searches.ts';
import { balanceStatement, type BalancedStatement, plus } from './balance-statement.ts';
import type { Period } from './period.ts';
import { type FoldedParts, type MovementRow, selectMovements, selectMovementsBack } from './queries.ts';

/** How many digits of a hash are shown: enough to distinguish it from the account's others. */
export const HASH_DIGITS = 12;

interface StatementPage {
  before: number | null;
  kinds: readonly MovementKind[] | null;
  /** Shows one line per ended search and one for all charges of a batch; holds are merged into the settlement's line. */
  isFolded: boolean;
  most: number;
}

/** A period of the account with one page of its movements, newest first. The totals cover the whole period. */
export async function readStatement(ctx: SearchContext, accountId: string, period: Period, page: StatementPage): Promise<Statement> {
  const { range, count, opening, closing, totals } = await balanceStatement(ctx, accountId, period);
  const rows = await selectMovementsBack(ctx.db, accountId, range, { ...page, most: page.most + 1 });
  const shown = rows.slice(0, page.most);
  const subjects = await findSubjects(ctx, accountId, shown);
  return {
    ...period,
    opening,
    closing,
    totals,
    count,
    movements: shown.map((row) => presentMovement(row, row.after, subjects)),
    next: rows.length > shown.length ? shown.at(-1)!.number : null,
  };
}

interface Subject {
  search: SearchSubject | null;
  batch: BatchSubject | null;
}
const NO_SUBJECT: Subject = { search: null, batch: null };

/** Finds what movements were for; `Subjects` looks it up for one movement. */
async function findSubjects(ctx: SearchContext, accountId: string, rows: readonly MovementRow[]): Promise<Subjects> {
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
type Subjects = (row: MovementRow, folded?: FoldedParts | null) => Subject;

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

const MOVEMENTS_AT_ONCE = 200;

export interface FollowedMovement extends MovementRow, Subject {
  after: Position;
}

/** Every movement of a statement, oldest first, read in chunks as they are consumed, so memory use is constant. */
export async function* followMovements(
  ctx: SearchContext,
  accountId: string,
  { range, opening }: BalancedStatement,
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

const WORDS: Readonly<Record<Exclude<MovementKind, 'settle'>, string>> = {
  grant: 'Credits given by Deedline',
  hold: 'Set aside for a search',
  purchase: 'Credits bought',
  reverse: 'Payment taken back',
  restore: 'Payment restored',
  refund: 'Refund for a reported contact',
  revoke: 'Given credits taken back',
  forfeit: 'Credits given up with the account',
};

type Described = Pick<MovementRow, 'kind' | 'key' | 'change'> & { batch?: Omit<BatchSubject, 'parts'> | null };

/** Describes a movement in words that stand alone. The file of a batch is not named, because these words appear on papers that may be passed on. */
export function describeMovement({ kind, key, change, batch }: Described): string {
  const paid = kind === 'settle' && change.owed < 0 ? `, ${0 - change.owed} to the debt` : '';
  if (batch && (kind === 'hold' || kind === 'settle')) return describeBatch(batch, kind, 0 - netCredits(change)) + paid;
  if (kind === 'settle') return describeSettlement(0 - netCredits(change), 0 - change.held) + paid;
  if (change.owed > 0) return `${WORDS[kind]}: ${0 - netCredits(change)}, ${change.owed} of it owed from now on`;
  if (change.owed < 0) return `${WORDS[kind]}: ${netCredits(change)}, ${0 - change.owed} of it for what was owed`;
  return kind === 'grant' && key.startsWith('signup:') ? 'Free credits for a new account' : WORDS[kind];
}

function describeBatch({ firstRow, lastRow, found }: Omit<BatchSubject, 'parts'>, kind: 'hold' | 'settle', charged: number): string {
  const rows = `${firstRow}-${lastRow}`;
  if (kind === 'hold') return `Set aside for batch rows ${rows}`;
  return `Batch rows ${rows}: ${found ?? 0} found, ${charged === 0 ? 'nothing' : charged} charged`;
}

function describeSettlement(charged: number, held: number): string {
  if (charged === 0) return 'Search ended, nothing charged';
  return charged === held ? `Search charged ${charged}` : `Search charged ${charged} of ${held} held`;
}

/** The id of the search, or of the hold of batch rows, that a movement was for. Its idempotency key begins with that id. */
export function subjectOf({ kind, key }: Pick<MovementRow, 'kind' | 'key'>): string | null {
  if (kind !== 'hold' && kind !== 'settle' && kind !== 'refund') return null;
  const [first = ''] = key.split(':', 1);
  return isUuid(first) ? first : null;
}

/** The provider's id of the payment that a movement was for. The keys of a payment's movements are its id and a number. */
export function paymentOf({ kind, key }: Pick<MovementRow, 'kind' | 'key'>): string | null {
  if (kind !== 'purchase' && kind !== 'reverse' && kind !== 'restore') return null;
  return key.replace(/:\d+$/, '');
}
