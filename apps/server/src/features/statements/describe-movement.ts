import { netCredits, type MovementKind } from '@deedline/contract/statement';
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

/** What happened, in words that stand alone. */
export function describeMovement({ kind, key, change }: Pick<MovementRow, 'kind' | 'key' | 'change'>): string {
  if (kind === 'settle') return describeSettlement(0 - netCredits(change), 0 - change.held);
  if (change.owed > 0) return `${WORDS[kind]}: ${0 - netCredits(change)}, ${change.owed} of it owed from now on`;
  if (change.owed < 0) return `${WORDS[kind]}: ${netCredits(change)}, ${0 - change.owed} of it for what was owed`;
  return kind === 'grant' && key.startsWith('signup:') ? 'Free credits for a new account' : WORDS[kind];
}

function describeSettlement(charged: number, held: number): string {
  if (charged === 0) return 'Search ended, nothing charged';
  return charged === held ? `Search charged ${charged}` : `Search charged ${charged} of ${held} held`;
}

/** The search that a movement was for. Its idempotency key begins with the id. */
export function searchOf({ kind, key }: Pick<MovementRow, 'kind' | 'key'>): string | null {
  if (kind !== 'hold' && kind !== 'settle' && kind !== 'refund') return null;
  return UUID_FIRST.exec(key)?.[0] ?? null;
}

/** The payment that a movement was for, as its provider calls it: a payment's movements are counted behind its id. */
export function paymentOf({ kind, key }: Pick<MovementRow, 'kind' | 'key'>): string | null {
  if (kind !== 'purchase' && kind !== 'reverse' && kind !== 'restore') return null;
  return key.replace(/:\d+$/, '');
}
