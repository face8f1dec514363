import { type MovementKind, netCredits, type Position, type Totals } from '@deedline/contract/money/statement';
import type { AppContext } from '../../context.ts';
import { momentsOf, type Period } from './period.ts';
import { type Range, selectBook, selectChanges } from './queries.ts';

/** A period of an account, fixed by the numbers of its movements: movements that happen while the statement is written are not part of it. */
export interface BalancedStatement {
  period: Period;
  range: Range;
  /** The number of movements in the period. */
  count: number;
  opening: Position;
  closing: Position;
  totals: Totals;
}

/** Where each kind of movement is counted. A hold moves nothing in or out: held credits still belong to the account. */
const COUNTED_AS: Readonly<Record<MovementKind, Exclude<keyof Totals, 'opening' | 'closing'>>> = {
  purchase: 'bought',
  grant: 'given',
  refund: 'refunded',
  restore: 'restored',
  hold: 'spent',
  settle: 'spent',
  reverse: 'takenBack',
  revoke: 'takenBack',
  forfeit: 'takenBack',
};
const LEAVES: ReadonlySet<keyof Totals> = new Set(['spent', 'takenBack']);

export async function balanceStatement(ctx: Pick<AppContext, 'db'>, accountId: string, period: Period): Promise<BalancedStatement> {
  const { since, until } = momentsOf(period);
  const { head, now, ...range } = await selectBook(ctx.db, accountId, since, until);
  const [changes, after] = await Promise.all([
    selectChanges(ctx.db, accountId, range),
    range.last === head ? [] : selectChanges(ctx.db, accountId, { first: range.last + 1, last: head }),
  ]);
  const closing = after.reduce(minus, now);
  const opening = changes.reduce(minus, closing);
  return { period, range, count: range.last - range.first + 1, opening, closing, totals: addUp(opening, closing, changes) };
}

function addUp(opening: Position, closing: Position, changes: readonly (Position & { kind: MovementKind })[]): Totals {
  const totals = { bought: 0, given: 0, refunded: 0, restored: 0, spent: 0, takenBack: 0 };
  for (const { kind, ...change } of changes) {
    const counted = COUNTED_AS[kind];
    const net = netCredits(change);
    totals[counted] += LEAVES.has(counted) ? 0 - net : net;
  }
  return { opening: netCredits(opening), ...totals, closing: netCredits(closing) };
}

export function plus(a: Position, b: Position): Position {
  return { wallet: a.wallet + b.wallet, held: a.held + b.held, owed: a.owed + b.owed };
}

export function minus(a: Position, b: Position): Position {
  return { wallet: a.wallet - b.wallet, held: a.held - b.held, owed: a.owed - b.owed };
}
