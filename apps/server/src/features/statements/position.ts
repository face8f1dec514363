import type { Position } from '@deedline/contract/statement';

export function plus(a: Position, b: Position): Position {
  return { wallet: a.wallet + b.wallet, held: a.held + b.held, owed: a.owed + b.owed };
}

export function minus(a: Position, b: Position): Position {
  return { wallet: a.wallet - b.wallet, held: a.held - b.held, owed: a.owed - b.owed };
}
