import { netCredits, type BatchSubject, type MovementKind } from '@deedline/contract/statement';
import type { MovementRow } from './queries.ts';

const UUID_FIRST = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=:|$)/;

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

/** What happened, in words that stand alone. The file of a batch is not named: these words stand in papers that are passed on. */
export function describeMovement({ kind, key, change, batch }: Described): string {
  if (batch && (kind === 'hold' || kind === 'settle')) return describeBatch(batch, kind, 0 - netCredits(change));
  if (kind === 'settle') return describeSettlement(0 - netCredits(change), 0 - change.held);
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

/** The search, or the rows of a batch, that a movement was for. Its idempotency key begins with the id. */
export function subjectOf({ kind, key }: Pick<MovementRow, 'kind' | 'key'>): string | null {
  if (kind !== 'hold' && kind !== 'settle' && kind !== 'refund') return null;
  return UUID_FIRST.exec(key)?.[0] ?? null;
}

/** The payment that a movement was for, as its provider calls it: a payment's movements are counted behind its id. */
export function paymentOf({ kind, key }: Pick<MovementRow, 'kind' | 'key'>): string | null {
  if (kind !== 'purchase' && kind !== 'reverse' && kind !== 'restore') return null;
  return key.replace(/:\d+$/, '');
}
