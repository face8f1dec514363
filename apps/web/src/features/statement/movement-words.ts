import { netCredits, type BatchSubject, type Movement } from '@deedline/contract/money/statement';
import { formatNumber } from '../../ui/format.ts';
import { labelSearch, MODES } from '../../words/search-label.ts';

/** '+5', '−5', '0' */
export function formatSigned(credits: number): string {
  if (credits === 0) return '0';
  return credits > 0 ? `+${formatNumber(credits)}` : `−${formatNumber(-credits)}`;
}

export type MovementWords = { title: string; note: string; credits: number };

/** A movement as the ledger has it: what came to the wallet or left it. */
export function describeMovement({ what, search, batch, payment, change }: Movement): MovementWords {
  const note = search ? `${MODES[search.searchMode].name}: ${labelSearch(search)}` : (batch?.fileName ?? payment ?? '');
  return { title: what, note, credits: change.wallet };
}

/** A movement as a line of its own: a search is one, a batch is one, with what it cost in all. What is held is still the account's. */
export function describeLine(movement: Movement): MovementWords {
  const { kind, search, batch, change } = movement;
  const credits = netCredits(change);
  if (kind !== 'hold' && kind !== 'settle') return { ...describeMovement(movement), credits };
  if (batch) return { title: nameBatch(batch, kind), note: describeShare(movement, batch), credits };
  const title = search ? labelSearch(search) : 'Search';
  const mode = search ? `${MODES[search.searchMode].name}, ` : '';
  if (kind === 'hold') return { title, note: `${mode}${formatNumber(change.held)} held while it runs`, credits };
  return { title, note: mode + describeCost(movement), credits };
}

function describeCost({ change }: Movement): string {
  const credits = netCredits(change);
  const held = formatNumber(-change.held);
  return credits === 0 ? `nothing charged, ${held} released` : `charged ${formatNumber(-credits)} of ${held} held`;
}

function nameBatch({ fileName, firstRow, lastRow, found }: BatchSubject, kind: 'hold' | 'settle'): string {
  const rows = `Batch ${fileName}, rows ${formatNumber(firstRow)}-${formatNumber(lastRow)}`;
  return kind === 'hold' ? rows : `${rows}: ${formatNumber(found ?? 0)} found`;
}

function describeShare(movement: Movement, { parts }: BatchSubject): string {
  if (movement.kind === 'hold') return `${formatNumber(movement.change.held)} held while they run`;
  return describeCost(movement) + (parts > 1 ? `, in ${formatNumber(parts)} parts` : '');
}
